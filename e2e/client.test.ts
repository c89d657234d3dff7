import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from './at-rest.ts'
import { shoot } from './looks.ts'
import { chooseFor, goToClients, rowOf } from './clients.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn, typeIn, typeOnTheWay } from './keys.ts'
import { startProduct, type Product } from './product.ts'
import { endSessionAt } from './sign-in.ts'

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

/** Adds a client with the form; returns the address of their page. */
const addClient = async (name: string, phone: string): Promise<string> => {
  await goToClients(page)
  await page.getByRole('link', { name: 'New Client' }).click()
  await page.getByLabel('Full name').fill(name)
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.waitForURL(/\/contacts\/ct_/)
  await page.getByRole('heading', { name }).waitFor()
  return new URL(page.url()).pathname
}

test('New Client says under the field what is wrong, keeps what was typed, and asks before it is left', async () => {
  await page.goto('/contacts/new')
  const name = page.getByLabel('Full name')
  const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement)
  await expect.poll(() => isFocused(name)).toBe(true)
  await page.getByText('Full name is missing').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).focus()
  await page.getByText('Enter a name for the client.').waitFor()
  await page.getByRole('button', { name: 'Add client' }).click()
  await expect.poll(() => isFocused(name)).toBe(true)
  await typeIn(name, 'Zoe Winter')
  await page.getByRole('button', { name: /^Use .*, your organization’s zone$/ }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).not.toBe('')
  expect(await page.getByLabel('Goal').count()).toBe(0)
  await page.getByRole('button', { name: 'More fields' }).click()
  await page.getByLabel('Goal').waitFor()
  await page.getByRole('textbox', { name: 'Phone' }).fill('12')
  await name.focus()
  await page.getByText("This isn't a valid phone number.").waitFor()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 303 555 0142')
  await page.getByRole('textbox', { name: 'Email' }).fill('zoe@')
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByText(/This isn't a valid email address|Another client already has/).waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill('')
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByText('Another client already has this phone number.').waitFor()
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'Phone' }))).toBe(true)
  expect(await page.getByRole('link', { name: 'Open that client' }).getAttribute('href')).toMatch(/^\/contacts\/ct_/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Zoe Winter')
})

