import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowOf } from '../clients.ts'
import { openBrowser, openDesk, type Desk } from '../desk.ts'
import { shoot } from '../looks.ts'
import { startProduct, type Product } from '../product.ts'
import { expectFocus } from '../writing.ts'

let product: Product
let browser: Browser
let priya: Desk
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  page = priya.page
  await priya.signIn('priya@northline.example', '/contacts/import')
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

test('a file of clients is looked at before anything is written, and each row has its result', async () => {
  const text = 'Name,Phone,Mail\nAnna Berg,+1 303 555 0801,anna@example.com\nBob,12,bob@\nCarl Dahl,+1 303 555 0803,\n'
  const choose = page.getByLabel('CSV file')
  await choose.setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const coach = page.getByRole('combobox', { name: 'Coach for all clients' })
  await coach.click()
  await page.getByRole('option', { name: /Hannah Brandt/ }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByText('2 rows can be imported, 1 row can’t.').waitFor()
  await page.getByText("Phone: This isn't a valid phone number.").waitFor()
  await shoot(page, 'clients-import')
  await page.getByRole('button', { name: 'Choose columns again' }).click()
  await expect.poll(() => coach.inputValue()).toBe('Hannah Brandt')
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import only the 2 rows without problems' }).click()
  await page.getByText('2 clients were imported, 1 row was not.').waitFor()
  await expectFocus(page.getByRole('heading', { name: 'clients.csv' }), 'an import that is done')
  // Still in view, so that the row can be corrected.
  await page.getByText("Phone: This isn't a valid phone number.").waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download result' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^import-result-.*\.csv$/)
  await page.getByRole('link', { name: 'Show clients' }).click()
  await rowOf(page, 'Anna Berg').waitFor()
})

test('nothing complained meanwhile', () => {
  expect(priya.complaints).toEqual([])
})
