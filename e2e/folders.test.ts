import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { followNav } from './in-panel.ts'
import { pressAnywhere, pressIn, typeIn, typeOnTheWay, waitForFocus } from './keys.ts'
import { startProduct, type Product } from './product.ts'

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

const folders = (page: Page) => page.getByRole('navigation', { name: 'Folders' }).locator('visible=true')
const folder = (page: Page, title: string) => folders(page).getByRole('link', { name: new RegExp(`^${title}`) })
const counted = async (page: Page, title: string) => Number((await folder(page, title).innerText()).replace(/\D/g, ''))
/** Rows of the list, however many pages they take. */
const rows = (page: Page) => page.getByRole('link').and(page.locator('[data-step]'))
const row = (page: Page, client: string) => rows(page).filter({ hasText: client })

const begin = async (page: Page, address = '/conversations') => {
  await page.goto(address)
  await folder(page, 'All').getByText(/\d/).waitFor()
  await page.getByRole('status', { name: 'Loading conversations' }).waitFor({ state: 'detached' })
}

/** Like `begin`, but only loads the panel where it isn't open yet. */
const goTo = async (page: Page, title: 'All' | 'Needs answer') => {
  const isOpen = (await page.getByRole('navigation', { name: 'Main' }).count()) > 0
  if (!isOpen) await begin(page)
  await followNav(page, 'Conversations')
  await page.waitForURL(({ pathname, search }) => pathname === '/conversations' && search === '')
  if (title !== 'All') {
    await folder(page, title).click()
    await page.waitForURL(/folder=/)
  }
  // The rows may still be those of another folder.
  await atRest(page)
}

