import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openDesk } from './desk.ts'
import { expectCleanAtWidths } from './looks.ts'
import { startProduct, type Product } from './product.ts'

/** Exporting an organization's data, from an admin's point of view. */
const DATA = '/organizations/settings/data'
const LATER = { timeout: 30_000 }

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

/** What a click downloads: its name and its bytes, unpacked. */
const downloadBy = async (page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download', LATER), click()])
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), text: gunzipSync(bytes).toString('utf8') }
}

/** The state after moving in, until automation is started. */
const moved = async (page: Page): Promise<void> => {
  let waiting = 39
  await page.route('**/v1/organization/moving', (route) =>
    route.fulfill({ json: { waiting, overdue: waiting === 0 ? 0 : 2, firstAt: null, abilities: { export: true } } }),
  )
  await page.route('**/v1/organization/moving/start', (route) => {
    waiting = 0
    return route.fulfill({ json: { started: 39 } })
  })
}

describe('at a desk and on a phone', () => {
  test('the section is clean for axe and fits its width', async () => {
    const desk = await openDesk(browser, product.url)
    await moved(desk.page)
    await desk.signIn('priya@northline.example', DATA)
    await desk.page.getByRole('button', { name: 'Start automation' }).waitFor()
    await desk.page.getByRole('button', { name: 'Export', exact: true }).waitFor()
    await expectCleanAtWidths(desk.page, 'organization-data')
    expect(desk.complaints).toEqual([])
    await desk.close()
  })
})

test('an admin exports the organization, and one client', async () => {
  const desk = await openDesk(browser, product.url)
  const { page } = desk
  await desk.signIn('priya@northline.example', DATA)
  const whole = await downloadBy(page, () => page.getByRole('button', { name: 'Export', exact: true }).click())
  expect(whole.name).toMatch(/^organization-\d{4}-\d\d-\d\d\.tar\.gz$/)
  for (const text of ['"of": "organization"', 'Maria Lopez', 'SHA256SUMS']) expect(whole.text).toContain(text)

  await page.goto('/contacts?q=Maria%20Lopez')
  await page.getByRole('button', { name: 'Actions for Maria Lopez' }).first().click()
  const one = await downloadBy(page, () => page.getByRole('menuitem', { name: 'Export' }).click())
  expect(one.name).toMatch(/^client-\d{4}-\d\d-\d\d\.tar\.gz$/)
  expect(one.text).toContain('"of": "client"')
  expect(one.text).toContain('Maria Lopez')
  await desk.close()
})

test('a coach is told who exports, and finds no item in the menu', async () => {
  const desk = await openDesk(browser, product.url)
  const { page } = desk
  await desk.signIn('hannah@northline.example', DATA)
  await page.getByText('Admins export the organization’s data here.').waitFor()
  await page.goto('/contacts?q=Maria%20Lopez')
  await page.getByRole('button', { name: 'Actions for Maria Lopez' }).first().click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem', { name: 'Export' }).count()).toBe(0)
  await desk.close()
})

test('automation that waits after moving in is started after a question', async () => {
  const desk = await openDesk(browser, product.url)
  const { page } = desk
  await moved(page)
  await desk.signIn('priya@northline.example', DATA)
  await page.getByText('39 steps wait; 2 of them are overdue and will follow at once.').waitFor()
  await page.getByRole('button', { name: 'Start automation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start automation?' })
  await dialog.getByText('Make sure automation is stopped in the installation this organization came from').waitFor()
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Automation started').waitFor()
  await page.getByText('Automation is paused').waitFor({ state: 'detached' })
  await desk.close()
})
