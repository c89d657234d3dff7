import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import { signIn as callAs } from './faults/staff-calls.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { expectCleanAtWidths } from './looks.ts'
import { startProduct, type Product } from './product.ts'

const PAGE = '/admin/configurable-alerts'
const ALERTS = '/v1/configurable-alerts'

let product: Product
let browser: Browser
let priya: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', PAGE)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

test('each alert says for how many clients it is true now, and how often it fired', async () => {
  const { page } = priya
  await rowOf(page, 'Quiet for 4 days')
    .getByText(/^\d+ times, \d+ clients$/)
    .waitFor()
  await rowOf(page, 'High stress').getByText('Raised by scenes').waitFor()
})

test('an admin begins with a ready condition, sees what it would have done, and saves it', async () => {
  const { page } = priya
  await page.getByRole('button', { name: 'New alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'New alert' })
  await dialog.getByRole('button', { name: 'No text for 7 days' }).click()
  await dialog.getByText(/^In the last 30 days it would/).waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('No text for 7 days')
  const condition = dialog.getByRole('textbox', { name: 'Condition' })
  await condition.fill('daysSinceTxt >= 7')
  await dialog.getByText('Alerts can’t read “daysSinceTxt”. Did you mean “daysSinceText”?').waitFor()
  expect(await dialog.getByRole('button', { name: 'Create' }).isDisabled()).toBe(true)
  await condition.fill('daysSinceText >= 7')
  await dialog.getByLabel('Email').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await rowOf(page, 'No text for 7 days').waitFor()
  await dialog.waitFor({ state: 'detached' })
})

test('it is edited, switched off and deleted', async () => {
  const { page } = priya
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for No text for 7 days' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit alert' })
  await dialog.getByLabel('Only scenes raise it').check()
  // Another admin saves first. After being told, this one saves over the fields of the form; all else stays as it is.
  const other = await callAs(product.url, 'priya@northline.example', new Map())
  const { data } = await other.call<{ data: ConfigurableAlert[] }>('GET', ALERTS)
  const own = data.find(({ title }) => title === 'No text for 7 days')
  await other.call('PUT', `${ALERTS}/${own?._id}`, {
    ...{ title: 'No text for 7 days', condition: 'daysSinceText >= 7', restDays: 3, isOn: false },
    recipients: { coaches: true, managers: false, admins: false, people: [] },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This has been changed since you opened it.').waitFor()
  // The cursor is on Save again.
  await dialog.locator('button:focus', { hasText: 'Save' }).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = rowOf(page, 'No text for 7 days')
  await row.getByText('Raised by scenes').waitFor()
  await row.getByText('Off', { exact: true }).waitFor()
  await choose('Switch on')
  await row.getByText('Off', { exact: true }).waitFor({ state: 'detached' })
  await choose('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete alert' }).click()
  await row.waitFor({ state: 'detached' })
})

test('list and form are clean for axe and fit their width', async () => {
  const { page } = priya
  const before = priya.complaints.length
  await page.getByRole('button', { name: 'New alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'New alert' })
  await dialog.getByRole('button', { name: '3 unanswered texts' }).click()
  await dialog.getByText(/^In the last 30 days it would/).waitFor()
  await expectCleanAtWidths(page, 'alert-form')
  await dialog.getByLabel('Title').fill('Three texts')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Three texts', { exact: true }).waitFor()
  await expectCleanAtWidths(page, 'alerts')
  expect(priya.complaints.slice(before)).toEqual([])
})

test('without alerts, the page says what they are for', async () => {
  const { page } = priya
  const admin = await callAs(product.url, 'priya@northline.example', new Map())
  const { data } = await admin.call<{ data: ConfigurableAlert[] }>('GET', ALERTS)
  for (const { _id } of data) await admin.call('DELETE', `${ALERTS}/${_id}`, {})
  await page.reload()
  await page.getByRole('heading', { name: 'No alerts yet' }).waitFor()
  await page.getByText('An alert tells the people you choose when a client slips.').waitFor()
})

test('a coach is refused, and has no way there', async () => {
  const hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', PAGE)
  await hannah.page.getByText('Your role doesn’t have access to Alerts.').waitFor()
  expect(await hannah.page.getByRole('link', { name: 'Alerts' }).count()).toBe(0)
  await hannah.close()
})

const rowOf = (page: Desk['page'], text: string) => page.getByRole('row').filter({ hasText: text })