test('each folder counts what it shows, and a mark counts at once', async () => {
  const { page } = hannah
  await begin(page)
  for (const title of ['All', 'Unread', 'Needs answer', 'Mine', 'Pinned', 'Review', 'Muted', 'Stopped']) {
    await folder(page, title).click()
    await expect.poll(async () => (await rows(page).count()) - (await counted(page, title))).toBe(0)
  }
  await folder(page, 'All').click()
  await expect.poll(async () => (await rows(page).count()) - (await counted(page, 'All'))).toBe(0)
  const pinned = await counted(page, 'Pinned')
  await rows(page)
    .filter({ hasNot: page.getByRole('img', { name: 'Pinned' }) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect.poll(() => counted(page, 'Pinned')).toBe(pinned + 1)
  await folder(page, 'Pinned').click()
  await expect.poll(() => rows(page).count()).toBe(pinned + 1)
})

test('a folder of one’s own is made, filled, emptied and deleted', async () => {
  const { page } = hannah
  await goTo(page, 'All')
  await page.getByRole('button', { name: 'New folder' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Spring race')
  await dialog.getByLabel('green').check()
  await dialog.getByRole('button', { name: 'Create folder' }).click()
  await page.getByText('Nobody here yet').waitFor()
  const address = page.url()

  await folder(page, 'All').click()
  await row(page, 'Grace Bennett').press('Enter')
  await page.getByRole('region', { name: 'Conversation with Grace Bennett' }).waitFor()
  await pressAnywhere(page, 'f')
  await dialog.getByRole('checkbox', { name: 'Spring race' }).click()
  await page.getByText('Grace Bennett added to “Spring race”').waitFor()
  await pressIn(dialog, 'Escape')
  await expect.poll(() => counted(page, 'Spring race')).toBe(1)
  await begin(page, address)
  await row(page, 'Grace Bennett').hover()
  await page.getByRole('button', { name: 'Actions for Grace Bennett' }).first().click()
  await page.getByRole('menuitem', { name: 'Folders' }).click()
  await dialog.getByRole('checkbox', { name: 'Spring race' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('Nobody here yet').waitFor()

  await folder(page, 'Spring race').hover()
  await page.getByRole('button', { name: 'Actions for Spring race' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete folder' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await folder(page, 'Spring race').waitFor({ state: 'detached' })
  await row(page, 'Maria Lopez').waitFor()
})

test('filters stand in the address, survive a reload and are taken away; what is unknown is left out', async () => {
  const { page } = hannah
  await goTo(page, 'All')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Needs answer' }).click()
  await page.waitForURL(/needsAnswer=true/)
  await pressIn(page.getByRole('dialog'), 'Escape')
  const isAsCounted = async () => (await rows(page).count()) === (await counted(page, 'Needs answer'))
  await expect.poll(isAsCounted).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Remove filter: Needs answer' }).waitFor()
  await folder(page, 'All').getByText(/\d/).waitFor()
  await expect.poll(isAsCounted).toBe(true)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row(page, 'Rosa Delgado').waitFor()
  await begin(page, `/conversations?folder=fo_${'0'.repeat(32)}&status=weird&labels=nobody-has-this`)
  await page.getByText('Try to change search filter.').waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').count()).toBe(2)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await row(page, 'Rosa Delgado').waitFor()
})

test('a search finds clients and messages; a message opens where it stands, and Back is the search again', async () => {
  const { page } = hannah
  await goTo(page, 'All')
  await pressAnywhere(page, '/')
  await typeIn(page.getByRole('searchbox', { name: 'Search messages' }), 'lopez')
  await page.getByRole('region', { name: 'Clients' }).getByRole('link', { name: 'Maria Lopez' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('knee')
  const found = page.getByRole('region', { name: 'Messages', exact: true })
  const message = found.getByRole('link').filter({ hasText: 'Tom Whitaker' })
  await message.locator('mark', { hasText: /knee/i }).waitFor()
  await message.click()
  await page
    .getByRole('region', { name: 'Messages with Tom Whitaker' })
    .getByText('my right knee clicks', { exact: false })
    .waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('knee')
  await page.goBack()
  await message.waitFor()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('zzz nobody said this')
  await page.getByText('No result').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row(page, 'Maria Lopez').waitFor()
})

test('many are marked reviewed as a job with a result for each', async () => {
  const { page } = hannah
  await goTo(page, 'All')
  const before = await counted(page, 'Review')
  const chosen: string[] = []
  for (const client of ['Ingrid Solberg', 'Owen Clarke', 'Grace Bennett', 'Rosa Delgado']) {
    await row(page, client).press('Enter')
    const header = page.getByRole('region', { name: `Conversation with ${client}` })
    await header.getByRole('button', { name: `Actions for ${client}` }).waitFor()
    if (chosen.length === 2 || !(await page.getByRole('button', { name: 'Review', exact: true }).isVisible())) continue
    await pressAnywhere(page, 'e')
    chosen.push(client)
  }
  const all = before + 2
  await expect.poll(() => counted(page, 'Review')).toBe(all)
  await folder(page, 'Review').click()
  await expect.poll(() => rows(page).count()).toBe(all)
  await row(page, chosen[0] ?? '').click({ modifiers: ['Control'] })
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('button', { name: 'select all' }).click()
  await bar.getByRole('button', { name: 'Mark reviewed' }).click()
  await page.getByRole('dialog').getByText(`${all} done of ${all}.`).waitFor()
  await page
    .getByRole('list', { name: 'Done' })
    .getByText(chosen[1] ?? '')
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => counted(page, 'Review')).toBe(0)
  // The open one keeps its place until another one is opened.
  await folder(page, 'All').click()
  await row(page, 'Daniel Okafor').click()
  await folder(page, 'Review').click()
  await page.getByText('Nothing to review').waitFor()
})

const openClient = async (page: Page): Promise<string> => {
  const label = await page.getByRole('region', { name: /^Conversation with/ }).getAttribute('aria-label')
  return label?.replace('Conversation with ', '') ?? ''
}

test('the latest comes first where one chooses so, also on the next visit', async () => {
  const { page } = hannah
  await goTo(page, 'Needs answer')
  await rows(page).first().waitFor()
  const longest = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-step')))
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Latest first' }).click()
  await pressIn(page.getByRole('dialog'), 'Escape')
  await begin(page, '/conversations?folder=needs-answer')
  await page.getByText('Latest first').waitFor()
  await rows(page).first().waitFor()
  const latest = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-step')))
  expect(latest).not.toEqual(longest)
  expect(new Set(latest)).toEqual(new Set(longest))
  await page.getByRole('button', { name: 'Sort as usual' }).click()
  await expect
    .poll(() => rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-step'))))
    .toEqual(longest)
})

test('“no answer needed” on a row that isn’t open leads to the row below', async () => {
  const { page } = hannah
  await goTo(page, 'Needs answer')
  await rows(page).first().waitFor()
  const [first = '', second = ''] = await rows(page).evaluateAll((all) =>
    all.map((one) => one.getAttribute('data-step') ?? ''),
  )
  await rows(page).first().focus()
  await pressIn(rows(page).first(), 'd')
  await page.locator(`[data-step="${first}"]`).waitFor({ state: 'detached' })
  await waitForFocus(page.locator(`[data-step="${second}"]`))
  await page.getByRole('status').getByText('needs no answer').waitFor()
  await pressAnywhere(page, 'z')
  await page.locator(`[data-step="${first}"]`).waitFor()
})

test('“no answer needed” and “unread” by keys, with a way back', async () => {
  const { page } = hannah
  await goTo(page, 'Needs answer')
  const waiting = await counted(page, 'Needs answer')
  await rows(page).first().press('Enter')
  const client = await openClient(page)
  await pressAnywhere(page, 'd')
  const toast = page.getByRole('status').filter({ hasText: `${client} needs no answer` })
  await toast.waitFor()
  await expect.poll(() => counted(page, 'Needs answer')).toBe(waiting - 1)
  await expect.poll(() => openClient(page)).not.toBe(client)
  await pressAnywhere(page, 'z')
  await expect.poll(() => counted(page, 'Needs answer')).toBe(waiting)
  await expect.poll(() => openClient(page)).toBe(client)
  await pressAnywhere(page, 'u')
  await page.waitForURL(/conversations(\?|$)/)
  await row(page, client)
    .getByText(/, \d+ unread/)
    .waitFor({ state: 'attached' })
})

test('whoever came writing goes on writing in the next conversation, after “no answer needed” and “next unread”', async () => {
  const { page } = hannah
  const field = (name: string) => page.getByRole('textbox', { name: `Message to ${name}` })
  const writeAfter = async (key: string) => {
    const client = await openClient(page)
    await pressIn(field(client), 'Escape')
    await pressAnywhere(page, key)
    await expect.poll(() => openClient(page)).not.toBe(client)
    await typeOnTheWay(page, 'drink less of it')
    const next = await openClient(page)
    await expect.poll(() => field(next).inputValue()).toBe('drink less of it')
    await field(next).fill('')
    return client
  }
  await goTo(page, 'Needs answer')
  await rows(page).first().press('r')
  await field(await openClient(page)).waitFor()
  await writeAfter('n')
  // Undo brings the cursor back to the message. It is clicked first, because its toast closes after a while.
  const undo = async (client: string) => {
    const toast = page.getByRole('status').filter({ hasText: `${client} needs no answer` })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await waitForFocus(field(client))
  }
  const passed = await writeAfter('d')
  await undo(passed)
  // The button does the same.
  await page.getByRole('button', { name: 'No answer needed' }).click()
  await expect.poll(() => openClient(page)).not.toBe(passed)
  await undo(passed)
})

/** How long sending can be undone, from the next page on. */
const setUndo = (page: Page, undoSeconds: number) =>
  page.evaluate((seconds) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('composer:')) ?? ''
    localStorage.setItem(key, JSON.stringify({ undoSeconds: seconds }))
  }, undoSeconds)

test('a reply sent with “and next” leads to the next client, and Undo back to the text', async () => {
  const { page } = hannah
  await setUndo(page, 10)
  await begin(page, '/conversations?folder=needs-answer')
  await rows(page).first().press('Enter')
  const client = await openClient(page)
  const field = (name: string) => page.getByRole('textbox', { name: `Message to ${name}` })
  await field(client).fill('Well done, keep going')
  await field(client).press('Control+Shift+Enter')
  await expect.poll(() => openClient(page)).not.toBe(client)
  await typeOnTheWay(page, 'And you')
  const next = await openClient(page)
  await expect.poll(() => field(next).inputValue()).toBe('And you')
  await field(next).fill('')
  // Above the field, not over its button.
  const toast = page.getByRole('status').filter({ hasText: `Sending to ${client}` })
  const [below, send] = await Promise.all([
    toast.boundingBox(),
    page.getByRole('button', { name: 'Send Enter' }).boundingBox(),
  ])
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThan(send?.y ?? 0)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => openClient(page)).toBe(client)
  await expect.poll(() => field(client).inputValue()).toBe('Well done, keep going')
  await field(client).fill('')
  await setUndo(page, 0)
})

test('on a phone folders are chips, a conversation takes the page, and Back is the list', async () => {
  const phone = await openDesk(browser, product.url, { width: 390, height: 844 })
  await phone.signIn('hannah@northline.example', null)
  const { page } = phone
  await begin(page)
  await folder(page, 'Needs answer').click()
  await page.waitForURL(/folder=needs-answer/)
  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('knee')
  await page.getByRole('region', { name: 'Messages', exact: true }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('region', { name: 'Messages', exact: true }).getByRole('link').first().waitFor()
  await page.getByRole('button', { name: 'Close search' }).click()
  await row(page, 'Maria Lopez').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await phone.close()
})

test('a phone may be turned while someone is making a folder', async () => {
  const phone = await openDesk(browser, product.url, { width: 390, height: 844 })
  await phone.signIn('hannah@northline.example', null)
  const { page } = phone
  await begin(page)
  await folders(page).getByRole('button', { name: 'New folder' }).click()
  const title = page.getByRole('dialog').getByLabel('Title')
  await title.fill('Autumn race')
  await page.setViewportSize({ width: 844, height: 390 })
  await folders(page).waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 390, height: 844 })
  await folder(page, 'All').waitFor()
  expect(await title.inputValue()).toBe('Autumn race')
  await phone.close()
})

test('by the chord alone, from the middle of the list: each who waits is answered once, and then there is no field', async () => {
  const { page } = hannah
  const sent: string[] = []
  page.on('request', (request) => {
    const to = /contacts\/(ct_\w+)\/messages\/send-direct$/.exec(new URL(request.url()).pathname)?.[1]
    if (to !== undefined) sent.push(to)
  })
  await begin(page, '/conversations?folder=needs-answer')
  await rows(page).first().waitFor()
  const order = await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-step') ?? ''))
  const at = Math.floor(order.length / 2)
  await rows(page).nth(at).press('r')
  for (const contactId of [...order.slice(at), ...order.slice(0, at)]) {
    await typeOnTheWay(page, `Well done, ${contactId.slice(-4)}`)
    await pressAnywhere(page, 'Control+Shift+Enter')
  }
  await page.getByRole('region', { name: 'All answered' }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(sent).toEqual([...order.slice(at), ...order.slice(0, at)])
  // Without looking at the screen: neither letters nor keys open anyone's conversation.
  await typeOnTheWay(page, 'rest and drink')
  await pressAnywhere(page, 'Enter')
  await pressAnywhere(page, 'Control+Shift+Enter')
  await page.getByRole('region', { name: 'All answered' }).waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  expect(sent).toHaveLength(order.length)
})

test('nothing complained', () => {
  expect(hannah.complaints).toEqual([])
})
