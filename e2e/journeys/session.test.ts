import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from '../desk.ts'
import { startProduct, type Product } from '../product.ts'
import { enter, fill, HANNAH, titled } from '../sign-in.ts'

let product: Product
let browser: Browser
let desk: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  desk = await openDesk(browser, product.url)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

test('whoever is not signed in is sent to sign-in and then to where they wanted', async () => {
  const { page } = desk
  await page.goto('/playground?client=ct_0')
  await page.waitForURL(/\/login\?from=/)
  await fill(page, HANNAH, 'not this one')
  await page.getByRole('alert').waitFor()
  await fill(page, HANNAH)
  await page.waitForURL(/\/playground\?client=ct_0/)
  await titled(page, 'Playground | Attune Dashboard')
})

test('the end of a session while typing to a client: nothing typed is lost', async () => {
  const { page } = desk
  await page.goto('/conversations')
  await page.getByRole('link', { name: 'Ingrid Solberg' }).first().press('Enter')
  const field = page.getByRole('textbox', { name: 'Message to Ingrid Solberg' })
  await field.fill('About the bread: rye twice a week is fine')
  await page.evaluate(async () => {
    // Ends it as another machine would. The server may accept an access token a little longer.
    const body = JSON.stringify({ token: localStorage.getItem('refreshToken') })
    await fetch('/v2/auth.revokeToken', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    localStorage.setItem('accessToken', 'of-yesterday')
  })
  await page.getByText('Your session has ended. Please sign in again.').waitFor()
  await page.waitForURL(/\/login\?/)
  await fill(page, HANNAH)
  await field.waitFor()
  // The message may have reached the server first and come back from there.
  await expect.poll(() => field.inputValue()).toBe('About the bread: rye twice a week is fine')
})

// ASVS 7.4.4
test('signing out leaves nothing behind but what belongs to the machine', async () => {
  const { page } = desk
  await page.goto('/logout')
  await page.waitForURL(/\/login\?logout=true/)
  await page.getByText('You’ve signed out.').waitFor()
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name !== 'organizationId'))
  expect(kept.toSorted()).toEqual(['device', 'themeName'])
  await enter(page)
})
