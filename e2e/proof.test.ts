import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { expectClean, LOOKS } from './looks.ts'
import { moveTo, moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let hannah: Desk
let priya: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  hannah = await openDesk(browser, product.url)
  priya = await openDesk(browser, product.url)
  await Promise.all([hannah.signIn('hannah@northline.example', null), priya.signIn('priya@northline.example', null)])
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** On a phone, then at a desk. */
const look = async (page: Page, name: string): Promise<void> => {
  for (const size of LOOKS.toReversed()) {
    await page.setViewportSize(size)
    await expectClean(page, name, size, { byVoice: true })
  }
}

const VERIFIER = fileURLToPath(new URL('../tools/verify-proof.ts', import.meta.url))

test('an admin sees who has looked at a client, and saves a proof that somebody else can check', async () => {
  await moveToThread(hannah.page, 'Maria Lopez')
  await moveTo(priya.page, '/contacts')
  await priya.page.getByRole('link', { name: 'Maria Lopez' }).first().click()
  const looks = priya.page.getByRole('list', { name: 'Who viewed this client' })
  await looks.getByText('Hannah Brandt').first().waitFor()
  await looks.getByText('Priya Raman').first().waitFor()
  const saved = priya.page.waitForEvent('download')
  await priya.page.getByRole('button', { name: 'Save proof' }).click()
  const file = await (await saved).path()
  await priya.page.getByText('Proof saved').waitFor()
  await look(priya.page, 'who-has-looked')
  expect(execFileSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' })).toContain('Valid: client ct_')
  // The same in the Service Logs.
  await priya.page.getByRole('link', { name: 'Full history' }).click()
  await priya.page.getByRole('list', { name: 'Events' }).getByText('Private data seen').first().waitFor()
  expect([...hannah.complaints, ...priya.complaints]).toEqual([])
})

test('a coach sees neither who has looked nor the proof', async () => {
  await moveTo(hannah.page, '/contacts')
  await hannah.page.getByRole('link', { name: 'Maria Lopez' }).first().click()
  await hannah.page.getByRole('heading', { name: 'Notes' }).waitFor()
  expect(await hannah.page.getByText('Who viewed this client').count()).toBe(0)
  expect(await hannah.page.getByRole('button', { name: 'Save proof' }).count()).toBe(0)
})

test('an admin says for how long the logs are kept, and takes it back', async () => {
  await moveTo(priya.page, '/organizations/settings/general')
  const field = priya.page.getByRole('combobox', { name: 'Keep the Service Logs for' })
  await field.click()
  await priya.page.getByRole('option', { name: 'A year' }).click()
  await priya.page.getByText('Logs saved').waitFor()
  await expect.poll(() => field.inputValue()).toBe('A year')
  await priya.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => field.inputValue()).toBe('Forever')
})

test('an organization is deleted by its name, stands still, and comes back', async () => {
  const sam = await openDesk(browser, product.url)
  await sam.signIn('sam@attune.example', '/organizations')
  const harbour = sam.page.getByRole('table', { name: 'Organizations' }).getByRole('link', { name: 'Harbour Coaching' })
  await harbour.click()
  await sam.page.getByRole('button', { name: 'Delete organization…' }).click()
  const dialog = sam.page.getByRole('dialog')
  await dialog.getByText('Type its name to continue.').waitFor()
  await look(sam.page, 'delete-organization')
  await dialog.getByRole('textbox').fill('Harbour Coaching')
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  // Sam acted in it: the panel restarts in another organization, where it is listed as deleted.
  await dialog.waitFor({ state: 'detached' })
  await sam.page.getByText('Deleted', { exact: true }).waitFor()
  await harbour.click()
  const restore = sam.page.getByRole('button', { name: 'Restore' })
  await restore.waitFor()
  await look(sam.page, 'deleted-organization')
  await restore.click()
  await sam.page.getByRole('button', { name: 'Delete organization…' }).waitFor()
  await sam.close()
})

test('Coach Actions count what each coach did, and lead to their events', async () => {
  await moveTo(priya.page, '/admin/users/actions')
  const row = priya.page.getByRole('row').filter({ hasText: 'Hannah Brandt' })
  await row.waitFor()
  await priya.page.getByText('30 days', { exact: true }).click()
  await expect.poll(() => new URL(priya.page.url()).search).toBe('?days=30')
  await row.waitFor()
  await look(priya.page, 'coach-actions')
  await priya.page.getByText('Done to them', { exact: true }).click()
  await expect.poll(() => new URL(priya.page.url()).search).toBe('?days=30&tab=done-to')
  // Earlier tests change accounts, too, so there may be a list or none.
  await priya.page
    .getByRole('list', { name: 'What was done to coaches' })
    .or(priya.page.getByText('Nothing to show'))
    .waitFor()
  await priya.page.goBack()
  await row.getByRole('link', { name: 'Hannah Brandt' }).click()
  await priya.page.getByRole('heading', { name: 'Service Logs' }).waitFor()
  expect(new URL(priya.page.url()).search).toMatch(/^\?person=us_/)
  expect(priya.complaints).toEqual([])
  // On a phone the counts are a sentence, and none of them is cut off.
  await priya.page.setViewportSize({ width: 390, height: 844 })
  await moveTo(priya.page, '/admin/users/actions')
  const counts = priya.page.getByText(/^\d+ messages?, /).first()
  await counts.waitFor()
  expect(await counts.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true)
  // A manager sees the people they manage; a coach is told that they have no access.
  const luis = await openDesk(browser, product.url)
  await luis.signIn('luis@northline.example', '/admin/users/actions')
  await luis.page.getByRole('row').filter({ hasText: 'Hannah Brandt' }).waitFor()
  await luis.close()
  await moveTo(hannah.page, '/admin/users/actions')
  await hannah.page.getByText('Your role doesn’t have access to Coach Actions.').waitFor()
})
