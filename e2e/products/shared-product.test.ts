import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Media } from '@attune/contract/media/entity'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, openDesk } from '../desk.ts'
import { signIn } from '../faults/staff-calls.ts'
import { mailsIn } from '../mailbox.ts'
import { photo } from '../photo.ts'
import { startProduct, type Product } from '../product.ts'

const HANNAH = 'hannah@northline.example'
const TEXT = 'Only this test file knows'

let product: Product
afterAll(() => product?.remove())

const post = (path: string, body: object | FormData, token?: string): Promise<Response> =>
  fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: {
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

const me = (token: string): Promise<number> =>
  fetch(`${product.url}/v1/users/me`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)

/** All names below the folder of files. */
const files = (): string[] => readdirSync(join(product.home, 'files'), { recursive: true }).map(String).toSorted()

const carrierLog = (): string => readFileSync(join(product.home, 'simulator.log'), 'utf8')

test('what a test file does is gone in the next one: message, text, session, file and mail', async () => {
  product = await startProduct()
  const { url, home } = product
  const untouched = { files: files(), log: carrierLog() }
  const hannah = await signIn(url, HANNAH, new Map())
  const [client] = await hannah.contacts()
  const contactId = client?._id ?? ''
  const history = await hannah.messages(contactId)
  await hannah.call('POST', `/v1/contacts/${contactId}/messages/send-direct`, { suffix: 'only-here', text: TEXT })
  await expect.poll(carrierLog).toContain(TEXT)

  const login = await post('/v2/auth.loginByEmail', { email: HANNAH, password: DEMO_PASSWORD })
  const { accessToken } = (await login.json()) as { accessToken: string }
  expect(await me(accessToken)).toBe(200)
  const form = new FormData()
  form.append('kind', 'message-attachment')
  form.append('file', new Blob([new Uint8Array(photo('only-here.png').buffer)], { type: 'image/png' }), 'only-here.png')
  const upload = await post('/v1/media', form, accessToken)
  expect(upload.status).toBe(200)
  const { _id: id } = (await upload.json()) as Media
  expect(files().some((name) => name.includes(id))).toBe(true)
  await post('/v2/auth.requestPasswordReset', { email: HANNAH })
  await expect.poll(() => mailsIn(home)).toHaveLength(1)
  await product.remove()

  product = await startProduct()
  expect(product.home).toBe(home)
  expect(await me(accessToken)).toBe(401)
  expect(files()).toEqual(untouched.files)
  expect(carrierLog()).toBe(untouched.log)
  expect(existsSync(join(home, 'outbox.log'))).toBe(false)
  const again = await signIn(product.url, HANNAH, new Map())
  expect(await again.messages(contactId)).toEqual(history)
})

test('so is what it left open in the browser', async () => {
  const browser = await openBrowser()
  const desk = await openDesk(browser, product.url)
  await desk.signIn(HANNAH)
  await desk.page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  await browser.close()
  expect(desk.page.isClosed()).toBe(true)

  const next = await openBrowser()
  expect(next).toBe(browser)
  expect(next.contexts()).toEqual([])
  const fresh = await openDesk(next, product.url)
  await fresh.page.goto('/')
  await fresh.page.getByLabel('Email').waitFor()
  await next.close()
})

test('whoever kept no order hinders nobody: a product that was left running ends with the next start', async () => {
  const left = product
  product = await startProduct()
  expect(product.url).not.toBe(left.url)
  await expect(fetch(`${left.url}/readyz`)).rejects.toThrow()
  // Too late to matter to anybody.
  await left.remove()
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
})
