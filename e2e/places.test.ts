import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { boxOf } from './box.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs } from './faults/staff-calls.ts'
import { switchThread } from './in-panel.ts'
import { textAs } from './phone.ts'
import { pressAnywhere, pressIn, typeIn } from './keys.ts'
import { photo } from './photo.ts'
import { startProduct, type Product } from './product.ts'
import { composerOf, expectWhole, SENTENCE } from './writing.ts'

let product: Product
let browser: Browser
let hannah: Desk
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  page = hannah.page
  await hannah.signIn('hannah@northline.example')
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const widerThanWindow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('the tabs of the side panel stay where they are, whichever is chosen', async () => {
  await hannah.openThread('Maria Lopez')
  const tabs = page.getByRole('complementary', { name: 'About the client' }).getByRole('tab')
  await tabs.first().waitFor()
  const places = async () => Promise.all((await tabs.all()).map(async (tab) => (await boxOf(tab)).x))
  const before = await places()
  expect(before.length).toBeGreaterThan(4)
  for (const tab of await tabs.all()) {
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
    const now = await places()
    expect(now.length).toBe(before.length)
    // Less than a pixel isn't visible.
    expect(Math.max(...now.map((at, tab) => Math.abs(at - (before[tab] ?? 0))))).toBeLessThan(1)
  }
})

test('the navigation counts what is unread, and no longer once it is read', async () => {
  await page.goto('/conversations?folder=unread')
  const unread = page.locator('[data-step][data-unread]')
  await unread.first().waitFor()
  const link = page.getByRole('link', { name: /^Conversations/ })
  const counted = async () => Number(/\d+/.exec(await link.innerText())?.[0] ?? 0)
  await expect.poll(async () => (await counted()) - (await unread.count())).toBe(0)
  const count = await counted()
  await unread.first().press('Enter')
  await expect.poll(counted).toBeLessThan(count)
})

test('a note and a rank begin in the palette', async () => {
  await switchThread(hannah, 'Maria Lopez')
  const choose = async (word: string, title: string) => {
    const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
    await pressAnywhere(page, 'Control+k')
    await typeIn(field, word)
    await page.getByRole('option', { name: title, selected: true }).waitFor()
    await pressIn(field, 'Enter')
  }
  const note = page.getByRole('textbox', { name: 'New note' })
  await choose('add a no', 'Add a note')
  await note.waitFor()
  await expectWhole(note)
  // The panel is open already.
  await composerOf(page, 'Maria Lopez').focus()
  await choose('add a no', 'Add a note')
  await expectWhole(note, SENTENCE)
  await note.fill('')
  await choose('rank the', 'Rank the last message')
  const rank = page.getByRole('dialog').filter({ has: page.getByRole('radio', { name: 'On Point' }) })
  await pressIn(rank, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('two photos are as wide as the text below them', async () => {
  await switchThread(hannah, 'Maria Lopez')
  await page
    .getByLabel('Files to attach')
    .setInputFiles([photo('one.png'), photo('two.png', { width: 480, height: 640 })])
  const tray = page.getByRole('list', { name: 'Attachments' })
  await tray.getByText('two.png').waitFor()
  await expect.poll(() => tray.getByRole('progressbar').count()).toBe(0)
  const words = 'Both of them are from this morning, the second one right after the hill, when it began to rain again'
  await hannah.write('Maria Lopez', words)
  const bubble = page.locator('[data-message]').filter({ hasText: words })
  const photos = bubble.locator('[data-count="2"]')
  // The server's message takes the place of the one being sent.
  await expect.poll(async () => (await bubble.boundingBox())?.width).toBeGreaterThan(400)
  await expect.poll(async () => (await boxOf(bubble)).width - (await boxOf(photos)).width).toBeLessThan(8)
})

test('on a wide screen messages and composer share one column that can be read at a glance', async () => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await switchThread(hannah, 'Maria Lopez')
  const [list, field] = await Promise.all([
    boxOf(page.locator('[data-messages] > ol')),
    boxOf(page.getByRole('form', { name: 'Write to Maria Lopez' })),
  ])
  expect(list.width).toBeLessThanOrEqual(880)
  expect(Math.abs(field.width - list.width)).toBeLessThan(1)
  // A scrollbar takes its space from the messages only.
  expect(Math.abs(field.x - list.x)).toBeLessThan(12)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('what a client writes from right to left stands below the sentence about them', async () => {
  // What he asked before is answered, or it would be quoted instead.
  await switchThread(hannah, 'Owen Clarke')
  await hannah.write('Owen Clarke', 'Both are fine.')
  await page.locator('[data-message]').getByText('Both are fine.').waitFor()
  const calls = await callAs(product.url, 'hannah@northline.example', new Map())
  await textAs(calls, new URL(page.url()).pathname.split('/').at(-1) ?? '', 'שלום, אפשר לרוץ מחר?')
  await page.locator('[data-message]').getByText(/שלום/).waitFor()
  // Loaded: a list that was shown a moment ago is shown again as it was.
  await page.goto('/')
  const row = page.locator('main li').filter({ hasText: /שלום/ })
  const words = row.getByText(/שלום/)
  await words.waitFor()
  const startOf = (element: Locator) =>
    element.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getBoundingClientRect().left
    })
  const above = row.getByText(/^Wrote/).first()
  expect(Math.abs((await startOf(words)) - (await startOf(above)))).toBeLessThan(3)
  // In the conversation, the bubble reads right to left and stays on the client's side.
  await hannah.openThread('Owen Clarke')
  const text = page.locator('[data-message]').getByText(/שלום/)
  expect(await text.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
})

test('a row that is cut off fades at that end, and only there', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await hannah.openThread('Maria Lopez')
  const strip = page.getByRole('group', { name: 'Health ranks of Maria Lopez' })
  const more = () => strip.getAttribute('data-more')
  await expect.poll(more).toBe('end')
  await strip.evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect.poll(more).toBe('start')
  await strip.evaluate((row) => row.scrollTo({ left: 30 }))
  await expect.poll(more).toBe('both')
  expect(await strip.evaluate((row) => getComputedStyle(row).maskImage)).not.toBe('none')
})

test('nothing is wider than a window of 320 px', async () => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const [address, part] of [
    ['/', 'main li a'],
    ['/conversations', '[data-step]'],
    ['/contacts', 'main a'],
    ['/interaction-flow/scene', 'main a'],
    ['/playground', 'main button'],
    ['/me/settings', 'main input, main a'],
  ] as const) {
    await page.goto(address)
    await page.locator(part).filter({ visible: true }).first().waitFor()
    await expect.poll(widerThanWindow, { message: address }).toBe(0)
  }
})

test('nothing complained meanwhile', () => {
  expect(hannah.complaints).toEqual([])
})
