import type { DayPlan } from '@attune/contract/scenes/runs/day-plan'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { pressAnywhere, pressIn } from './keys.ts'
import { expectClean, LOOKS } from './looks.ts'
import { startProduct, type Product } from './product.ts'

const CLIENT = 'Maria Lopez'
/** In the middle of the day everywhere in America. */
const EARLY = { text: 'How is your morning going?', localTime: '11:00' }
const LATE = { text: 'How was your lunch?', localTime: '12:30' }

let product: Product
let browser: Browser
let hannah: Desk
let calls: StaffCalls
let contactId: string
/** The day of both messages. */
let tomorrow: string

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  calls = await callAs(product.url, 'hannah@northline.example', new Map())
  const { data } = await calls.call<{ data: { _id: string }[] }>('GET', `/v1/contacts?q=${encodeURIComponent(CLIENT)}`)
  contactId = data[0]?._id ?? ''
  tomorrow = nextDay(await today())
  for (const { text, localTime } of [EARLY, LATE])
    await calls.call('POST', '/v1/scheduled-messages', {
      contactId,
      data: { text },
      scheduleType: 'once',
      scheduleValue: { localDate: tomorrow, localTime },
    })
  await hannah.signIn('hannah@northline.example', '/plan')
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

test('a day is loaded on demand, and a line leads to the client’s plan', async () => {
  const { page } = hannah
  await tomorrowOf(page)
  await expectClean(page, 'plan', LOOKS[0])
  await lineOf(page, EARLY.text).getByRole('link', { name: CLIENT }).click()
  await page.getByRole('region', { name: `Conversation with ${CLIENT}` }).waitFor()
  await page
    .getByRole('complementary', { name: 'About the client' })
    .getByRole('tab', { name: 'Plan', selected: true })
    .waitFor()
  await lineOf(page, EARLY.text).first().waitFor()
})

test('a line moves from its menu, and undo moves it back', async () => {
  const { page } = hannah
  await page.goto('/plan')
  await tomorrowOf(page)
  await lineOf(page, EARLY.text).getByRole('button', { name: 'Actions for' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to…' })
  await dialog.getByLabel(/^Time in/).fill('15:45')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(async () => (await clientTimes())[EARLY.text]).toMatch(/T15:45$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await clientTimes())[EARLY.text]).toMatch(/T11:00$/)
})

test('by keys: j and k go from message to message, m moves one, and Esc leads back to it', async () => {
  const { page } = hannah
  await page.goto('/plan')
  await tomorrowOf(page)
  const clients = page.locator('[data-move-at] > a')
  const focused = () => clients.evaluateAll((links) => links.findIndex((link) => link === document.activeElement))
  await pressAnywhere(page, 'j')
  await expect.poll(focused).toBe(0)
  await pressIn(clients.nth(0), 'j')
  await expect.poll(focused).toBe(1)
  await pressIn(clients.nth(1), 'k')
  await pressIn(clients.nth(0), 'k')
  await expect.poll(focused).toBe(0)
  await lineOf(page, EARLY.text).getByRole('link', { name: CLIENT }).press('m')
  await pressIn(page.getByRole('menuitem', { name: 'Move to…' }), 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Move to…' })
  await pressIn(dialog, 'Escape')
  await dialog.waitFor({ state: 'detached' })
  const isInLine = () => lineOf(page, EARLY.text).evaluate((line) => line.contains(document.activeElement))
  await expect.poll(isInLine).toBe(true)
})

test('a line that is dragged onto another one takes its time, by mouse and after a long press', async () => {
  const { page } = hannah
  const dialog = page.getByRole('dialog', { name: 'Move to…' })
  await page.goto('/plan')
  await tomorrowOf(page)
  const [from, to] = [await centerOf(lineOf(page, EARLY.text)), await centerOf(lineOf(page, LATE.text))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => dialog.getByLabel(/^Time in/).inputValue()).toBe('12:30')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await touch(lineOf(page, EARLY.text), 'pointerdown', from)
  await expect.poll(() => lineOf(page, EARLY.text).getAttribute('data-lifted')).toBe('')
  await touch(lineOf(page, EARLY.text), 'pointermove', to)
  await touch(lineOf(page, EARLY.text), 'pointerup', to)
  await expect.poll(() => dialog.getByLabel(/^Time in/).inputValue()).toBe('12:30')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(async () => (await clientTimes())[EARLY.text]).toMatch(/T12:30$/)
})

const today = async (): Promise<string> => (await calls.call<DayPlan>('GET', '/v1/plan')).day

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const tomorrowOf = async (page: Page): Promise<void> => {
  const more = page.getByRole('button', { name: 'Show Tomorrow' })
  await more.waitFor()
  // After midnight it is today, and already shown.
  if ((await today()) !== tomorrow) await more.click()
  await lineOf(page, LATE.text).waitFor()
}

const lineOf = (page: Page, text: string): Locator => page.locator('li').filter({ hasText: text })

/** The client's local times of the two messages, as in the plan. */
const clientTimes = async (): Promise<Record<string, string>> => {
  const { data } = await calls.call<DayPlan>('GET', `/v1/contacts/${contactId}/plan`)
  return Object.fromEntries(data.map(({ text, atClient }) => [text, atClient]))
}

const centerOf = async (line: Locator): Promise<{ x: number; y: number }> => {
  const box = await line.getByText('?').first().boundingBox()
  if (box === null) throw new Error('The line is not shown.')
  return { x: box.x + 20, y: box.y + box.height / 2 }
}

/** A finger's event; the browser under test has no touch screen. */
const touch = (line: Locator, type: string, { x, y }: { x: number; y: number }): Promise<void> =>
  line.dispatchEvent(type, { pointerType: 'touch', bubbles: true, button: 0, clientX: x, clientY: y })
