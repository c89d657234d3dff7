import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { startProduct, type Product } from './product.ts'
import { watchJumps } from './watch/watch-jumps.ts'

let product: Product
let browser: Browser
let priya: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** A long thread: 436 messages, more than eight pages. */
const CLIENT = 'Omar Al-Khatib'
/** More than is ever loaded, in px: such a turn of the wheel ends where the next page starts loading. */
const TO_EDGE = 20_000
/** Less than a screen, in px, so that some bubbles are in view before and after. */
const STEP = 500

test('a long thread lets go of what is far from the view and loads it again, without moving what is read', async () => {
  const { page } = priya
  const pages = await holdPages(page)
  await page.goto('/conversations?q=Omar')
  await page.getByRole('link', { name: CLIENT }).first().press('Enter')
  const thread = page.getByRole('region', { name: `Messages with ${CLIENT}` })
  await thread.locator('[data-message]').first().waitFor()
  await thread.hover()
  await atRest(page)
  const watch = await watchJumps(thread)

  const look = () =>
    thread.evaluate((element) => ({
      mounted: element.querySelectorAll('ol > li').length,
      above: element.scrollTop,
      below: element.scrollHeight - element.scrollTop - element.clientHeight,
    }))
  /** Only then does the list have rows on both sides of the view, and drop those far from it. */
  const untilScrolled = () => thread.locator(':scope > ol:not([style*="pointer-events"])').waitFor()
  /** Scrolls to an end of what is loaded; the next page loads once the reader is there. */
  const toEdge = async (by: number) => {
    pages.hold()
    await watch.turn(by)
    pages.release()
    await expect.poll(pages.coming).toBe(0)
    await untilScrolled()
    await atRest(page)
    return look()
  }

  let at = await toEdge(-TO_EDGE)
  for (let turns = 0; at.above > 0 && turns < 20; turns += 1) at = await toEdge(-TO_EDGE)
  expect(at.above).toBe(0)
  const up = pages.asked.length
  expect(up).toBeGreaterThanOrEqual(9)
  // The newest messages were dropped on the way, so going down requests them again.
  expect(pages.asked).not.toContain('after')

  const mounted: number[] = []
  for (let turns = 0; at.below > 1 && turns < 20; turns += 1) {
    at = await toEdge(TO_EDGE)
    // Each step follows right after the previous one, when rows have just been dropped. At its end the list follows.
    for (let steps = 0; at.below > 2 * STEP && steps < 6; steps += 1) {
      await watch.turn(STEP)
      await untilScrolled()
      at = await look()
    }
    mounted.push(at.mounted)
  }
  expect(pages.asked.slice(up).filter((kind) => kind === 'after').length).toBeGreaterThanOrEqual(3)
  expect(await watch.jumps()).toEqual([])
  // One and a half pages of 50 messages, give or take a third: rows differ in height. At either end there are fewer.
  const middle = mounted.slice(1, -1).toSorted((a, b) => a - b)[Math.floor(mounted.length / 2) - 1] ?? 0
  expect(middle).toBeGreaterThanOrEqual(50)
  expect(middle).toBeLessThanOrEqual(100)
  expect(priya.complaints).toEqual([])
}, 300_000)

/** Counts requests for pages of messages, and holds them back on demand. */
const holdPages = async (page: Page) => {
  const asked: ('before' | 'after')[] = []
  let coming = 0
  let held = Promise.resolve()
  let release = () => {}
  await page.route(/\/v1\/contacts\/[^/]+\/messages(\?|$)/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.has('after') ? 'after' : 'before')
    coming += 1
    await held
    await route.fulfill({ response: await route.fetch() })
    coming -= 1
  })
  return {
    asked,
    coming: () => coming,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      release = resolve
    },
    release: () => release(),
  }
}
