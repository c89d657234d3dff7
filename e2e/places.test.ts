import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere, pressIn, typeIn } from './keys.ts'
import { photo } from './photo.ts'
import { startProduct, type Product } from './product.ts'
import { touch } from './touch.ts'
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

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on the page.')
  return box
}
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
  await hannah.openThread('Maria Lopez')
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
  await hannah.openThread('Maria Lopez')
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
  await hannah.openThread('Maria Lopez')
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
  const phone = await openDesk(browser, product.url)
  await phone.signIn('hannah@northline.example')
  // What he asked before is answered, or it would be quoted instead.
  await hannah.openThread('Owen Clarke')
  await hannah.write('Owen Clarke', 'Both are fine.')
  await page.locator('[data-message]').getByText('Both are fine.').waitFor()
  await phone.openPhone('Owen Clarke')
  await phone.text('שלום, אפשר לרוץ מחר?')
  await phone.close()
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

test('the account’s menu is scrolled on a low phone, and no entry is off the screen', async () => {
  const height = 480
  await page.setViewportSize({ width: 390, height })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('menu')
  const isInside = async (element: Locator) => {
    const { y, height: tall } = await boxOf(element)
    return y >= 0 && y + tall <= height
  }
  await expect.poll(() => isInside(menu)).toBe(true)
  for (const entry of [menu.getByRole('menuitem', { name: 'Sign out' }), menu.getByText('Hannah').first()]) {
    await entry.scrollIntoViewIfNeeded()
    expect(await isInside(entry)).toBe(true)
  }
})

test('on narrow screens the composer’s tools and what is right of them don’t overlap', async () => {
  await hannah.openThread('Maria Lopez')
  const form = page.getByRole('form', { name: 'Write to Maria Lopez' })
  await composerOf(page, 'Maria Lopez').fill('A long one. '.repeat(20))
  await form.getByRole('button', { name: '2 segments' }).waitFor()
  // Without the suggestions, which are a list that scrolls.
  const parts = form.locator('button:not(li button)').filter({ visible: true })
  for (const width of [768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const outer = await boxOf(form)
    const boxes = await Promise.all([...(await parts.all()), form.getByText(/^\d[\d,]*( left)?$/)].map(boxOf))
    expect(boxes.filter(({ x, width: wide }) => x < outer.x || x + wide > outer.x + outer.width)).toEqual([])
    expect(overlapping(boxes)).toEqual([])
  }
  await composerOf(page, 'Maria Lopez').fill('')
})

test('all tabs of the side panel are on the screen of a small phone', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('link', { name: 'About the client' }).click()
  const tabs = page.getByRole('tablist', { name: 'Panels' }).getByRole('tab')
  await tabs.first().waitFor()
  const boxes = await Promise.all((await tabs.all()).map(boxOf))
  expect(boxes).toHaveLength(8)
  expect(boxes.filter(({ x, width }) => x < 0 || x + width > 320 || width < 32)).toEqual([])
  expect(overlapping(boxes)).toEqual([])
})

test('Back closes a dialog first, and leaves the page only then', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('What needs to be done').fill('Call her')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toMatch(/^\/contacts\/tasks/)
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

test('a long press selects a row, whether the browser reports it or not, as on an iPhone', async () => {
  const phone = await openDesk(browser, product.url, { width: 390, height: 844, touch: true })
  await phone.context.addInitScript(() => {
    addEventListener('contextmenu', (event) => 'isIphone' in globalThis && event.stopImmediatePropagation(), true)
  })
  const becomeIphone = () => phone.page.evaluate(() => void Object.assign(globalThis, { isIphone: true }))
  await phone.signIn('hannah@northline.example', '/conversations')
  const rows = phone.page.locator('[data-step]')
  const chosen = phone.page.locator('[data-step][data-selected]')
  await rows.nth(2).waitFor()
  // A finger that moves only scrolls.
  const moved = await touch(rows.nth(1))
  await moved.rest(20)
  await moved.lift()
  expect(await chosen.count()).toBe(0)
  const chooseTwo = async () => {
    await pressLong(rows.first(), chosen)
    // Had a click followed the long press, this would be the only one.
    await rows.nth(2).tap()
    await expect.poll(() => chosen.count()).toBe(2)
  }
  await chooseTwo()
  await rows.first().tap()
  await rows.nth(2).tap()
  await expect.poll(() => chosen.count()).toBe(0)
  await becomeIphone()
  await chooseTwo()
  expect(new URL(phone.page.url()).pathname).toBe('/conversations')
  await phone.page.goto('/contacts')
  const clients = phone.page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  const chosenClients = clients.and(phone.page.locator('[data-selected]'))
  await clients.nth(1).waitFor()
  await becomeIphone()
  await pressLong(clients.first().getByRole('link'), chosenClients)
  await clients.nth(1).getByRole('checkbox').tap()
  await expect.poll(() => chosenClients.count()).toBe(2)
  expect(new URL(phone.page.url()).pathname).toBe('/contacts')
  expect(phone.complaints).toEqual([])
  await phone.close()
})

/** Rests a finger on a row until it is the only one selected. */
const pressLong = async (row: Locator, chosen: Locator): Promise<void> => {
  const finger = await touch(row)
  await expect.poll(() => chosen.count()).toBe(1)
  await finger.lift()
}

type Box = Awaited<ReturnType<typeof boxOf>>

/** Those that cover a part of a later one; less than a pixel isn't visible. */
const overlapping = (boxes: Box[]): Box[] =>
  boxes.filter((one, at) =>
    boxes
      .slice(at + 1)
      .some(
        (other) =>
          Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > 1 &&
          Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > 1,
      ),
  )

test('nothing complained meanwhile', () => {
  expect(hannah.complaints).toEqual([])
})
