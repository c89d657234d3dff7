import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { boxOf } from './box.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs } from './faults/staff-calls.ts'
import { pressIn, waitForFocus } from './keys.ts'
import { shoot } from './looks.ts'
import { moveTo, moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { composerOf } from './writing.ts'

const CLIENT = 'Maria Lopez'
/** At a desk, on a tablet and on a phone. */
const LOOKS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

let product: Product
let browser: Browser
let hannah: Desk
let luis: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  luis = await openDesk(browser, product.url)
  await Promise.all([hannah.signIn('hannah@northline.example', null), luis.signIn('luis@northline.example', null)])
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const toasts = (page: Page) => page.getByRole('region', { name: 'Status messages' })
/** How many px of an element's height the toasts cover; 0 if they are beside it. */
const coveredBy = async (page: Page, target: Locator): Promise<number> => {
  const [toast, box] = [await boxOf(toasts(page)), await boxOf(target)]
  const wide = Math.min(toast.x + toast.width, box.x + box.width) - Math.max(toast.x, box.x)
  const high = Math.min(toast.y + toast.height, box.y + box.height) - Math.max(toast.y, box.y)
  return wide > 0 && high > 0 ? Math.round(high) : 0
}

describe.for(LOOKS)('at $width px', (look) => {
  test('a toast covers neither the message’s field nor the line of the newest message', async () => {
    const { page } = hannah
    await page.setViewportSize(look)
    await moveToThread(page, CLIENT)
    await composerOf(page, CLIENT).waitFor()
    await page.locator('[data-messages][data-placed]').waitFor()
    const conversation = page.getByRole('region', { name: `Conversation with ${CLIENT}` })
    await conversation.getByRole('button', { name: `Actions for ${CLIENT}` }).click()
    await page.getByRole('menuitem', { name: /^No answer needed/ }).click()
    await toasts(page).getByRole('button', { name: 'Undo' }).waitFor()
    const composer = page.getByRole('form', { name: `Write to ${CLIENT}` })
    const newest = page.locator('[data-messages] time').last()
    await expect.poll(() => coveredBy(page, newest)).toBe(0)
    expect(await coveredBy(page, composer)).toBe(0)
    await shoot(page, `toast-conversation-light-${look.width}`)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
  })
})

test('the strip that says “Offline” on a phone takes a place of its own', async () => {
  const { page, context } = luis
  await page.setViewportSize({ width: 390, height: 844 })
  await moveTo(page, '/programs')
  const heading = page.getByRole('heading', { name: 'Programs', level: 1 })
  await heading.waitFor()
  await context.setOffline(true)
  const word = page.getByText('Offline').filter({ visible: true })
  await word.waitFor()
  const [strip, title] = [await boxOf(word), await boxOf(heading)]
  expect(strip.y + strip.height).toBeLessThanOrEqual(title.y)
  await context.setOffline(false)
  await word.waitFor({ state: 'detached' })
})

test('a toast stands above the row that has the cursor, wherever that goes', async () => {
  const author = await callAs(product.url, 'priya@northline.example', new Map())
  for (let at = 1; at <= 6; at += 1) await author.call('POST', '/v1/programs', { title: `Program ${at}`, days: 7 })
  const { page } = luis
  await page.setViewportSize({ width: 1440, height: 440 })
  // Loaded: the list that was shown before doesn't have the new programs yet.
  await page.goto('/programs')
  await page.getByRole('button', { name: 'Actions for Program 3' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await toasts(page).getByRole('button', { name: 'Undo' }).waitFor()
  const link = page.getByRole('link', { name: 'Program 1', exact: true })
  await link.focus()
  const row = page.getByRole('row').filter({ has: link })
  // It is where the toast would appear.
  expect((await boxOf(row)).y).toBeGreaterThan(440 / 2)
  await expect.poll(() => coveredBy(page, row)).toBe(0)
})

test('after a toast is closed, the cursor is where it was before', async () => {
  const author = await callAs(product.url, 'priya@northline.example', new Map())
  await author.call('POST', '/v1/programs', { title: 'Evening walks', days: 7 })
  const { page } = luis
  await page.setViewportSize({ width: 1440, height: 900 })
  // Loaded: the toast of the test before may still be there.
  await page.goto('/programs')
  const link = page.getByRole('link', { name: 'Evening walks', exact: true })
  await link.waitFor()
  await page.route(/\/v1\/programs\/[^/]+\/archived/, (route) => route.abort())
  await page.getByRole('button', { name: 'Actions for Evening walks' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  const close = toasts(page).getByRole('button', { name: 'Close' })
  await close.waitFor()
  await link.focus()
  await close.focus()
  await pressIn(close, 'Enter')
  await waitForFocus(link)
})

test('the buttons of a long dialog stay in sight in a low window, as above a phone’s keyboard', async () => {
  const { page } = hannah
  await page.setViewportSize({ width: 390, height: 844 })
  await moveToThread(page, CLIENT)
  await composerOf(page, CLIENT).fill('How was the walk?')
  await page.getByRole('button', { name: 'Send later' }).click()
  await page.getByRole('menuitem', { name: 'Choose date and time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a message' })
  const submit = dialog.getByRole('button', { name: 'Schedule', exact: true })
  for (const height of [844, 440]) {
    await page.setViewportSize({ width: 390, height })
    const seen = async () => {
      const box = await boxOf(submit)
      return box.y > 0 && box.y + box.height <= height
    }
    await expect.poll(seen).toBe(true)
    await shoot(page, `dialog-foot-light-390x${height}`)
  }
})
