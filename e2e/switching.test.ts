import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openDesk } from './desk.ts'
import { pressAnywhere, pressIn } from './keys.ts'
import { expectCleanAtWidths } from './looks.ts'
import { moveTo, moveToThread } from './move.ts'
import { startProduct, type Product } from './product.ts'

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

const back = (page: Page) => page.getByRole('button', { name: 'Switch back' })

const switchToHannah = async (page: Page, reason: string): Promise<void> => {
  await page.getByRole('button', { name: 'Switch to Hannah Brandt' }).click()
  await page.getByLabel('Reason').fill(reason)
  await pressIn(page.getByLabel('Reason'), 'Enter')
  await back(page).waitFor()
}

test('an admin looks around in a coach’s account, and the coach finds everything as it was, but who was there', async () => {
  const hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', '/conversations')
  const folders = hannah.page.getByRole('navigation', { name: 'Folders' })
  // Counts load after their folders.
  const unread = folders.getByRole('link', { name: /^Unread/ }).filter({ hasText: /[0-9]/ })
  const before = await unread.textContent()
  const priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', '/organizations/settings/people')
  const other = await priya.context.newPage()
  await other.goto('/contacts')
  await other.getByRole('link', { name: 'New Client' }).waitFor()
  await switchToHannah(priya.page, 'She can’t find Maria')
  // Her other tab shows Hannah's account, too, and never what is on the first tab's screen.
  await back(other).waitFor()
  // An unread conversation stays unread, and what is typed isn't sent.
  await moveToThread(priya.page, 'Maria Lopez')
  await priya.write('Maria Lopez', 'This must not leave')
  await priya.page.getByText('Choose to act as them before you change anything').first().waitFor()
  await priya.page.reload()
  await back(priya.page).waitFor()
  // By key, when the cursor isn't in a field.
  await priya.page.getByRole('region', { name: 'Switched account' }).click()
  await pressAnywhere(priya.page, 'Shift+B')
  await back(priya.page).waitFor({ state: 'detached' })
  await back(other).waitFor({ state: 'detached' })
  await hannah.page.reload()
  await expect.poll(() => unread.textContent()).toBe(before)
  await moveTo(hannah.page, '/me/settings/security')
  await hannah.page.getByText('Priya Raman looked').waitFor()
  await hannah.page.getByText('She can’t find Maria').waitFor()
  expect(hannah.complaints).toEqual([])
  await hannah.close()
  await priya.close()
})

test('after a second click and a sentence an admin acts in the coach’s name', async () => {
  const priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', '/organizations/settings/people')
  await switchToHannah(priya.page, 'She is ill')
  await priya.page.getByRole('button', { name: 'Act as Hannah' }).click()
  const confirm = priya.page.getByRole('button', { name: 'I want to act as Hannah Brandt' })
  expect(await confirm.isDisabled()).toBe(true)
  await priya.page.getByLabel('What do you want to change?').fill('Answer Maria')
  await confirm.click()
  await priya.page.getByText('You’re acting as Hannah Brandt').waitFor()
  await moveToThread(priya.page, 'Maria Lopez')
  await priya.write('Maria Lopez', 'Hannah is ill today')
  await priya.page.getByText('Hannah is ill today').first().waitFor()
  await back(priya.page).click()
  await back(priya.page).waitFor({ state: 'detached' })
  await priya.openThread('Maria Lopez')
  await priya.page.getByText('Hannah is ill today').first().waitFor()
  await priya.close()
})

test('a change of rights is previewed, saved, and felt in a panel that is open', async () => {
  const [priya, hannah] = [await openDesk(browser, product.url), await openDesk(browser, product.url)]
  await hannah.signIn('hannah@northline.example', '/contacts')
  const playground = hannah.page.getByRole('link', { name: 'Playground' })
  await playground.waitFor()
  await priya.signIn('priya@northline.example', '/organizations/settings/rights')
  const { page } = priya
  await page.getByRole('checkbox', { name: 'Coach: Use the Playground' }).click()
  // What the role never has is explained, and stays that way.
  const never = page.getByRole('checkbox', { name: 'Coach: Switch into accounts' })
  await never.press('Space')
  await page.getByText('This role never has it. It isn’t meant for this role.').waitFor()
  expect(await never.getAttribute('aria-checked')).toBe('false')
  await page.getByRole('button', { name: 'Who would see what' }).click()
  await page.getByRole('combobox', { name: 'Person' }).fill('Hannah')
  await page.getByRole('option', { name: /Hannah/ }).click()
  await page.getByRole('heading', { name: 'Screens lost' }).waitFor()
  await pressIn(page.getByRole('dialog'), 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).click()
  await playground.waitFor({ state: 'detached' })
  await page.getByText('Rights saved').waitFor()
  await page.getByRole('checkbox', { name: 'Coach: Use the Playground' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await playground.waitFor()
  expect([...priya.complaints, ...hannah.complaints]).toEqual([])
  await priya.close()
  await hannah.close()
})

describe('at a desk and on a phone', () => {
  test('the rights and the strip of another account are clean for axe, fit and are drawn', async () => {
    const desk = await openDesk(browser, product.url)
    await desk.signIn('priya@northline.example', '/organizations/settings/rights')
    await desk.page.getByRole('grid', { name: 'Rights by role' }).waitFor()
    await expectCleanAtWidths(desk.page, 'rights', { byVoice: true })
    await moveTo(desk.page, '/organizations/settings/people')
    await switchToHannah(desk.page, 'A look')
    await desk.page.getByRole('link', { name: 'Maria Lopez' }).first().waitFor()
    await expectCleanAtWidths(desk.page, 'switched', { byVoice: true })
    await back(desk.page).click()
    await back(desk.page).waitFor({ state: 'detached' })
    await desk.close()
  })
})
