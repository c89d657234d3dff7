import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { expectCleanAtWidths } from './looks.ts'
import { startProduct, type Product } from './product.ts'

let product: Product
let browser: Browser
let priya: Desk
let nina: Desk

const GENERAL = '/organizations/settings/general'
const TEXT = 'What clients tell you **stays** between you.\n\n- Answer within a day.\n- Never promise a cure.'
const PASSWORD = 'three blue kettles on a shelf'

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', '/organizations/settings/people')
  nina = await openDesk(browser, product.url)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const agreement = (desk: Desk) => desk.page.getByRole('form', { name: 'Agreement' })
const save = async (text: string, told: string) => {
  await agreement(priya).getByLabel('Text').fill(text)
  await agreement(priya).getByRole('button', { name: 'Save' }).click()
  await priya.page.getByText(told).waitFor()
}

test('somebody is invited to be confirmed later, joins, and is told what is missing', async () => {
  const { page } = priya
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('nina@northline.example')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Coach, Unconfirmed' }).click()
  await dialog.getByText('Joins, and signs the agreement. Reaches clients once an admin confirms them.').waitFor()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await nina.page.goto(link)
  await nina.page.getByLabel('Your name').fill('Nina Park')
  await nina.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await nina.page.getByRole('button', { name: 'Join' }).click()
  await nina.page.getByRole('heading', { name: 'Welcome to Northline, Nina Park' }).waitFor()
  await nina.page.getByText('You have joined. An admin of Northline confirms your account.').waitFor()
})

test('an admin writes the agreement, and the coach signs it by keyboard', async () => {
  await priya.page.getByRole('link', { name: 'General Settings' }).click()
  await save(TEXT, 'Agreement saved')
  await agreement(priya)
    .getByText(/^0 of \d+ people have signed it\.$/)
    .waitFor()
  const { page } = nina
  await page.reload()
  await page.getByText('Read the agreement and sign it. Then an admin confirms your account.').waitFor()
  await page.locator('strong', { hasText: 'stays' }).waitFor()
  const name = page.getByLabel('Your full name')
  await name.press('Enter')
  await page.getByText('Enter your full name.').waitFor()
  // The text changed while she was reading: nothing is signed, and she sees the new one.
  await save(`${TEXT} Ever.`, 'Agreement saved')
  await name.fill('Nina Park')
  await name.press('Enter')
  await page.getByText('The agreement was changed in the meantime. Read it again.').waitFor()
  await page.getByText('Never promise a cure. Ever.').waitFor()
  await page.getByLabel('Your full name').fill('Nina Park')
  await page.getByLabel('Your full name').press('Enter')
  await page.getByText(/^Signed by Nina Park on /).waitFor()
})

test('what waits, the settings and the account are clean for axe and fit at a desk and on a phone', async () => {
  await expectCleanAtWidths(nina.page, 'agreement-waiting')
  await nina.page.goto('/me/settings/agreement')
  await nina.page.getByText(/^Signed by Nina Park on /).waitFor()
  await expectCleanAtWidths(nina.page, 'agreement-settings')
  await agreement(priya).scrollIntoViewIfNeeded()
  await expectCleanAtWidths(priya.page, 'agreement-general')
  await nina.page.goto('/')
})

test('the admin is told, confirms her from the notice, and she finds her desk', async () => {
  const { page } = priya
  await page.goto('/notices')
  await page.getByRole('link', { name: /Nina Park Signed the agreement and waits to be confirmed/ }).click()
  await page.getByText(/^Signed by Nina Park on /).waitFor()
  await page.getByRole('button', { name: 'Confirm as coach' }).click()
  await page.getByText('Nina Park is a coach now').waitFor()
  await page.getByRole('button', { name: 'Confirm as coach' }).waitFor({ state: 'detached' })
  await nina.page.reload()
  await nina.page.getByLabel('Email').fill('nina@northline.example')
  await nina.page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await nina.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await nina.page.getByRole('heading', { name: 'No clients yet' }).waitFor()
})

test('a changed text asks everybody again, where they are', async () => {
  await priya.page.goto(GENERAL)
  await save('Be kind.', 'Agreement saved')
  await nina.page.goto('/')
  const strip = nina.page.getByRole('region', { name: 'Agreement' })
  await strip.getByText('The agreement that you signed was changed.').waitFor()
  await strip.getByRole('link', { name: 'Read it' }).click()
  await nina.page.getByText('after you signed it').waitFor()
  await nina.page.getByLabel('Your full name').fill('Nina Park')
  await nina.page.getByRole('button', { name: 'Sign the agreement' }).click()
  await nina.page.getByText(/^Signed by Nina Park on /).waitFor()
  await nina.page.goto('/')
  await nina.page.getByRole('heading', { name: 'No clients yet' }).waitFor()
  expect(await strip.count()).toBe(0)
})