test('a session that ends while somebody types takes nothing away', async () => {
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 303 555 0977')
  await endSessionAt(page, 'Add client')
  await priya.signIn('priya@northline.example', '/contacts/new')
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Zoe Winter')
  await expect.poll(() => page.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('+1 303 555 0977')
  await page.getByRole('button', { name: 'Add client' }).click()
  await page.getByRole('heading', { name: 'Zoe Winter' }).waitFor()
})

test('two people edit one client: both versions stand side by side, and each chooses', async () => {
  const address = await addClient('Two Hands', '+1 303 555 0978')
  const other = await openDesk(browser, product.url)
  // The news should come only from the refusal, not from the stream.
  await other.page.route('**/v1/live*', (route) => route.abort())
  await other.signIn('priya@northline.example', address)
  await other.page.getByLabel('Goal').fill('Swim')
  await other.page.getByLabel('First name').fill('Tom')
  await page.getByLabel('Goal').fill('Run 10 km')
  await page.getByLabel('First name').fill('Thomas')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await other.page.getByRole('button', { name: 'Save', exact: true }).click()
  const goal = other.page.getByRole('group', { name: 'Two versions of Goal' })
  await goal.getByText('Run 10 km').waitFor()
  await goal.getByText('Swim').waitFor()
  await shoot(other.page, 'client-changed')
  await expect.poll(() => other.page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await goal.getByRole('button', { name: 'Keep mine' }).click()
  const first = other.page.getByRole('group', { name: 'Two versions of First name' })
  await first.getByRole('button', { name: 'Take theirs' }).click()
  await other.page.getByRole('button', { name: 'Save', exact: true }).click()
  await other.page.getByText('Saved', { exact: true }).first().waitFor()
  // The first one sees it arrive without doing anything.
  await expect.poll(() => page.getByLabel('Goal').inputValue()).toBe('Swim')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Thomas')
  await other.close()
})

test('a client’s page begins with what happened lately, and Reply leads into the composer', async () => {
  await goToClients(page)
  await rowOf(page, 'Maria Lopez').getByRole('link').click()
  const photos = page.getByRole('region', { name: 'Photos' })
  await photos
    .getByRole('button', { name: /^Open / })
    .first()
    .waitFor()
  const ranks = page.getByRole('region', { name: 'Ranks' })
  await expect.poll(() => ranks.getByRole('listitem').count()).toBe(7)
  await expect.poll(() => ranks.locator('path[d^="M"]').count()).toBeGreaterThan(3)
  await page.getByRole('complementary').getByRole('region', { name: 'Scenes' }).getByText('Ended').waitFor()
  await page.getByText('Coach: Hannah Brandt').waitFor()
  await page.getByRole('link', { name: 'Reply to Maria' }).click()
  await typeOnTheWay(page, 'Walk today')
  const field = page.getByRole('textbox', { name: 'Message to Maria Lopez' })
  await expect.poll(() => field.inputValue()).toBe('Walk today')
  await field.fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goBack()
  await page.getByRole('link', { name: 'Reply to Maria' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
})

/** Whether the browser would ask before the tab is closed. */
const asksBeforeClosing = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('notes are written, changed and taken away; the way to the conversation and back is a click', async () => {
  await goToClients(page)
  await rowOf(page, 'Ingrid Solberg').getByRole('link').click()
  await page.getByRole('textbox', { name: 'New note' }).fill('Prefers to be called in the morning.')
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Prefers to be called' })
  await note.waitFor()
  // A part still loading above the note would push it, and its open menu, out of view.
  await atRest(page)
  await note.getByRole('button', { name: /^Actions for .*note$/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Prefers to be called in the evening.')
  await page.getByRole('form', { name: 'Edit note' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Prefers to be called in the evening.').waitFor()
  expect(await asksBeforeClosing(page)).toBe(false)
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await page.getByRole('region', { name: 'Conversation with Ingrid Solberg' }).waitFor()
  await page.getByRole('heading', { name: 'Ingrid Solberg' }).getByRole('link').click()
  await page.getByRole('form', { name: 'Profile' }).waitFor()
})

test('a client is deleted for good, after a question', async () => {
  const address = await addClient('Gone Tomorrow', '+1 303 555 0979')
  const gone = address.split('/').at(-1)
  await chooseFor(page, 'Gone Tomorrow', 'Delete')
  await page.getByRole('dialog', { name: 'Delete Gone Tomorrow?' }).getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/contacts$/)
  await page.goto(address)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  // A row that can't be a client isn't imported, and is reported once.
  for (const nobody of ['/conversations/dialog/somebody', `/conversations/dialog/${gone}`, '/contacts/somebody']) {
    await page.goto(nobody)
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    expect(await page.getByText('Page Not Found').count()).toBe(1)
  }
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Search/ })
    .click()
  await pressIn(page.getByRole('dialog', { name: 'Search' }), 'Escape')
})

test('any other failure shows the error page of its own, whatever the answer is called', async () => {
  const answer = { code: 'T409', status: 409, title: 'T409', content: 'Try it later.' }
  await page.route('**/v1/contacts/ct_*', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify(answer) }),
  )
  await page.goto(`/contacts/ct_${'0'.repeat(32)}`)
  await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor()
  await page.getByText('Try it later.').waitFor()
  expect(await page.getByText('T409').count()).toBe(0)
  await page.unroute('**/v1/contacts/ct_*')
})

test('nothing complained meanwhile but what was refused on purpose', () => {
  const expected = /Failed to load resource: the server responded with a status of (401|404|409|422)/
  expect(priya.complaints.filter((line) => !expected.test(line))).toEqual([])
})
