import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn } from './keys.ts'
import { moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'

const DANIEL = 'Daniel Okafor'
let product: Product
let browser: Browser
let hannah: Desk
let phone: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  phone = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await phone.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const field = (desk = hannah): Locator => desk.page.getByRole('textbox', { name: `Message to ${DANIEL}` })
const bubble = (text: string): Locator =>
  hannah.page
    .getByRole('region', { name: `Messages with ${DANIEL}` })
    .locator('[data-message]', { hasText: text })
    .last()
const isInField = (): Promise<boolean> => field().evaluate((area) => area === document.activeElement)
const quoted = (desk = hannah): Locator => desk.page.getByRole('group', { name: 'Quoted message' })

test('a message is quoted by key and by menu; Escape drops the quote first, then leaves the field', async () => {
  await phone.openPhone(DANIEL)
  await hannah.openThread(DANIEL)
  await phone.text('My knee hurts since Sunday')
  await phone.text('And I slept well')
  await bubble('And I slept well').waitFor()
  await bubble('My knee hurts').press('q')
  await quoted().getByText('Re: "My knee hurts since Sunday"').waitFor()
  await pressIn(field(), 'Escape')
  await quoted().waitFor({ state: 'detached' })
  expect(await isInField()).toBe(true)
  await pressIn(field(), 'Escape')
  await expect.poll(isInField).toBe(false)
  await bubble('My knee hurts').press('Enter')
  await hannah.page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
  await quoted().waitFor()
})

test('the draft keeps it in another window, the bubble leads to the original, and the phone gets a line', async () => {
  const saved = hannah.page.waitForResponse(
    (answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT',
  )
  await field().fill('Rest it today')
  await saved
  const other = await openDesk(browser, product.url)
  await other.signIn('hannah@northline.example', null)
  await other.openThread(DANIEL)
  await quoted(other).waitFor()
  await field().press('Enter')
  const sent = bubble('Rest it today')
  await sent.getByRole('link', { name: 'My knee hurts since Sunday' }).waitFor()
  await quoted().waitFor({ state: 'detached' })
  await quoted(other).waitFor({ state: 'detached' })
  await other.close()
  await sent.getByRole('link', { name: 'My knee hurts since Sunday' }).click()
  await expect.poll(() => new URL(hannah.page.url()).searchParams.get('msgId')).toContain('ct_')
  await bubble('My knee hurts since Sunday').locator('visible=true').first().waitFor()
  await phone.page.getByText('Re: "My knee hurts since Sunday"').first().waitFor()
  expect(hannah.complaints).toEqual([])
})

test('on a phone a swipe to the right quotes', async () => {
  const { page } = hannah
  await page.setViewportSize({ width: 390, height: 844 })
  await moveToThread(page, DANIEL)
  await page.locator('[data-messages][data-placed]').waitFor()
  await atRest(page)
  const last = page.locator('[data-message]', { hasText: 'And I slept well' }).last()
  await last.evaluate(swipeRight)
  await quoted().getByText('Re: "And I slept well"').waitFor()
  await quoted().getByRole('button', { name: 'Drop the quote' }).click()
  await quoted().waitFor({ state: 'detached' })
  expect(hannah.complaints).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
})

/** At once: a finger that rests for half a second opens the menu. */
const swipeRight = (bubble: Element): void => {
  const { x, y } = bubble.getBoundingClientRect()
  const touch = { pointerType: 'touch', isPrimary: true, bubbles: true, pointerId: 7, clientY: y + 10 }
  for (const [kind, by] of [
    ['pointerdown', 10],
    ['pointermove', 80],
    ['pointerup', 80],
  ] as const)
    bubble.dispatchEvent(new PointerEvent(kind, { ...touch, clientX: x + by }))
}

test('a colleague is mentioned in a note by keyboard, and is led from the notice to the note', async () => {
  await moveToThread(hannah.page, DANIEL)
  await hannah.page.getByRole('tab', { name: 'Notes' }).click()
  const note = hannah.page.getByRole('textbox', { name: 'New note' })
  await note.pressSequentially('Please call him, @lu')
  await hannah.page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option', { name: /Luis/ }).waitFor()
  await note.press('Enter')
  await expect.poll(() => note.inputValue()).toMatch(/^Please call him, @Luis \p{L}+ $/u)
  await note.pressSequentially('today')
  await hannah.page.getByRole('button', { name: 'Add note' }).click()
  await hannah.page
    .getByRole('listitem')
    .getByText(/^@Luis \p{L}+$/u)
    .waitFor()
  const luis = await openDesk(browser, product.url)
  await luis.signIn('luis@northline.example', '/notices')
  await luis.page
    .getByRole('link', { name: /Hannah Brandt mentioned you in a note/ })
    .first()
    .click()
  await luis.page
    .getByRole('listitem')
    .getByText(/^@Luis \p{L}+$/u)
    .waitFor()
  expect([...hannah.complaints, ...luis.complaints]).toEqual([])
  await luis.close()
})
