import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn, waitForFocus } from './keys.ts'
import { expectCleanAtWidths } from './looks.ts'
import { startProduct, type Product } from './product.ts'
import { endSessionAt } from './sign-in.ts'

const GENERAL = '/organizations/settings/general'

let product: Product
let browser: Browser
let priya: Desk
let ines: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await at('priya@northline.example')
  ines = await at('ines@harbour.example')
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const at = async (email: string): Promise<Desk> => {
  const desk = await openDesk(browser, product.url)
  await desk.signIn(email, GENERAL)
  await desk.page.getByRole('region', { name: 'Quiet hours' }).getByRole('listitem').first().waitFor()
  return desk
}

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

describe('at a desk and on a phone', () => {
  test('both sections are clean for axe and fit their width', async () => {
    const { page } = priya
    await part(page, 'Opening hours').getByRole('button', { name: 'Add hours on Monday' }).click()
    await part(page, 'Opening hours').getByRole('button', { name: 'Save' }).waitFor()
    await expectCleanAtWidths(page, 'organization-settings')
    await part(page, 'Opening hours').getByRole('button', { name: 'Discard' }).click()
    // Nothing offers what this installation has no provider for.
    expect(await part(page, 'Transcripts').count()).toBe(0)
    await page.getByRole('link', { name: 'Default Profile' }).click()
    await part(page, 'Routine').getByLabel('Wake-up').waitFor()
    await expectCleanAtWidths(page, 'organization-default-profile')
    await page.getByRole('link', { name: 'General Settings' }).click()
    await part(page, 'Quiet hours').getByRole('listitem').first().waitFor()
    expect(priya.complaints).toEqual([])
  })
})

test('an admin corrects a wrong field, saves, and takes it back', async () => {
  const { page } = ines
  const quiet = part(page, 'Quiet hours')
  const [from, to] = [quiet.getByLabel('From'), quiet.getByLabel('To', { exact: true })]
  const before = await from.inputValue()
  await from.fill('06:15')
  await to.fill('06:15')
  await quiet.getByRole('button', { name: 'Save' }).click()
  await quiet.getByText('Quiet hours must start and end at different times.').waitFor()
  await expect.poll(() => to.evaluate((field) => field === document.activeElement)).toBe(true)
  await to.fill('07:15')
  await quiet.getByText('Nothing from 06:15 AM to 07:15 AM.').waitFor()
  await quiet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Quiet hours saved').waitFor()
  await quiet.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => from.inputValue()).toBe(before)
  await page.reload()
  await expect.poll(() => from.inputValue()).toBe(before)
})

test('a choice that is saved at once leaves the cursor in its field', async () => {
  const { page } = ines
  const age = part(page, 'Sessions').getByRole('combobox', { name: 'Sign in again after' })
  await age.click()
  await page.getByRole('option', { name: 'Two weeks' }).click()
  await page.getByText('Sessions saved').waitFor()
  await waitForFocus(age)
  await expect.poll(() => age.inputValue()).toBe('Two weeks')
})

