import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { startProduct, type Product } from './product.ts'

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

test('a long thread lets go of what is far from the view and loads it again, without moving what is read', async () => {
  const { page } = priya
  const asked: ('before' | 'after')[] = []
  page.on('request', (request) => {
    const query = new URL(request.url()).searchParams
    if (/\/v1\/contacts\/[^/]+\/messages$/.test(new URL(request.url()).pathname))
      asked.push(query.has('after') ? 'after' : 'before')
  })
  await page.goto('/conversations?q=Omar')
  await page.getByRole('link', { name: CLIENT }).first().press('Enter')
  const thread = page.getByRole('region', { name: `Messages with ${CLIENT}` })
  await thread.locator('[data-message]').first().waitFor()
  await thread.hover()
  await atRest(page)

  /** Sequences of the bubbles in view with their distance from the top, and how many rows are mounted. */
  const look = () =>
    thread.evaluate((element) => {
      const frame = element.getBoundingClientRect()
      const bubbles = [...element.querySelectorAll('[data-message]')].map((bubble) => ({
        id: bubble.getAttribute('data-message') ?? '',
        top: bubble.getBoundingClientRect().top - frame.top,
      }))
      return {
        inView: bubbles.filter(({ top }) => top > 0 && top < frame.height),
        mounted: element.querySelectorAll('ol > li').length,
        height: element.scrollHeight,
        below: element.scrollHeight - element.scrollTop - element.clientHeight,
        above: element.scrollTop,
      }
    })
  const moves: number[] = []
  let highest = 0
  const mounted: number[] = []
  /** Turns the wheel, and compares where things are once the scrolling has ended with where they are at rest. */
  const turn = async (by: number) => {
    const ended = thread.evaluate(
      (element) =>
        new Promise<void>((resolve) => {
          element.addEventListener('scrollend', () => resolve(), { once: true })
          setTimeout(resolve, 5_000)
        }),
    )
    await page.mouse.wheel(0, by)
    await ended
    const before = await look()
    await atRest(page)
    const after = await look()
    for (const { id, top } of before.inView) {
      const now = after.inView.find((other) => other.id === id)
      if (now !== undefined) moves.push(Math.abs(now.top - top))
    }
    highest = Math.max(highest, after.height)
    mounted.push(after.mounted)
    return after
  }

  let at = await turn(-600)
  for (let turns = 0; at.above > 0 && turns < 120; turns += 1) at = await turn(-2_400)
  expect(at.above).toBe(0)
  const up = { pages: asked.length, height: at.height }
  expect(up.pages).toBeGreaterThanOrEqual(9)
  // The newest messages were let go on the way, so going down asks for them again.
  expect(asked).not.toContain('after')
  for (let turns = 0; at.below > 0 && turns < 120; turns += 1) at = await turn(2_400)
  const again = asked.slice(up.pages).filter((kind) => kind === 'after').length
  expect(again).toBeGreaterThanOrEqual(3)
  expect(Math.max(...moves)).toBeLessThanOrEqual(1)
  // One and a half pages of 50 messages.
  const middle = mounted.slice(4, -4).toSorted((a, b) => a - b)[Math.floor(mounted.length / 2) - 4] ?? 0
  expect(middle).toBeGreaterThanOrEqual(60)
  expect(middle).toBeLessThanOrEqual(95)
  expect(priya.complaints).toEqual([])
}, 300_000)
