import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { openMenu, pressAnywhere, pressIn, typeIn, typeOnTheWay, waitForFocus } from './keys.ts'
import { expectClean, expectCleanAtWidths, LOOKS } from './looks.ts'
import { moveTo, moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { composerOf } from './writing.ts'

const CLIENT = 'Maria Lopez'
const CHEESE = 'Can I have cheese at night?'

let product: Product
let browser: Browser
let hannah: Desk
let calls: StaffCalls
const contactIds = new Map<string, string>()

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', '/contacts/recent-questions')
  calls = await callAs(product.url, 'hannah@northline.example', new Map())
  const phones = await calls.call<{ data: { contactId: string; title: string }[] }>('GET', '/v1/playground/phones')
  for (const { contactId, title } of phones.data) contactIds.set(title, contactId)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** A client texts, as from their phone in the Playground. */
const text = (client: string, words: string): Promise<unknown> =>
  calls.call('POST', `/v1/playground/phones/${contactIds.get(client)}/texts`, { id: crypto.randomUUID(), text: words })

test('what a client asks appears without a reload, and the number in the navigation is that of the rows', async () => {
  const { page } = hannah
  await tableOf(page).waitFor()
  await text(CLIENT, CHEESE)
  await rowOf(page, CHEESE).waitFor()
  await expectCountOfRows(page)
  // What they add at once belongs to it.
  await text(CLIENT, 'I mean the hard kind.')
  await rowOf(page, CHEESE).filter({ hasText: 'I mean the hard kind.' }).waitFor()
  await rowOf(page, CHEESE).getByRole('link').first().click()
  const thread = page.getByRole('region', { name: `Conversation with ${CLIENT}` })
  await thread.getByText(CHEESE).waitFor()
  expect(page.url()).toContain('msgId=')
  await waitForFocus(composerOf(page, CLIENT))
})

test('the keys dismiss it, undo brings it back, and a reply answers it', async () => {
  const { page } = hannah
  await moveTo(page, '/contacts/recent-questions')
  await rowOf(page, CHEESE).waitFor()
  await pressAnywhere(page, 'j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(CHEESE)
  await pressIn(rowOf(page, CHEESE), 'd')
  await rowOf(page, CHEESE).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await rowOf(page, CHEESE).waitFor()
  await moveToThread(page, CLIENT)
  await hannah.write(CLIENT, 'A little is fine.')
  await moveTo(page, '/contacts/recent-questions?status=answered')
  await rowOf(page, CHEESE)
    .getByRole('link', { name: /^Hannah/ })
    .waitFor()
  await expectCountOfRows(page, 'Answered')
  await rowOf(page, CHEESE)
    .getByRole('button', { name: `Reopen: ${CHEESE}` })
    .click()
  await page.getByRole('link', { name: /^New/ }).click()
  await rowOf(page, CHEESE).waitFor()
})

test('the autopilot starts the scene for questions once, and the question is in progress', async () => {
  const { page } = hannah
  await moveTo(page, '/contacts/recent-questions')
  await rowOf(page, CHEESE)
    .getByRole('button', { name: `Launch autopilot: ${CHEESE}` })
    .click()
  await page.getByText('Autopilot successfully launched.').waitFor()
  await rowOf(page, CHEESE).waitFor({ state: 'detached' })
  await moveTo(page, '/contacts/recent-questions?status=in-progress')
  await rowOf(page, CHEESE).waitFor()
  expect(
    await rowOf(page, CHEESE)
      .getByRole('button', { name: /^Launch autopilot/ })
      .count(),
  ).toBe(0)
})

test('several are dismissed at once, and taken back at once', async () => {
  const { page } = hannah
  await text(CLIENT, 'How many eggs per week?')
  // One client's texts within a minute and a half are one question.
  await text('Daniel Okafor', 'When is our next call?')
  await moveTo(page, '/contacts/recent-questions')
  for (const question of ['How many eggs per week?', 'When is our next call?']) {
    await rowOf(page, question).waitFor()
    await rowOf(page, question).getByRole('checkbox').check()
  }
  const bar = page.getByRole('region', { name: 'Selected' })
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('2 questions dismissed').waitFor()
  await rowOf(page, 'How many eggs per week?').waitFor({ state: 'detached' })
  // The bar, and the button in it, went with the selection.
  await bar.waitFor({ state: 'detached' })
  await waitForFocus(page.locator('#work'))
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await rowOf(page, 'How many eggs per week?').waitFor()
  await rowOf(page, 'When is our next call?').waitFor()
})

test('they are found by words, which stay in the address, and Clear shows all again', async () => {
  const { page } = hannah
  await moveTo(page, '/contacts/recent-questions')
  await rowOf(page, 'When is our next call?').waitFor()
  await pressAnywhere(page, '/')
  const field = page.getByRole('searchbox', { name: 'Search questions' })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await field.fill('WEEK eggs')
  await rowOf(page, 'When is our next call?').waitFor({ state: 'detached' })
  await rowOf(page, 'How many eggs per week?').waitFor()
  await page.getByRole('link', { name: /^New 1$/ }).waitFor()
  await page.reload()
  await rowOf(page, 'How many eggs per week?').waitFor()
  await expect.poll(() => field.inputValue()).toBe('WEEK eggs')
  await field.fill('eggs without end')
  await page.getByText('No result', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await rowOf(page, 'When is our next call?').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(new URL(page.url()).search).toBe('')
})

test('a manager reads them and can change none', async () => {
  const luis = await openDesk(browser, product.url)
  await luis.signIn('luis@northline.example', '/contacts/recent-questions')
  const { page } = luis
  await rowOf(page, 'How many eggs per week?').waitFor()
  expect(await page.getByRole('button', { name: /^Dismiss/ }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await luis.close()
})

test('r answers below the row, the chord goes on to the next client, and at the end nobody is written to', async () => {
  const desk = await openDesk(browser, product.url, { undo: true })
  await text(CLIENT, 'Is a late dinner a problem?')
  await text('Daniel Okafor', 'Shall I run before work?')
  await desk.signIn('hannah@northline.example', '/contacts/recent-questions?q=before work')
  const { page } = desk
  await rowOf(page, 'Shall I run before work?').waitFor()
  await moveTo(page, '/contacts/recent-questions')
  const first = tableOf(page).locator('tr[data-at="0"]')
  await first
    .filter({ hasText: 'Shall I run before work?' })
    .getByRole('img', { name: /^Water: / })
    .waitFor()
  await pressAnywhere(page, 'j')
  await pressIn(first, 'r')
  // Esc keeps what was written as the client's draft.
  await typeIn(composerOf(page, 'Daniel Okafor'), 'Twenty minutes')
  await pressIn(composerOf(page, 'Daniel Okafor'), 'Escape')
  await waitForFocus(first)
  await pressIn(first, 'r')
  const field = composerOf(page, 'Daniel Okafor')
  await expect.poll(() => field.inputValue()).toBe('Twenty minutes')
  await typeIn(field, ' are fine.')
  await pressIn(field, 'Control+Shift+Enter')
  const next = composerOf(page, CLIENT)
  await waitForFocus(next)
  // After an undo, the same row is open again with its text.
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await waitForFocus(field)
  expect(await field.inputValue()).toBe('Twenty minutes are fine.')
  // Nor is anything lost that was typed since the row was opened again.
  await pressIn(field, 'Enter')
  await field.waitFor({ state: 'detached' })
  await first.getByRole('button', { name: /^Reply/ }).click()
  await typeIn(field, 'Eat later')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => field.inputValue()).toBe('Twenty minutes are fine.\nEat later')
  await pressIn(field, 'Control+End')
  await typeIn(field, '.')
  expect(await field.inputValue()).toBe('Twenty minutes are fine.\nEat later.')
  await pressIn(field, 'Control+Shift+Enter')
  await typeIn(next, 'Not if it is light.')
  await pressIn(next, 'Enter')
  await next.waitFor({ state: 'detached' })
  await rowOf(page, 'Is a late dinner a problem?').waitFor({ state: 'detached', timeout: 20_000 })
  await rowOf(page, 'Shall I run before work?').waitFor({ state: 'detached', timeout: 20_000 })
  await moveTo(page, '/contacts/recent-questions?status=answered')
  for (const question of ['Is a late dinner a problem?', 'Shall I run before work?'])
    await rowOf(page, question)
      .getByRole('link', { name: /^Hannah/ })
      .waitFor()
  expect(desk.complaints).toEqual([])
  await desk.close()
})

test('the last one answered says so, and no field is left in which one could write on', async () => {
  const { page } = hannah
  await text(CLIENT, 'Are nuts okay in the evening?')
  await moveTo(page, '/contacts/recent-questions?q=nuts')
  const row = rowOf(page, 'Are nuts okay in the evening?')
  await row.getByRole('button', { name: /^Reply/ }).click()
  const field = composerOf(page, CLIENT)
  await typeIn(field, 'A handful.')
  await pressIn(field, 'Control+Shift+Enter')
  await page.getByText('All answered', { exact: true }).waitFor()
  await typeOnTheWay(page, 'and a last word')
  expect(await page.locator('textarea').count()).toBe(0)
  await row.waitFor({ state: 'detached' })
})

test('whoever is answering what a colleague settles meanwhile is told, keeps the words, and stays in the list', async () => {
  const { page } = hannah
  await text(CLIENT, 'Is oat milk fine?')
  await text('Daniel Okafor', 'Is oat bread fine?')
  await moveTo(page, '/contacts/recent-questions?q=oat')
  await rowOf(page, 'Is oat bread fine?').waitFor()
  await rowOf(page, 'Is oat milk fine?')
    .getByRole('button', { name: /^Reply/ })
    .click()
  const field = composerOf(page, CLIENT)
  await typeIn(field, 'Yes, unsweetened')
  const colleague = await callAs(product.url, 'priya@northline.example', new Map())
  const settled = { filter: { q: 'oat milk' }, data: { status: 'dismissed' } }
  await colleague.call('PATCH', '/v1/contacts/questions/batch', settled)
  await page.getByRole('status').getByText(`Anything you wrote to ${CLIENT} is kept as a draft.`).waitFor()
  await waitForFocus(rowOf(page, 'Is oat bread fine?'))
  await hannah.openThread(CLIENT)
  await expect.poll(() => composerOf(page, CLIENT).inputValue()).toBe('Yes, unsweetened')
})

test('whoever settles a question below which they had begun to answer hears of no colleague', async () => {
  const { page } = hannah
  await text(CLIENT, 'Is rye bread fine?')
  // Loaded: what the test before was told may still be on the screen.
  await page.goto('/contacts/recent-questions?q=rye')
  const row = rowOf(page, 'Is rye bread fine?')
  await row.getByRole('button', { name: /^Reply/ }).click()
  await waitForFocus(composerOf(page, CLIENT))
  await row.getByRole('button', { name: /^Dismiss/ }).click()
  await page.getByText('Question dismissed').waitFor()
  await row.waitFor({ state: 'detached' })
  await waitForFocus(page.locator('#work'))
  expect(await page.getByText('No longer in this list').count()).toBe(0)
  expect(await page.getByText(/is kept as a draft/).count()).toBe(0)
})

test('on a tablet a question keeps its words, and is answered from its menu', async () => {
  const { page, complaints } = hannah
  await page.setViewportSize({ width: 768, height: 1024 })
  await text('Marcus Webb', 'May I swap rice for potatoes?')
  await moveTo(page, '/contacts/recent-questions?q=potatoes')
  const row = rowOf(page, 'May I swap rice for potatoes?')
  await row.waitFor()
  const menu = await openMenu(row.getByRole('button', { name: /^Actions for/ }))
  await menu.getByRole('menuitem', { name: 'Reply' }).click()
  await waitForFocus(composerOf(page, 'Marcus Webb'))
  const send = (await page.getByRole('button', { name: 'Send', exact: true }).boundingBox())!
  expect(send.x + send.width).toBeLessThan(768)
  expect((await row.getByRole('link').first().boundingBox())!.width).toBeGreaterThan(140)
  expect(complaints).toEqual([])
})

test('on a phone a conversation that was opened from a question leads back to the questions', async () => {
  const { page, complaints } = hannah
  await page.setViewportSize({ width: 390, height: 844 })
  await text('Rosa Delgado', 'Are figs fine?')
  await moveTo(page, '/contacts/recent-questions?q=figs')
  const question = page.getByRole('link', { name: /Are figs fine\?/ })
  await question.click()
  await page.waitForURL(/\/conversations\/dialog\//)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await question.waitFor()
  expect(page.url()).toMatch(/\/contacts\/recent-questions\?q=figs$/)
  await page.goForward()
  await page.waitForURL(/\/conversations\/dialog\//)
  expect(complaints).toEqual([])
})

test('the list is clean for axe and fits its width', async () => {
  const { page, complaints } = hannah
  await page.setViewportSize(LOOKS[0])
  await text('Grace Bennett', 'How many plums are fine?')
  await moveTo(page, '/contacts/recent-questions')
  await page.getByText('How many plums are fine?').waitFor()
  await expectCleanAtWidths(page, 'questions', { byVoice: true })
  for (const look of LOOKS) {
    await page.setViewportSize(look)
    await replyInList(page, 'How many plums are fine?', look)
    await expectClean(page, 'question-reply', look, { byVoice: true })
    await pressIn(page.getByRole('textbox', { name: /^Message to/ }), 'Escape')
  }
  await moveTo(page, '/contacts/recent-questions?status=answered')
  await page.getByRole('link', { name: /^Answered/ }).waitFor()
  await expectCleanAtWidths(page, 'questions-answered', { byVoice: true })
  expect(complaints).toEqual([])
})

/** Opens the field below a question: by its button, or on a phone by its menu. */
const replyInList = async (page: Page, text: string, { width }: { width: number }): Promise<void> => {
  // By the width: right after a change of it, the button that is about to go can still be seen.
  if (width > 768) await page.getByRole('button', { name: `Reply: ${text}` }).click()
  else {
    const menu = await openMenu(page.getByRole('button', { name: `Actions for ${text}` }))
    await menu.getByRole('menuitem', { name: 'Reply' }).click()
  }
  await waitForFocus(page.getByRole('textbox', { name: /^Message to/ }))
}

const tableOf = (page: Page): Locator => page.getByRole('table', { name: 'Recent questions' })

const rowOf = (page: Page, text: string): Locator => tableOf(page).getByRole('row').filter({ hasText: text })

/** The number beside the tab's name (and, for new ones, in the navigation) is the number of rows. */
const expectCountOfRows = async (page: Page, tab = 'New'): Promise<void> => {
  const rows = async () => (await tableOf(page).locator('tr[data-at]').count()).toString()
  const numberIn = async (locator: Locator) => /\d+\+?/.exec(await locator.innerText())?.[0]
  await expect
    .poll(async () => (await numberIn(page.getByRole('link', { name: new RegExp(`^${tab}`) }))) === (await rows()))
    .toBe(true)
  if (tab !== 'New') return
  const item = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Questions/ })
  await expect.poll(async () => (await numberIn(item)) === (await rows())).toBe(true)
}
