import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openDesk } from './desk.ts'
import { expectCleanAtWidths } from './looks.ts'
import { startProduct, type Product } from './product.ts'
import { expectFocus } from './writing.ts'

/** Importing conversations from another product, from an admin's point of view. */
const DATA = '/organizations/settings/data'

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

const rows = (client: string): string => `Client,Name,Direction,Date,Message
${client},Nora Lind,in,2021-03-04 10:11,Good morning from the old desk
${client},Nora Lind,out,2021-03-04 10:12,Hi Nora
${client},Nora Lind,in,1900-01-01 10:12,Long ago
`

const choose = async (page: Page, text: string, name = 'old-desk.csv'): Promise<void> => {
  await page
    .getByLabel('File of conversations')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Uploads a file and has it read, up to the preview. */
const preview = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  await choose(page, text)
  await page.getByRole('button', { name: 'Read the file' }).click()
  await page.getByRole('region', { name: 'Preview' }).waitFor()
}

test('an admin sees what a file would bring, brings it, and takes it back', async () => {
  const desk = await openDesk(browser, product.url)
  const { page } = desk
  await desk.signIn('priya@northline.example', DATA)
  await preview(page, rows('+1 303 555 8101'))
  await page.getByText('2 messages can be imported, of March 4, 2021.').waitFor()
  await page.getByText('This date is before 1990.').waitFor()
  // Tab continues at the new step: first its rows, then its buttons.
  await expectFocus(page.getByRole('group', { name: 'Ready to import' }), 'the preview')
  await page.getByRole('button', { name: 'Import 2 messages' }).press('Enter')
  await page.getByText('2 messages imported, 1 client added.').waitFor()
  await expectFocus(page.getByRole('group', { name: 'Imported' }), 'the result')

  await page.locator('summary', { hasText: 'Clients' }).click()
  await page.getByRole('link', { name: 'Nora Lind' }).click()
  await page.getByRole('heading', { name: 'Nora Lind' }).first().waitFor()
  await page.goBack()

  await page.getByRole('button', { name: 'Take back' }).click()
  const asks = page.getByRole('dialog', { name: 'Take this import back?' })
  await asks.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Everything was taken back.').waitFor()
  expect(desk.complaints).toEqual([])
  await desk.close()
})

test('what can’t be read is said where the file was chosen', async () => {
  const desk = await openDesk(browser, product.url)
  const { page } = desk
  await desk.signIn('priya@northline.example', DATA)
  await page.getByRole('button', { name: 'Choose file' }).waitFor()
  await choose(page, 'Client,Text\n')
  await page.getByRole('alert').getByText('The table needs columns for the client, the time and the text').waitFor()
  await choose(page, '   ')
  await page.getByRole('alert').getByText('The file is empty.').waitFor()
  await desk.close()
})

describe('at a desk and on a phone', () => {
  test('the steps are clean for axe and fit their width', async () => {
    const desk = await openDesk(browser, product.url)
    const { page } = desk
    await desk.signIn('priya@northline.example', DATA)
    await page.getByRole('button', { name: 'Choose file' }).waitFor()
    await choose(page, rows('+1 303 555 8102'))
    await page.getByRole('button', { name: 'Read the file' }).waitFor()
    await expectCleanAtWidths(page, 'conversations-columns')
    await page.getByRole('button', { name: 'Read the file' }).click()
    await page.getByText('This date is before 1990.').waitFor()
    await expectCleanAtWidths(page, 'conversations-preview')
    await page.getByRole('button', { name: 'Cancel import' }).click()
    await page.getByText('This import was canceled. Nothing was written.').waitFor()
    expect(desk.complaints).toEqual([])
    await desk.close()
  })
})
