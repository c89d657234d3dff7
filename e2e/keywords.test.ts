import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs } from './faults/staff-calls.ts'
import { pressIn, typeIn } from './keys.ts'
import { expectCleanAtWidths } from './looks.ts'
import { startProduct, type Product } from './product.ts'
import { expectFocus } from './writing.ts'

const KEYWORDS = '/organizations/settings/keywords'
const CLIENT = 'Tom Whitaker'

let product: Product
let browser: Browser
let priya: Desk
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  page = priya.page
  await priya.signIn('priya@northline.example', KEYWORDS)
  await own().getByRole('button', { name: 'New keyword' }).waitFor()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const own = () => page.getByRole('region', { name: 'Your keywords' })
const standard = () => page.getByRole('region', { name: 'STOP, START and HELP' })
const dialog = () => page.getByRole('dialog')
const words = () => dialog().getByLabel('Words').first()

test('an admin writes a keyword by keyboard, sees what it would have matched, and saves it', async () => {
  await own().getByRole('button', { name: 'New keyword' }).press('Enter')
  await expectFocus(words(), 'the dialog begins with the words')
  await typeIn(words(), 'stop,')
  await dialog().getByText('stop means STOP to every carrier. Choose another word.').waitFor()
  await pressIn(words(), 'Backspace')
  await typeIn(words(), 'thanks,zumba,')
  await dialog()
    .getByText(/^Would have matched \d+ texts? of \d+ clients? in the last 30 days\.$/)
    .waitFor()
  await dialog().getByRole('list', { name: 'Texts' }).getByRole('listitem').first().waitFor()
  await dialog().getByLabel('Answer').fill('Zumba is on Friday at six.')
  await dialog().getByLabel('Add labels').first().fill('zumba')
  await pressIn(dialog().getByLabel('Add labels').first(), 'Enter')
  await dialog().getByLabel('Answer').press('Control+Enter')
  await own().getByText('Adds zumba · Answers “Zumba is on Friday at six.”').waitFor()
  await expectFocus(own().getByRole('button', { name: 'New keyword' }), 'back where it began')
})

test('a client who texts it is answered and labeled, and Why says which keyword it was', async () => {
  const phone = await openDesk(browser, product.url)
  await phone.signIn('priya@northline.example', null)
  await phone.openPhone(CLIENT)
  await phone.text('“Zumba!”')
  await phone.page.getByRole('region', { name: /phone/i }).getByText('Zumba is on Friday at six.').first().waitFor()
  await phone.openThread(CLIENT)
  const messages = phone.page.getByRole('region', { name: `Messages with ${CLIENT}` })
  await messages.getByText('Zumba is on Friday at six.').waitFor()
  await messages.getByRole('button', { name: /^Keyword zumba/ }).press('Enter')
  const why = phone.page.getByRole('dialog', { name: 'Why this message?' })
  await why.getByText(/^The client texted zumba\. Keyword saved by Priya Raman/).waitFor()
  await pressIn(why, 'Escape')
  await phone.page.getByText('zumba', { exact: true }).first().waitFor()
  await phone.page.goto(KEYWORDS)
  await phone.page.getByText('1 text of 1 client in the last 30 days').waitFor()
  expect(phone.complaints).toEqual([])
  await phone.close()
})

test('a keyword is paused, resumed by Undo, and deleted', async () => {
  await page.reload()
  await own().getByRole('button', { name: 'Actions for thanks' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await own().getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await own().getByText('Active').waitFor()
  await own().getByRole('button', { name: 'Actions for thanks' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog().getByRole('button', { name: 'Delete keyword' }).click()
  await own().getByText('No keywords yet').waitFor()
})

test('own texts for STOP must say who writes and how to come back', async () => {
  await standard().getByRole('button', { name: 'Edit texts in English' }).click()
  const stop = dialog().getByLabel('After STOP')
  await expectFocus(stop, 'the first text')
  await stop.fill('Bye!')
  await dialog()
    .getByText('Carriers require it to say who writes (Northline) and how to get texts again (START).')
    .waitFor()
  expect(await dialog().getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await stop.fill('Northline says goodbye. Text START to hear from us again.')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await standard().getByText('“Northline says goodbye. Text START to hear from us again.”').waitFor()
  await standard().getByRole('button', { name: 'Edit texts in English' }).click()
  await stop.fill('Northline says bye. Text START to hear from us again.')
  // Another admin saves first: their text isn't overwritten without a word.
  const other = await callAs(product.url, 'priya@northline.example', new Map())
  await other.call('PATCH', '/v1/keywords/confirmations', { stop: 'Northline: bye. Text START to return.' })
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('This has been changed since you opened it.').waitFor()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await standard().getByText('“Northline says bye. Text START to hear from us again.”').waitFor()
  await standard().getByLabel('Language').first().click()
  await page.getByRole('option', { name: 'German' }).click()
  await standard().getByText('STOPP, ABMELDEN, ABBESTELLEN').waitFor()
})

test('a coach reads that admins set them', async () => {
  const hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', KEYWORDS)
  await hannah.page.getByText('Admins can set here what happens when a client texts a certain word.').waitFor()
  await hannah.close()
})

describe('at a desk and on a phone', () => {
  test('the page and its dialog are clean for axe and fit their width', async () => {
    const desk = await openDesk(browser, product.url)
    await desk.signIn('priya@northline.example', KEYWORDS)
    const add = desk.page.getByRole('button', { name: 'New keyword' })
    await add.waitFor()
    await expectCleanAtWidths(desk.page, 'keywords')
    await add.click()
    await desk.page.getByRole('dialog').getByLabel('Words').first().waitFor()
    await expectCleanAtWidths(desk.page, 'keyword-dialog')
    await desk.close()
  })
})

// Except the browser, about the refusal of texts that a colleague had changed.
test('nothing complained meanwhile', () => expect(priya.complaints).toEqual([expect.stringContaining('409')]))
