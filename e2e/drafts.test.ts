import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere, pressIn, typeOnTheWay } from './keys.ts'
import { startProduct, type Product } from './product.ts'
import { composerOf, expectDraftsSaved, expectFocus } from './writing.ts'

let product: Product
let browser: Browser
let hannah: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const field = (desk: Desk, client: string) => composerOf(desk.page, client)
const expectText = async (desk: Desk, client: string, text: string): Promise<void> => {
  await expect.poll(() => field(desk, client).inputValue()).toBe(text)
}
const savedDraft = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT')

test('a draft follows to another browser and through a sign-out; a newer one is offered, not forced', async () => {
  const other = await openDesk(browser, product.url)
  await other.signIn('hannah@northline.example', null)
  await hannah.openThread('Ingrid Solberg')
  const saved = savedDraft(hannah.page)
  await field(hannah, 'Ingrid Solberg').fill('About the bread')
  await saved
  await other.openThread('Ingrid Solberg')
  await expectText(other, 'Ingrid Solberg', 'About the bread')
  await other.page.getByText(/^Draft restored, written /).waitFor()

  await field(hannah, 'Ingrid Solberg').focus()
  await field(other, 'Ingrid Solberg').fill('About the bread and the salt')
  const hint = hannah.page.getByRole('status').filter({ hasText: 'Written elsewhere' })
  await hint.getByText('About the bread and the salt').waitFor()
  expect(await field(hannah, 'Ingrid Solberg').inputValue()).toBe('About the bread')
  await hint.getByRole('button', { name: 'Use it' }).click()
  await expectText(hannah, 'Ingrid Solberg', 'About the bread and the salt')
  await other.close()

  await field(hannah, 'Ingrid Solberg').fill('Signed out over it')
  await hannah.page.goto('/logout')
  await hannah.page.waitForURL(/\/login/)
  await hannah.signIn('hannah@northline.example', null)
  await hannah.openThread('Ingrid Solberg')
  await expectText(hannah, 'Ingrid Solberg', 'Signed out over it')
  await hannah.page.getByRole('button', { name: 'Clear' }).click()
  await expectText(hannah, 'Ingrid Solberg', '')
})

test('an answer that is older than what was typed since takes nothing away', async () => {
  const { page } = hannah
  await hannah.openThread('Ingrid Solberg')
  await page.locator('[data-messages][data-placed]').waitFor()
  const answered = Promise.withResolvers<undefined>()
  const saved = savedDraft(page)
  const isMark = (url: URL) => /^\/v\d\/threads\/[^/]+$/.test(url.pathname)
  await page.route(isMark, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    // The server pins the thread before anything is typed, and reports it after the draft was saved.
    const response = await route.fetch()
    answered.resolve(undefined)
    await saved
    await expectDraftsSaved(page)
    return route.fulfill({ response })
  })
  const marked = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && isMark(new URL(answer.url())),
  )
  const pin = page.getByRole('button', { name: /^(Pin|Unpin)$/ }).first()
  await pin.click()
  await answered.promise
  await field(hannah, 'Ingrid Solberg').fill('I am glad')
  await field(hannah, 'Ingrid Solberg').press('Alt+Enter')
  await marked
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).waitFor()
  await page.unroute(isMark)
  await pressIn(page.getByRole('menu'), 'Escape')
  await expectText(hannah, 'Ingrid Solberg', 'I am glad')
  await field(hannah, 'Ingrid Solberg').fill('')
})

test('a message that was never a draft on the server is sent without a word about drafts', async () => {
  await hannah.openThread('Aisha Rahman')
  const aisha = new URL(hannah.page.url()).pathname.split('/').at(-1) ?? ''
  const told: string[] = []
  hannah.page.on('request', (request) => {
    if (request.url().endsWith('/draft') && request.method() === 'PUT') told.push(request.url())
  })
  await hannah.write('Aisha Rahman', 'Friday it is')
  await hannah.page
    .getByRole('region', { name: 'Messages with Aisha Rahman' })
    .getByText('Friday it is')
    .first()
    .waitFor()
  // Drafts are saved in the order they were typed: once a later one is saved, nothing about the message is still
  // pending.
  await hannah.openThread('Ingrid Solberg')
  const saved = savedDraft(hannah.page)
  await field(hannah, 'Ingrid Solberg').fill('Not sent yet')
  await saved
  expect(told.filter((url) => url.includes(aisha))).toEqual([])
  expect(told).not.toEqual([])
})

test('Enter sends what was typed before its conversation was there, and the words after it are the next message', async () => {
  const { page } = hannah
  const typed = Promise.withResolvers<undefined>()
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Reply/ })
    .first()
    .waitFor()
  await page.route('**/v1/threads/*', async (route) => {
    await typed.promise
    await route.continue()
  })
  await pressAnywhere(page, 'r')
  // The field that holds the text until the conversation has loaded.
  await typeOnTheWay(page, 'I see, thank you')
  await pressAnywhere(page, 'Enter')
  await typeOnTheWay(page, 'One more thing')
  typed.resolve(undefined)
  const label = await page.getByRole('textbox', { name: /^Message to / }).getAttribute('aria-label')
  const client = label?.replace('Message to ', '') ?? ''
  await page
    .getByRole('region', { name: `Messages with ${client}` })
    .getByText('I see, thank you', { exact: true })
    .waitFor()
  await expectText(hannah, client, 'One more thing')
  await expectFocus(field(hannah, client), 'the cursor is in the field')
  await field(hannah, client).fill('')
})

test('nothing complained meanwhile', () => {
  expect(hannah.complaints).toEqual([])
})

test('a message that hadn’t left when its page was closed leaves from any other page', async () => {
  const { page } = hannah
  await hannah.openThread('Daniel Okafor')
  await page.route('**/messages/send-direct', (route) =>
    new URL(page.url()).pathname.startsWith('/conversations') ? route.abort() : route.continue(),
  )
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/send-direct'))
  await hannah.write('Daniel Okafor', 'Said while the line was gone')
  await failed
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/send-direct'))
  await page.goto('/contacts')
  expect((await sent).status()).toBe(200)
  await page.unroute('**/messages/send-direct')
  await hannah.openThread('Daniel Okafor')
  await page.getByText('Said while the line was gone').first().waitFor()
})
