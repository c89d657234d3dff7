import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere, pressIn, typeIn, waitForFocus } from './keys.ts'
import { expectCleanAtWidths } from './looks.ts'
import { startProduct, type Product } from './product.ts'
import { endSessionAt } from './sign-in.ts'

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

test('an admin writes a template, is told what is wrong with it, and saves its next version', async () => {
  const { page } = priya
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const content = (of: number) => page.getByRole('textbox', { name: `Content of Message ${of}` })
  await button('New Template').click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await typeIn(title, 'Short-night reply')
  await pressIn(title, 'Control+s')
  await waitForFocus(page.getByText('Write at least one message for the model.'))
  await content(1).fill('You write as {{ coach.firstNam }}.')
  await page.getByText('Unknown variable “coach.firstNam”. Did you mean “coach.firstName”?').waitFor()
  await content(1).fill('You write as {{ coach.firstName }}.')
  await content(2).fill('One kind sentence, please.')
  await button('Move Message 2 up').click()
  // At the top it can only go down again.
  await pressIn(button('Move Message 1 down'), 'Enter')
  await waitForFocus(button('Move Message 2 up'))
  await page.getByRole('textbox', { name: 'Temperature' }).fill('0.4')
  await expectCleanAtWidths(page, 'prompt-template-new')
  await button('Create').click()
  await page.getByRole('heading', { name: 'Short-night reply', level: 1 }).waitFor()
  await waitForFocus(button('Save as v2'))

  await button('Add message').click()
  await content(3).fill('Never more than 160 characters.')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await pressIn(button('Stay'), 'Enter')
  await button('Remove Message 3').click()
  await waitForFocus(button('Remove Message 2'))
  await button('Undo').click()
  await content(3).waitFor()
  await button('Save as v2').click()
  await page.getByText('Saved as v2').waitFor()
  await page.reload()
  await content(3).getByText('Never more than 160 characters.').waitFor()
  expect(await content(1).textContent()).toBe('You write as {{ coach.firstName }}.')
  expect(await page.getByRole('textbox', { name: 'Temperature' }).inputValue()).toBe('0.4')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Prompt Templates' }).click()
  await page.getByRole('row').filter({ hasText: 'Short-night reply' }).getByText('v2').waitFor()
  expect(priya.complaints).toEqual([])
})

test('what somebody else saved meanwhile isn’t overwritten unasked, nor after the session has ended', async () => {
  const { page } = priya
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('row').filter({ hasText: 'Short-night reply' }).getByRole('link').click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Mine')
  const address = new URL(page.url()).pathname
  const mo = await openDesk(browser, product.url)
  await mo.signIn('priya@northline.example', address)
  await mo.page.getByRole('textbox', { name: 'Title' }).fill('Theirs')
  await mo.page.getByRole('button', { name: 'Save as v3' }).click()
  await mo.page.getByText('Saved as v3').waitFor()
  await mo.close()
  await button('Save as v3').click()
  const conflict = page.getByText(/^Someone else saved this prompt template in the meantime\. Save again/)
  await waitForFocus(conflict)
  expect(await title.inputValue()).toBe('Mine')
  await endSessionAt(page, 'Save as v4')
  await priya.signIn('priya@northline.example', address)
  await conflict.waitFor()
  expect(await title.inputValue()).toBe('Mine')
  await button('Discard edits').click()
  await waitForFocus(button('Save as v4'))
  expect(await title.inputValue()).toBe('Theirs')
  await button('Undo').click()
  expect(await title.inputValue()).toBe('Mine')
  // The question is back, too.
  await conflict.waitFor()
  await button('Discard edits').click()
  await title.fill('Mine after all')
  await button('Save as v4').click()
  await page.getByText('Saved as v4').waitFor()
  // Edits from before the save would be in conflict with it.
  expect(await button('Undo').count()).toBe(0)
  // The browser logs the one refusal to the console, and those of the end of the session.
  expect(priya.complaints.filter((line) => !line.includes('401'))).toEqual([expect.stringContaining('409')])
  priya.complaints.length = 0
})

test('a coach is refused, and has no way there', async () => {
  const hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', '/prompt-templates')
  await hannah.page.getByText('Your role doesn’t have access to Prompt Templates.').waitFor()
  expect(await hannah.page.getByRole('navigation').getByRole('link', { name: 'Prompt Templates' }).count()).toBe(0)
  await hannah.close()
})
