import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from '../desk.ts'
import { startProduct, type Product } from '../product.ts'

/** Texts that would run, load or break out if treated as anything but text. */
const HOSTILE = [
  '<script>window.__ran = 1</script>',
  '<img src=x onerror="window.__ran = 2">',
  '<svg onload="window.__ran = 3"><a xlink:href="javascript:window.__ran=4">x</a></svg>',
  'javascript:window.__ran=5',
  '[click me](javascript:window.__ran=6)',
  '![x](x "onerror=window.__ran=7")',
  'https://example.com/"onmouseover="window.__ran=8',
  "https://example.com/'><script>window.__ran=9</script>",
  'data:text/html,<script>window.__ran=10</script>',
  '{{constructor.constructor("window.__ran=11")()}} ${window.__ran=12}',
  '<iframe srcdoc="<script>parent.__ran=13</script>"></iframe><style>*{display:none}</style>',
  '</textarea><script>window.__ran=14</script>',
  '\u202Etxt.exe\u202C \u200B\u200D\uFEFF ‮',
  `Z${'\u0335\u0336\u0337\u0338'.repeat(200)}`,
  '&lt;script&gt;window.__ran=15&lt;/script&gt; &#x3c;b&#x3e;',
  'http://[::1]:80/ hTTps://EXAMPLE.com/%00 //evil.example',
]

let product: Product
let browser: Browser
let coach: Desk
let phone: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  coach = await openDesk(browser, product.url)
  phone = await openDesk(browser, product.url)
  await coach.signIn('hannah@northline.example', null)
  await phone.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

// ASVS 1.1.2, 1.2.1, 1.2.2, 1.3.1, 1.3.5, 3.2.2
test('hostile texts from a client and from a coach stay text in a real browser', async () => {
  await phone.openPhone('Tom Whitaker')
  await coach.openThread('Tom Whitaker')
  for (const text of HOSTILE) await phone.text(text)
  for (const text of HOSTILE) await coach.write('Tom Whitaker', text)
  const thread = coach.page.getByRole('region', { name: 'Messages with Tom Whitaker' })
  await thread
    .getByText(/evil\.example/)
    .last()
    .waitFor()
  await coach.page.reload()
  await thread
    .getByText(/evil\.example/)
    .last()
    .waitFor()
  await coach.page.mouse.move(700, 400)
  for (const desk of [coach, phone]) {
    expect(await desk.page.evaluate(() => (globalThis as { __ran?: number }).__ran)).toBeUndefined()
    expect(
      await desk.page
        .locator('main script, main iframe, main img[src="x"], [onerror], [onload], [onmouseover]')
        .count(),
    ).toBe(0)
    const links = await desk.page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).protocol))
    expect(links.every((protocol) => protocol === 'http:' || protocol === 'https:')).toBe(true)
  }
})

// ASVS 1.2.3, 3.4.3
test('no inline script runs even if it got in: the policy stands in the browser', async () => {
  await coach.page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.__ran = 99'
    document.body.append(script)
  })
  expect(await coach.page.evaluate(() => (globalThis as { __ran?: number }).__ran)).toBeUndefined()
})
