import { isDeepStrictEqual } from 'node:util'
import type { Thread } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn } from './faults/staff-calls.ts'
import { lineTo, type Line } from './line.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let line: Line

beforeAll(async () => {
  product = await startProduct({ ATTUNE_RATE_LIMIT: '1000000' })
  browser = await openBrowser()
  line = await lineTo(product.url)
})
afterAll(async () => {
  await browser.close()
  await line.close()
  await product.remove()
})

test('a browser that was cut off during 500 changes shows what a fresh one shows, and so does one that was not', async () => {
  const cut = await openDesk(browser, line.url)
  const whole = await openDesk(browser, product.url)
  for (const desk of [cut, whole]) {
    await desk.signIn('hannah@northline.example', null)
    await desk.openThread('Maria Lopez')
    await desk.page.getByRole('status').getByText('Live').waitFor()
  }
  line.cut()
  await cut.page.getByRole('status').getByText('Offline').first().waitFor()
  await changes(500)
  line.mend()
  await cut.page.getByRole('status').getByText('Live').waitFor({ timeout: 60_000 })
  const fresh = await openDesk(browser, product.url)
  await fresh.signIn('hannah@northline.example', null)
  await fresh.openThread('Maria Lopez')
  await fresh.page.getByText('The very last word').last().waitFor()
  await expect.poll(async () => (await shown(fresh)).messages.length).toBeGreaterThan(5)
  for (const desk of [whole, cut]) await expectSame(desk, fresh)
}, 180_000)

/** Both are read again each time: the last messages may still be on their way. */
const expectSame = async (one: Desk, other: Desk): Promise<void> => {
  const compare = async () => {
    const [own, expected] = [await shown(one), await shown(other)]
    return isDeepStrictEqual(own, expected) ? 'the same' : { own, expected }
  }
  await expect.poll(compare, { timeout: 30_000, interval: 500 }).toBe('the same')
}

/** Colleagues and clients write in turn: `count` messages, one in each thread at once, then one last message. */
const changes = async (count: number): Promise<void> => {
  const priya = await signIn(product.url, 'priya@northline.example', new Map())
  const hannah = await signIn(product.url, 'hannah@northline.example', new Map())
  const { data } = await hannah.call<Page<Thread>>('POST', '/v2/threads.search', { limit: 8, filters: {} })
  const maria = data.find(({ title }) => title === 'Maria Lopez')
  const writable = data.filter(({ optedOut, contactStatus }) => !optedOut && contactStatus === 'active')
  const write = (contactId: string, place: number) =>
    place % 3 === 0
      ? priya.call('POST', `/v1/playground/phones/${contactId}/texts`, {
          id: `cut-text-${place}`,
          text: `Text ${place}`,
        })
      : priya.call('POST', `/v1/contacts/${contactId}/messages/send-direct`, {
          suffix: `cut-sent-${place}`,
          text: `Word ${place}`,
        })
  for (let done = 0; done < count; done += writable.length)
    await Promise.all(writable.slice(0, count - done).map(({ contactId }, at) => write(contactId, done + at)))
  await priya.call('POST', `/v1/contacts/${maria?.contactId}/messages/send-direct`, {
    suffix: 'cut-the-last',
    text: 'The very last word',
  })
}

/** What the screen shows at the end of the thread: names, previews, and last messages with their delivery state. */
const shown = async ({ page }: Desk) => {
  const newest = page.getByRole('button', { name: /new/ })
  if (await newest.isVisible().catch(() => false)) await newest.click().catch(() => {})
  const region = page.getByRole('region', { name: 'Messages with Maria Lopez' })
  await region.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await atRest(page)
  const messages = await region.locator('li').evaluateAll((all) => all.map((row) => row.textContent?.trim() ?? ''))
  const threads = await page
    .locator('[data-step]')
    .evaluateAll((all) => all.map((row) => row.textContent?.replaceAll(/\d+ (m|h)$|now/g, '').trim() ?? ''))
  return { messages: messages.filter((text) => !text.endsWith('unread')).slice(-8), threads: threads.toSorted() }
}
