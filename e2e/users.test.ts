import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openDesk } from './desk.ts'
import { expectCleanAtWidths } from './looks.ts'
import { photo } from './photo.ts'
import { moveTo } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { expectFocus } from './writing.ts'

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

const openUser = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
}

test('an admin finds a coach, changes what they are good at, hands their clients over, and disables them', async () => {
  const { page, signIn, complaints, close } = await openDesk(browser, product.url)
  await signIn('priya@northline.example', '/users')
  await page.getByPlaceholder('Name or email').fill('tess')
  await expect.poll(() => page.getByRole('table', { name: 'Users' }).getByRole('link').count()).toBe(1)
  await expectCleanAtWidths(page, 'users')
  await openUser(page, 'Tess Lindqvist')
  await expectCleanAtWidths(page, 'user')

  // An invalid field shows its error beside it, and keeps what was typed.
  await page.getByLabel('Coach page').fill('not a page!')
  await page.getByRole('combobox', { name: 'Specializes in' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Specializes in' }).press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectFocus(page.getByLabel('Coach page'), 'the field that is wrong')
  await page.getByLabel('Coach page').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Hand over clients' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Choose a colleague.').waitFor()
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await page.getByRole('option', { name: 'Hannah Brandt' }).click()
  await dialog.getByText(/^\d+ clients will be handed over/).waitFor()
  await expectCleanAtWidths(page, 'hand-over')
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await page
    .getByRole('dialog')
    .getByText(/Done \d+/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.getByText('They have no clients.').waitFor()

  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  const disabling = page.getByRole('dialog', { name: 'Disable Tess Lindqvist' })
  await disabling.getByText('Choose a reason.').waitFor()
  await disabling.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option').first().click()
  await disabling.getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Tess Lindqvist disabled').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('They can sign in.').waitFor()

  // All of it is shown where an admin would look for it.
  await moveTo(page, '/admin/users/actions?tab=done-to')
  const done = page.getByRole('list', { name: 'What was done to coaches' })
  await done.getByText('Tess Lindqvist').first().waitFor()
  expect(complaints.filter((line) => !/status of 422/.test(line))).toEqual([])
  await close()
})

test('two organizations: a new one has its own look, and the other keeps its', async () => {
  const sam = await openDesk(browser, product.url)
  await sam.signIn('sam@attune.example', '/organizations')
  await sam.page.getByRole('button', { name: 'New Organization' }).click()
  const dialog = sam.page.getByRole('dialog', { name: 'New Organization' })
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Meadow Coaching')
  await dialog.getByLabel('First admin’s email').fill('mia@meadow.example')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const passing = sam.page.getByRole('dialog', { name: /^Pass the link on/ })
  const link = await passing.getByRole('textbox', { name: 'Link' }).inputValue()
  await passing.getByRole('button', { name: 'Close' }).click()
  await sam.page.getByRole('table', { name: 'Organizations' }).getByRole('link', { name: 'Meadow Coaching' }).click()

  const hue = sam.page.getByRole('slider', { name: 'Hue of the accent' })
  await expectCleanAtWidths(sam.page, 'organization')
  // A hue too close to the color of errors can’t be saved, and the form says why.
  await hue.press('Home')
  for (let step = 0; step < 20; step += 1) await hue.press('ArrowRight')
  await sam.page.getByText('This hue can’t be used. Choose another one.').waitFor()
  expect(await sam.page.getByRole('button', { name: 'Save theme' }).isDisabled()).toBe(true)
  await hue.press('End')
  await sam.page.getByText('Everything is readable in both schemes.').waitFor()
  await sam.page.getByRole('button', { name: 'Save theme' }).click()
  await sam.page.getByText('Theme saved').waitFor()
  const picture = sam.page.locator('input[type=file]')
  await picture.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  })
  await sam.page.getByRole('alert').waitFor()
  await picture.setInputFiles(photo('logo.png', { width: 200, height: 200 }))
  await sam.page.getByText('Logo saved').waitFor()
  await sam.close()

  const mia = await openDesk(browser, product.url)
  await mia.page.goto(link)
  await mia.page.getByLabel('Your name').fill('Mia Meadow')
  await mia.page.getByRole('textbox', { name: 'Password' }).fill('a meadow full of clover')
  await mia.page.getByRole('button', { name: 'Join' }).click()
  await mia.page.getByRole('heading', { name: 'First steps' }).waitFor()
  const priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example')
  const logoOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('img')
  const accentOf = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
  const before = await accentOf(priya.page)
  await expect.poll(async () => (await accentOf(mia.page)) === before).toBe(false)
  await logoOf(mia.page).waitFor()
  expect(await logoOf(priya.page).count()).toBe(0)
  expect([...mia.complaints, ...priya.complaints]).toEqual([])
  await mia.close()
  await priya.close()
})
