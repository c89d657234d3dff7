import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { connect } from '@attune/client/connect'
import { verifyWebhook } from '@attune/client/verify-webhook'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { openMenu, pressIn } from './keys.ts'
import { expectClean, LOOKS } from './looks.ts'
import { startProduct, type Product } from './product.ts'

/** A webhook's receiver and the logs, from an admin's point of view. */
const LATER = { timeout: 30_000 }
const TEXT = 'My knee is better today'

let product: Product
let browser: Browser
let priya: Desk
let receiver: Server
let address: string
let secret: string
/** What was posted, as it arrived. */
const posted: { headers: IncomingHttpHeaders; body: string }[] = []
let status = 200

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      posted.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', () => resolve()))
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  address = `${origin}/attune`
  product = await startProduct({ ATTUNE_WEBHOOK_ORIGINS: origin })
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', '/organizations/settings')
})
afterAll(async () => {
  await browser.close()
  await product.remove()
  receiver.closeAllConnections()
  receiver.close()
})

const typeOf = ({ body }: { body: string }) => (JSON.parse(body) as { type: string }).type

test('a webhook is added, refused where it may not go, and its secret is shown once', async () => {
  const { page } = priya
  // From a page that Back could lead to.
  await page.getByRole('link', { name: 'Integrations', exact: true }).click()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  await form.getByLabel('Name').fill('Warehouse')
  await form.getByLabel('Address').fill('http://10.0.0.1/attune')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const field = form.getByLabel('Address')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill(address)
  await field.press('Enter')
  const shown = page.getByRole('dialog', { name: 'The secret of Warehouse' })
  secret = await shown.getByLabel('Secret', { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  // It can't be shown again: neither Esc nor Back closes it.
  await shown.getByLabel('Secret', { exact: true }).press('Escape')
  const at = page.url()
  await page.goBack()
  await expect.poll(() => page.url()).toBe(at)
  // By then, the page has done what Back leads to.
  await atRest(page)
  expect(await shown.getByLabel('Secret', { exact: true }).inputValue()).toBe(secret)
  await shown.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send a test to Warehouse' }).click()
  await page.getByText('Test arrived').waitFor(LATER)
  await expectClean(page, 'integrations', LOOKS[0])
  await page.reload()
  await page.getByRole('list', { name: 'Webhooks' }).getByText(address).waitFor()
  expect(await page.content()).not.toContain(secret)
})

test('what a client texts is posted signed, without the text; what isn’t taken is tried again', async () => {
  status = 503
  await priya.openPhone('Maria Lopez')
  await priya.text(TEXT)
  const received = () => posted.filter((one) => typeOf(one) === 'MessageReceived')
  await expect.poll(() => received().length, LATER).toBe(1)
  status = 200
  await expect.poll(() => received().length, LATER).toBe(2)
  const [first, second] = received()
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  for (const { headers, body } of posted) {
    expect(verifyWebhook(headers, body, secret)).toMatchObject({ type: typeOf({ body }) })
    expect(verifyWebhook(headers, `${body} `, secret)).toBeNull()
    expect(verifyWebhook(headers, body, secret, new Date(Date.now() + 400_000))).toBeNull()
    expect(body).not.toContain('knee')
  }
  const { page } = priya
  await page.goto('/organizations/settings/integrations')
  await page.getByRole('button', { name: 'Show deliveries of Warehouse' }).click()
  await page.getByText('Message received').first().waitFor(LATER)
})

test('the logs say who did what, by kind and day, and are taken out as a file', async () => {
  const { page } = priya
  await page.goto('/log/events?kind=MessageReceived')
  const events = page.getByRole('list', { name: 'Events' })
  await events.getByRole('link', { name: 'Maria Lopez' }).first().waitFor(LATER)
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  await from.fill('2999-01-01')
  await page.getByText('Nothing that happened matches these filters.').waitFor()
  await from.fill('2001-01-01')
  await to.fill('2002-01-01')
  await page.getByText('Nothing that happened matches these filters.').waitFor()
  // A day that isn't one leaves the list as it is, and says so once it is left.
  await to.fill('2002-02-30')
  await pressIn(to, 'Enter')
  await page.getByText('Enter a valid date.').waitFor()
  expect(new URL(page.url()).searchParams.get('to')).toBe('2002-01-01')
  await to.fill('2999-01-01')
  await events.getByRole('link', { name: 'Maria Lopez' }).first().waitFor(LATER)
  expect(new URL(page.url()).searchParams.get('from')).toBe('2001-01-01')
  await expectClean(page, 'logs', LOOKS[0])
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As signed JSON Lines' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  expect(JSON.parse(lines.at(-1) ?? '')).toHaveProperty('signature')
  expect(lines.join('\n')).not.toContain('knee')
  await page.getByRole('radiogroup', { name: 'Which log' }).getByText('Security').click()
  await page.getByRole('list', { name: 'Security events' }).getByRole('listitem').first().waitFor(LATER)
  const securityFile = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  expect(readFileSync(await (await securityFile).path(), 'utf8')).toContain('"at","kind","account"')
})

test('a program reads with the key and the client that the page describes, within its rights, until it is revoked', async () => {
  const { page } = priya
  await page.goto('/organizations/settings/integrations')
  await page.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name').fill('Reports')
  await form.getByLabel('Your password').fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog').getByLabel('Key', { exact: true }).inputValue(LATER)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  const guide = readFileSync(new URL('../docs/integrate.md', import.meta.url), 'utf8')
  const exampleIn = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? ''
  const inTypeScript = ['--input-type=module-typescript', '-e', exampleIn('ts')]
  const { stdout } = await promisify(execFile)(process.execPath, inTypeScript, {
    cwd: new URL('.', import.meta.url),
    env: { ATTUNE_URL: product.url, ATTUNE_KEY: key },
  })
  expect(stdout.match(/^ct_/gm)?.length).toBeGreaterThan(10)
  // By default a key sees aliases.
  expect(stdout).not.toContain('Maria Lopez')
  const shell = await promisify(execFile)('sh', ['-euc', exampleIn('sh')], {
    env: { PATH: process.env['PATH'], B: product.url, KEY: key },
  })
  const { data } = JSON.parse(shell.stdout) as { data: { _id: string }[] }
  expect(data.map(({ _id }) => _id)).toEqual(stdout.match(/^ct_\S+/gm)?.slice(0, 5))

  const attune = connect({ url: product.url, key })
  const [client] = (await attune.contacts.list({ limit: 1 })).data
  const removal = attune.contacts.remove({ id: client?._id ?? '', reason: 'Tidying up' })
  await expect(removal).rejects.toMatchObject({ name: 'Refused', status: 403, reference: expect.any(String) as string })

  await page.getByRole('button', { name: 'Revoke Reports…' }).click()
  await page.getByRole('dialog', { name: 'Revoke Reports?' }).getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Reports revoked').waitFor()
  await expect(attune.contacts.list({})).rejects.toMatchObject({ code: 'ApiKeyWrong', status: 401 })
})

test('nothing complained meanwhile', () => {
  // The address that was refused.
  expect(priya.complaints.filter((one) => !one.includes('422'))).toEqual([])
})

test('a removal that was canceled too late doesn’t close the dialog that was opened since', async () => {
  const { page } = priya
  await page.goto('/organizations/settings/integrations')
  const canceled = Promise.withResolvers<undefined>()
  await page.route('**/v1/webhooks/*', async (route) => {
    await canceled.promise
    await route.continue()
  })
  const menu = await openMenu(page.getByRole('button', { name: 'Actions for Warehouse' }))
  await menu.getByRole('menuitem', { name: /^Remove/ }).click()
  const asked = page.getByRole('dialog', { name: 'Remove Warehouse?' })
  await asked.getByRole('button', { name: 'Remove' }).click()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const name = page.getByRole('dialog', { name: 'Add a webhook' }).getByLabel('Name')
  await name.fill('Depot')
  canceled.resolve(undefined)
  await page.getByText('Warehouse removed').waitFor()
  await atRest(page)
  expect(await name.inputValue()).toBe('Depot')
})
