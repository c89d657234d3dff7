import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk } from './desk.ts'
import { pressAnywhere, pressIn } from './keys.ts'
import { startProduct, type Product } from './product.ts'

/** Full names and numbers: a first name may occur in a text someone wrote, and texts stay as they are. */
// The organization's own number, +1 303 555 0100, isn't secret.
const NAMES = /Lopez|Okafor|Solberg|Bennett|\(?303\)?[ -]?555[ -]?(?!0100)/i

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** Everything a camera or a recording of the network could see from now on. */
const watch = (page: Page) => {
  const unsaid: string[] = []
  const told: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/v[12]\//.test(pathname) && request.headers()['x-record-video'] !== 'on') unsaid.push(pathname)
  })
  page.on('response', (answer) => {
    // Ignores what the page just being left still requests.
    if (answer.request().isNavigationRequest()) unsaid.length = 0
    if (!/^\/v[12]\//.test(new URL(answer.url()).pathname) || answer.url().includes('/v1/live')) return
    // Requested before the mode was on, by the page being left; the others are in `unsaid`.
    if (answer.request().headers()['x-record-video'] !== 'on') return
    // Response bodies of closed pages can't be read any more.
    void answer.text().then(
      (text) => NAMES.exec(text) !== null && told.push(`${answer.url()}: ${NAMES.exec(text)?.[0]}`),
      () => undefined,
    )
  })
  return { unsaid, told }
}

const seen = async (page: Page): Promise<string> =>
  `${await page.title()}\n${page.url()}\n${await page.locator('body').innerText()}\n${(
    await page
      .locator('input, textarea')
      .evaluateAll((fields) =>
        fields.map((field) => `${(field as HTMLInputElement).value} ${(field as HTMLInputElement).placeholder}`),
      )
  ).join('\n')}`

test('one key hides who clients are, everywhere and at once, and the key again shows them', async () => {
  const { page, signIn, openThread, close } = await openDesk(browser, product.url)
  await signIn('hannah@northline.example', null)
  await openThread('Maria Lopez')
  const search = page.getByRole('searchbox', { name: 'Search messages' })
  await search.fill('lopez')
  await page.waitForURL(/q=lopez/)
  await pressIn(search, 'Escape')
  expect(await seen(page)).toMatch(NAMES)

  const { unsaid, told } = watch(page)
  const loaded = page.waitForEvent('load')
  await pressAnywhere(page, 'Shift+V')
  await loaded
  await page.getByText('Name, phone and email are hidden from you').first().waitFor()
  await page
    .getByRole('link', { name: /Client [0-9A-Z]{4}/ })
    .first()
    .waitFor()
  await atRest(page)
  expect(NAMES.exec(await seen(page))?.[0] ?? null).toBeNull()
  await expect.poll(() => page.getByText('Record-video mode').count()).toBeGreaterThan(0)

  await page.reload()
  await page.getByText('Name, phone and email are hidden from you').first().waitFor()
  await page.goto('/playground')
  await page
    .getByText(/Client [0-9A-Z]{4}/)
    .first()
    .waitFor()
  expect(NAMES.exec(await seen(page))?.[0] ?? null).toBeNull()
  expect(unsaid).toEqual([])
  expect(told).toEqual([])

  await pressAnywhere(page, 'Shift+V')
  await page.getByText('Maria Lopez').first().waitFor()
  await expect.poll(() => page.getByText('Record-video mode').count()).toBe(0)
  await close()
})

test('the mode belongs to the tab, and the account menu switches it too', async () => {
  const { page, context, signIn, close } = await openDesk(browser, product.url)
  await signIn('hannah@northline.example', '/conversations')
  await page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor()
  await page.getByRole('button', { name: /Hannah Brandt/ }).click()
  await page.getByRole('menuitem', { name: /Record-video mode/ }).click()
  await page
    .getByRole('link', { name: /Client [0-9A-Z]{4}/ })
    .first()
    .waitFor()
  const other = await context.newPage()
  await other.goto('/conversations')
  await other.getByRole('link', { name: 'Maria Lopez' }).first().waitFor()
  await page.getByRole('button', { name: /Hannah Brandt/ }).click()
  await page.getByRole('menuitem', { name: /End record-video mode/ }).click()
  await page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor()
  await close()
})

test('typing a capital V types a capital V', async () => {
  const { page, signIn, openThread, close } = await openDesk(browser, product.url)
  await signIn('hannah@northline.example', null)
  await openThread('Grace Bennett')
  const field = page.getByRole('textbox', { name: 'Message to Grace Bennett' })
  await field.press('Shift+V')
  await expect.poll(() => field.inputValue()).toBe('V')
  await close()
})
