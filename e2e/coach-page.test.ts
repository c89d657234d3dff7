import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn, typeIn } from './keys.ts'
import { atRest } from './at-rest.ts'
import { LOOKS, shoot, violationsOf } from './looks.ts'
import { startProduct, type Product } from './product.ts'

const ABOUT = `I coach people who **run for the first time**.

- slowly, and without pain
- with a plan that fits into a week

Read more on [my page](https://example.com/hannah).`

let product: Product
let browser: Browser
let hannah: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  await allowSignUps()
  await turnPageOn()
})
afterAll(async () => {
  await hannah.close()
  await browser.close()
  await product.remove()
})

/** Does this as an admin of the organization. */
const allowSignUps = async (): Promise<void> => {
  const priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', '/organizations/settings/general')
  const allowed = priya.page.getByRole('switch', { name: 'Visitors can sign up there' })
  await allowed.waitFor()
  await allowed.click()
  await priya.page.getByText('Coach pages saved').waitFor()
  await priya.close()
}

const turnPageOn = async (): Promise<void> => {
  await hannah.signIn('hannah@northline.example', '/me/settings/personal-page/change-url')
  const { page } = hannah
  await page.getByRole('textbox', { name: 'Address of your page' }).fill('hannah-reed')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Change description' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill(ABOUT)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('switch', { name: 'Everybody can open my page' }).click()
  await page.getByText('Your page is open.').waitFor()
}

/** As `expectCleanAtWidths`, for pages that follow the browser's scheme and not the panel's. */
const expectBothClean = async (page: Page, name: string): Promise<void> => {
  for (const look of LOOKS) {
    await page.setViewportSize(look)
    await atRest(page)
    await shoot(page, `${name}-light-${look.width}`)
    expect(await violationsOf(page, { byVoice: true, colors: look === LOOKS[0] }), name).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(LOOKS[0])
  await page.emulateMedia({ colorScheme: 'dark' })
  await atRest(page)
  await shoot(page, `${name}-dark-${LOOKS[0].width}`)
  expect(await violationsOf(page, { only: ['color-contrast'] }), `${name} in the dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The form rejects anything filled in faster than a person could. */
const sendUntil = async (page: Page, answer: Locator): Promise<void> => {
  await expect
    .poll(
      async () => {
        const send = page.getByRole('button', { name: 'Send' })
        if (await send.isVisible()) await Promise.all([page.waitForEvent('load'), send.click()])
        return answer.isVisible()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(true)
}

test('a coach’s page, its form with mistakes and an address without a page are clean for axe at a desk and on a phone', async () => {
  const { page, close } = await openDesk(browser, product.url)
  await page.goto('/coaches/hannah-reed')
  await page.getByRole('heading', { name: 'Hannah Brandt', level: 1 }).waitFor()
  await expectBothClean(page, 'coach-page')
  await sendUntil(page, page.getByText('Enter your name.'))
  await expectBothClean(page, 'coach-page-mistakes')
  await page.goto('/coaches/nobody')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  await expectBothClean(page, 'coach-page-missing')
  await close()
})

test('a visitor signs up by keyboard and without a script, and becomes a client whose coach is told', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/coaches/hannah-reed')
  await page.getByLabel('Your name').fill('Ida Holm')
  await pressIn(page.getByLabel('Your name'), 'Tab')
  await typeIn(page.getByLabel(/phone/i), '+1 303 555 0188')
  await page.getByRole('textbox', { name: 'Message' }).fill('I would like to run 10k in May.')
  await page.getByLabel(/^I agree that/).check()
  await sendUntil(page, page.getByRole('status'))
  await shoot(page, 'coach-page-thanks')
  await context.close()

  await hannah.page.goto('/contacts?q=Ida')
  await hannah.page.getByRole('link', { name: 'Ida Holm' }).first().click()
  const signUp = hannah.page.getByRole('region', { name: 'From a coach’s page' })
  await signUp.getByText('I would like to run 10k in May.').waitFor()
  await signUp.getByText(/^I agree that .* texts me at this number/).waitFor()
  await shoot(hannah.page, 'client-signed-up')
  await hannah.page.goto('/notices')
  await hannah.page.getByText('Someone signed up on a coach’s page').first().waitFor()
})
