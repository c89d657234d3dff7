import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { anyComposer, expectNoComplaints, leaveTab, letAllAsk, openCoach, writeAtOnce } from './answering.ts'
import { openBrowser } from './desk.ts'
import { pressIn, typeOnTheWay } from './keys.ts'
import { startProduct, type Product } from './product.ts'
import { composerOf, expectDraftsSaved, focusedComposer, SENTENCE } from './writing.ts'

let product: Product
let browser: Browser
const complaints: string[][] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** Receives what is typed while the next client isn't known yet. */
const fieldForNext = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

describe('the next client is asked for before the list has come', () => {
  /** Sends a first reply, to somebody in the table of clients, while the list is held back. */
  const openWithoutList = async (answer: (route: Route) => Promise<void>) => {
    const desk = await openCoach(browser, product.url)
    complaints.push(desk.complaints)
    const { page, close } = desk
    await letAllAsk(page)
    await page.goto('/contacts')
    const client = page.getByRole('row').filter({ hasText: 'Owen Clarke' })
    await client.waitFor()
    const asked = Promise.withResolvers<void>()
    await page.route('**/v2/threads.search', async (route) => {
      await asked.promise
      await answer(route)
    })
    await client.press('r')
    const first = await writeAtOnce(page)
    const field = composerOf(page, first)
    await pressIn(field, 'Enter')
    await expect.poll(() => field.inputValue()).toBe('')
    return { page, first, field, showList: () => asked.resolve(), close }
  }

  test('what is typed meanwhile is for the next one, and nothing of it reaches the last', async () => {
    const { page, first, field, showList, close } = await openWithoutList((route) => route.continue())
    await pressIn(field, 'Alt+ArrowDown')
    await typeOnTheWay(page, SENTENCE)
    expect(await field.inputValue()).toBe('')
    showList()
    await expect.poll(async () => (await focusedComposer(page))?.text).toBe(SENTENCE)
    expect((await focusedComposer(page))?.client).not.toBe(first)
    await anyComposer(page).fill('')
    await expectDraftsSaved(page)
    await close()
  })

  test('Enter sends it to the next one, once the list says who that is', async () => {
    const { page, first, field, showList, close } = await openWithoutList((route) => route.continue())
    await pressIn(field, 'Alt+ArrowDown')
    await typeOnTheWay(page, 'Run easy, then rest')
    await pressIn(fieldForNext(page), 'Enter')
    expect(await field.inputValue()).toBe('')
    showList()
    await expect.poll(async () => (await focusedComposer(page))?.client ?? first).not.toBe(first)
    const next = (await focusedComposer(page))?.client ?? ''
    await page
      .getByRole('region', { name: `Messages with ${next}` })
      .getByText('Run easy, then rest')
      .waitFor()
    expect((await focusedComposer(page))?.text).toBe('')
    await expectDraftsSaved(page)
    await close()
  })

  test('two replies that ask for the next one each go to two clients', async () => {
    const { page, first, field, showList, close } = await openWithoutList((route) => route.continue())
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/send-direct')) sent.push(new URL(request.url()).pathname)
    })
    await typeOnTheWay(page, 'Rest today')
    await pressIn(field, 'Control+Shift+Enter')
    for (const text of ['Run easy', 'Sleep well']) {
      await typeOnTheWay(page, text)
      await pressIn(fieldForNext(page), 'Control+Shift+Enter')
    }
    showList()
    await expect.poll(async () => (await focusedComposer(page))?.client ?? first).not.toBe(first)
    await leaveTab(page)
    await expect.poll(() => new Set(sent).size).toBe(3)
    expect(sent).toHaveLength(4)
    await close()
  })

  test('if nobody comes next, the words are back where they were begun', async () => {
    const refuse = (route: Route) => route.fulfill({ status: 403, json: { code: 'AccessDenied' } })
    const { page, first, field, showList, close } = await openWithoutList(refuse)
    await pressIn(field, 'Alt+ArrowDown')
    await typeOnTheWay(page, SENTENCE)
    // It was for another client, so none of it is sent to this one.
    await pressIn(fieldForNext(page), 'Enter')
    showList()
    await expect.poll(async () => (await focusedComposer(page))?.text).toBe(SENTENCE)
    expect((await focusedComposer(page))?.client).toBe(first)
    await anyComposer(page).fill('')
    await expectDraftsSaved(page)
    await close()
  })
})

test('nothing complained meanwhile, but what was cut on purpose', () => expectNoComplaints(complaints))
