import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseFor, goToClients, openClients, rowOf } from './clients.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { expectCleanAtWidths } from './looks.ts'
import { startProduct, type Product } from './product.ts'
import { expectFocus } from './writing.ts'

let product: Product
let browser: Browser
let priya: Desk
let page: Page

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  page = priya.page
  await priya.signIn('priya@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const main = () => page.getByRole('main')
const contactIdOf = () => /ct_[0-9a-f]{32}/.exec(page.url())?.[0] ?? ''
const messages = () => page.locator('[data-messages][data-placed]')

test('two selected clients are compared, merged into one conversation, and taken apart again', async () => {
  await priya.openThread('Daniel Okafor')
  const daniel = contactIdOf()
  const last = messages().locator('[data-message]').last()
  await last.waitFor()
  const messageId = await last.getAttribute('data-message')
  await goToClients(page)
  for (const name of ['Maria Lopez', 'Daniel Okafor']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await expect.poll(() => page.getByRole('checkbox', { name: `Select ${name}` }).isChecked()).toBe(true)
  }
  await page.getByRole('link', { name: 'Merge', exact: true }).click()
  await page.getByRole('heading', { name: 'Merge Clients' }).waitFor()
  const stays = () => main().getByRole('columnheader').first()
  await stays().waitFor()
  if (!(await stays().textContent())?.includes('Maria Lopez')) {
    await page.getByRole('link', { name: 'Keep the other one' }).click()
    await expect.poll(() => stays().textContent()).toContain('Maria Lopez')
  }
  // Differing values are chosen; what a merge stops is named.
  const phones = main()
    .getByRole('row', { name: /^Phone/ })
    .getByRole('radio')
  await phones.nth(1).check()
  await expect.poll(() => phones.nth(1).isChecked()).toBe(true)
  await main().getByText('You can undo this for 30 days.').waitFor()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('heading', { name: 'Maria Lopez', level: 1 }).waitFor()
  const merged = page.getByRole('region', { name: 'Merged with' })
  await merged.getByText('Daniel Okafor').waitFor()

  // The old address of a message leads to the merged conversation.
  await page.goto(`/conversations/dialog/${daniel}?msgId=${messageId}`)
  await page.getByRole('region', { name: 'Conversation with Maria Lopez' }).waitFor()
  expect(contactIdOf()).not.toBe(daniel)
  await messages().locator(`[data-message="${messageId}"]`).waitFor()
  await page.goto(`/contacts/${daniel}`)
  await page.getByRole('heading', { name: 'Maria Lopez', level: 1 }).waitFor()

  await merged.getByRole('button', { name: 'Undo merge' }).click()
  await merged.waitFor({ state: 'detached' })
  await openClients(page)
  await rowOf(page, 'Daniel Okafor').waitFor()
  await page.goto(`/conversations/dialog/${daniel}?msgId=${messageId}`)
  await page.getByRole('region', { name: 'Conversation with Daniel Okafor' }).waitFor()
  await messages().locator(`[data-message="${messageId}"]`).waitFor()
  expect(priya.complaints.filter((line) => !line.includes('404'))).toEqual([])
})

/** Adds the same client again, as after an import: same name, same time zone. */
const addAgain = (fullName: string) =>
  page.evaluate(async (name) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    }
    type Found = { data: { profile: { basic: { fullName: string }; timezone: string | null } }[] }
    const found = (await (await fetch(`/v1/contacts?q=${encodeURIComponent(name)}`, { headers })).json()) as Found
    const { timezone } = found.data[0]!.profile
    const profile = { basic: { fullName: name }, timezone }
    const answer = await fetch('/v1/contacts', { method: 'POST', headers, body: JSON.stringify({ profile }) })
    return answer.status
  }, fullName)

test('doubles are suggested with the reason, until somebody says that they are different people', async () => {
  await goToClients(page)
  expect(await addAgain('Maria Lopez')).toBe(200)
  await page.getByRole('link', { name: 'Doubles', exact: true }).click()
  const pair = page
    .getByRole('list', { name: 'Possible doubles' })
    .getByRole('listitem')
    .filter({ hasText: 'Maria Lopez' })
  await pair.getByText('Same name and time zone').waitFor()
  await expectCleanAtWidths(page, 'doubles')
  await pair.getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).waitFor()
  await expectCleanAtWidths(page, 'doubles-compared')
  await page.goBack()
  await pair.getByRole('button', { name: 'Not the same person' }).click()
  await pair.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'No doubles found' }).waitFor()
  await goToClients(page)
  await chooseFor(page, 'Daniel Okafor', 'Merge with…')
  await page.getByRole('combobox', { name: 'Is the same person as' }).waitFor()
})

test('pairs are settled one after the other by keyboard', async () => {
  await goToClients(page)
  for (const name of ['Jonas Weidner', 'Grace Bennett', 'Rosa Delgado']) expect(await addAgain(name)).toBe(200)
  await page.goto('/contacts/doubles')
  const pairs = page.getByRole('list', { name: 'Possible doubles' }).getByRole('listitem')
  await expect.poll(() => pairs.count()).toBe(3)
  const third = await pairs.nth(2).textContent()
  await pairs.nth(1).getByRole('link', { name: 'Compare' }).press('Enter')
  const merge = page.getByRole('button', { name: 'Merge', exact: true })
  await merge.press('Enter')
  await expect.poll(() => pairs.count()).toBe(2)
  expect(await pairs.nth(1).textContent()).toBe(third)
  await expectFocus(pairs.nth(1).getByRole('link', { name: 'Compare' }), 'the next pair is at hand')
  await pairs.nth(0).getByRole('button', { name: 'Not the same person' }).press('Enter')
  await expect.poll(() => pairs.count()).toBe(1)
  await expectFocus(
    pairs.nth(0).getByRole('button', { name: 'Not the same person' }),
    'the same button of the next pair',
  )
  await page.getByText('Remembered').waitFor()
})

test('an open conversation follows a merge, with what was being written', async () => {
  const hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  await hannah.openThread('Owen Clarke')
  const field = (name: string) => hannah.page.getByRole('textbox', { name: `Message to ${name}` })
  await field('Owen Clarke').fill('I was just about to say')
  const owen = /ct_[0-9a-f]{32}/.exec(hannah.page.url())?.[0] ?? ''
  await priya.openThread('Aisha Rahman')
  const aisha = contactIdOf()
  const status = await page.evaluate(
    async ([stays, goes]) => {
      const authorization = `Bearer ${localStorage.getItem('accessToken')}`
      const headers = { authorization, 'content-type': 'application/json' }
      const body = JSON.stringify({ goes })
      return (await fetch(`/v1/contacts/${stays}/merge`, { method: 'POST', headers, body })).status
    },
    [aisha, owen],
  )
  expect(status).toBe(200)
  await hannah.page.getByRole('region', { name: 'Conversation with Aisha Rahman' }).waitFor()
  await expectFocus(field('Aisha Rahman'), 'the cursor is where it was')
  await expect.poll(() => field('Aisha Rahman').inputValue()).toBe('I was just about to say')
  await hannah.page.getByText('This is the conversation that both clients have now.').waitFor()
  await hannah.close()
})

test('somebody without the right finds no way there', async () => {
  const hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', '/contacts/doubles')
  await hannah.page.getByText('Your role doesn’t have the right to merge clients.').waitFor()
  await goToClients(hannah.page)
  expect(await hannah.page.getByRole('link', { name: 'Doubles' }).count()).toBe(0)
  await hannah.close()
})
