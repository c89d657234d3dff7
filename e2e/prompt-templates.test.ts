import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere } from './keys.ts'
import { expectCleanAtWidths } from './looks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let priya: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', '/programs')
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

test('an admin finds a prompt template in the list, opens it and comes back', async () => {
  const { page } = priya
  await page.getByRole('heading', { name: 'Programs', level: 1 }).waitFor()
  await pressAnywhere(page, 'g')
  await pressAnywhere(page, 'm')
  await page.getByRole('heading', { name: 'Prompt Templates', level: 1 }).waitFor()
  await page.getByText('No model is set up, so steps of scenes that use a template fail.').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Coach reply' })
  await row.waitFor()
  await expectCleanAtWidths(page, 'prompt-templates')
  await page.getByRole('searchbox', { name: 'Search prompt templates' }).fill('no such one')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Search prompt templates' }).fill('coach')
  await row.getByRole('link', { name: 'Coach reply' }).click()
  await page.getByRole('heading', { name: 'Coach reply', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Prompt Templates' }).click()
  await row.waitFor()
  expect(priya.complaints).toEqual([])
})

test('a coach is refused, and has no way there', async () => {
  const hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', '/prompt-templates')
  await hannah.page.getByText('Your role doesn’t have access to Prompt Templates.').waitFor()
  expect(await hannah.page.getByRole('navigation').getByRole('link', { name: 'Prompt Templates' }).count()).toBe(0)
  await hannah.close()
})