test('the organization gets another name and time zone, everywhere at once, and back with Undo', async () => {
  const { page } = ines
  const complained = ines.complaints.length
  const names = part(page, 'Name and time zone')
  const [name, zone] = [
    names.getByRole('textbox', { name: 'Name' }),
    names.getByRole('combobox', { name: 'Time zone' }),
  ]
  const [before, was] = [await name.inputValue(), await zone.inputValue()]
  await name.fill('')
  await names.getByText('Enter a name.').waitFor()
  expect(await names.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await name.fill('Harbour & Lighthouse')
  await zone.fill('Lisbon')
  await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
  await names.getByRole('button', { name: 'Save' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Name and time zone saved' })
  await toast.waitFor()
  await page.getByRole('navigation', { name: 'Main' }).first().getByText('Harbour & Lighthouse').waitFor()
  await part(page, 'Opening hours').getByText('Europe/Lisbon').waitFor()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => name.inputValue()).toBe(before)
  await expect.poll(() => zone.inputValue()).toBe(was)
  expect(ines.complaints.slice(complained)).toEqual([])
})

test('an admin in two windows, like two admins: other sections are saved side by side, the same one is asked about', async () => {
  const [one, other] = [priya, await at('priya@northline.example')]
  const minutes = (page: Page) => part(page, 'A person first').getByLabel('Minutes of the coach’s silence')
  const cap = (page: Page) => part(page, 'How many messages').getByLabel('Messages per client per day')
  await minutes(one.page).fill('45')
  await cap(other.page).fill('12')
  await part(one.page, 'A person first').getByRole('button', { name: 'Save' }).click()
  await one.page.getByText('A person first saved').waitFor()
  await part(other.page, 'How many messages').getByRole('button', { name: 'Save' }).click()
  await other.page.getByText('How many messages saved').waitFor()
  await expect.poll(() => minutes(other.page).inputValue()).toBe('45')

  await minutes(other.page).fill('20')
  await minutes(one.page).fill('50')
  await part(other.page, 'A person first').getByRole('button', { name: 'Save' }).click()
  await other.page.getByText('A person first saved').waitFor()
  await part(one.page, 'A person first').getByRole('button', { name: 'Save' }).click()
  const asked = part(one.page, 'A person first').getByRole('alert')
  await asked.getByText('silent for 20 minutes').waitFor()
  await part(one.page, 'A person first').getByRole('button', { name: 'Save mine' }).click()
  await asked.waitFor({ state: 'detached' })
  await one.page.reload()
  await expect.poll(() => minutes(one.page).inputValue()).toBe('50')
  await expect.poll(() => cap(one.page).inputValue()).toBe('12')
  await other.close()
})

test('unsaved changes outlive the session, and are asked about before they are left for good', async () => {
  const { page, signIn } = priya
  const commands = part(page, 'What clients can ask for')
  await commands.getByRole('switch', { name: 'Answer these texts' }).click()
  await commands.getByRole('button', { name: 'Save' }).waitFor()
  await endSessionAt(page, 'Save')
  await signIn('priya@northline.example', GENERAL)
  await commands.getByRole('button', { name: 'Save' }).waitFor()
  await page.getByRole('link', { name: 'Default Profile' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await part(page, 'Routine').getByLabel('Wake-up').waitFor()
  await page.getByRole('link', { name: 'General Settings' }).click()
  await commands.getByRole('switch', { name: 'Answer these texts' }).waitFor()
  expect(await commands.getByRole('button', { name: 'Save' }).count()).toBe(0)
})

test('a manager reads the settings and why they can’t change them', async () => {
  const { page, close } = await at('luis@northline.example')
  await page.getByText('Only admins of Northline can change these settings.').waitFor()
  await part(page, 'Tasks')
    .getByText(/becomes a task after/)
    .waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
  await close()
})

test('a manager who leaves out the days is told so at their fields', async () => {
  const desk = await openDesk(browser, product.url)
  const { page } = desk
  await desk.signIn('luis@northline.example', '/organizations/settings/away')
  await page.getByText('Nobody you look after is away.').waitFor()
  await page.getByRole('button', { name: 'Save' }).waitFor()
  const choose = async (label: string, name: string) => {
    const field = page
      .getByRole('combobox', { name: label })
      .or(page.getByRole('textbox', { name: label }))
      .first()
    await field.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).waitFor()
    // By key: the list may still be moving into place.
    await field.press('ArrowDown')
    await field.press('Enter')
    await page.getByRole('option', { name: new RegExp(name) }).waitFor({ state: 'hidden' })
  }
  await choose('Who is away', 'Hannah')
  await choose('Who covers', 'Tess')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Choose a day and a time.').first().waitFor()
  expect(desk.complaints).toEqual([])
  await desk.close()
})

test('an admin of the installation finds an organization that the menu doesn’t list', async () => {
  const desk = await openDesk(browser, product.url)
  const { page } = desk
  // As if there were more than one page of them.
  await page.route(/\/v1\/organizations\?limit=100$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: object[] }
    await route.fulfill({
      response,
      json: { data: body.data.slice(0, 1), pagination: { hasNext: true, next: 'more' } },
    })
  })
  await desk.signIn('sam@attune.example', '/contacts')
  await page.locator('[data-tour="account"]').click()
  expect(await page.getByRole('menuitemradio', { name: 'Northline' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Other organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch organization' })
  const field = dialog.getByRole('combobox', { name: 'Organization' })
  // The list opens with the dialog, and closes without it.
  await page.getByRole('option').first().waitFor()
  await pressIn(field, 'Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await expectCleanAtWidths(page, 'switch-organization')
  await field.fill('north')
  await page.getByRole('option', { name: 'Northline' }).click()
  // After the page has reloaded, it is the current organization, listed or not.
  await page.locator('[data-tour="account"]').click()
  await page.getByRole('menuitemradio', { name: 'Northline', checked: true }).waitFor()
  expect(desk.complaints).toEqual([])
  await desk.close()
})
