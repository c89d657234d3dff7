import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Page } from '@attune/contract/page'
import { boxOf } from './box.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { pressAnywhere, pressIn, waitForFocus } from './keys.ts'
import { expectClean, expectCleanAtWidths, LOOKS } from './looks.ts'
import { startProduct, type Product } from './product.ts'
import { makeScene, step } from './scene-editor.ts'
import { composerOf } from './writing.ts'

const CLIENT = 'Maria Lopez'

let product: Product
let browser: Browser
let author: StaffCalls
let coach: StaffCalls
let client: Contact
let hannah: Desk
let luis: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  author = await callAs(product.url, 'luis@northline.example', new Map())
  const found = await author.call<Page<Contact>>('GET', `/v1/contacts?q=${encodeURIComponent(CLIENT)}&limit=1`)
  client = found.data[0] as Contact
  // The demo has notices of its own.
  coach = await callAs(product.url, 'hannah@northline.example', new Map())
  for (const who of [author, coach]) await who.call('POST', '/v1/notices/read-batch', { list: 'all' })
  hannah = await openDesk(browser, product.url)
  luis = await openDesk(browser, product.url)
  await Promise.all([hannah.signIn('hannah@northline.example'), luis.signIn('luis@northline.example')])
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

test('before anything was raised for somebody the page says what comes here', async () => {
  const desk = await openDesk(browser, product.url)
  await desk.signIn('priya@northline.example', '/notices')
  await desk.page.getByRole('heading', { name: 'No notices yet' }).waitFor()
  expect(await desk.page.getByRole('button', { name: 'Mark all as read' }).isDisabled()).toBe(true)
  await desk.close()
})

test('a scene raises an alert: the bell of coach and manager counts it without a reload', async () => {
  await Promise.all([hannah, luis].map(({ page }) => bell(page).waitFor()))
  await raise('At risk')
  await Promise.all([hannah, luis].map(({ page }) => bell(page).getByText('1 unread').waitFor()))
  await bell(hannah.page).click()
  const row = feed(hannah.page).getByRole('listitem').filter({ hasText: 'At risk' })
  await row.getByText(CLIENT).waitFor()
  await row.getByRole('link').click()
  await waitForFocus(composerOf(hannah.page, CLIENT))
  await expect.poll(() => bell(hannah.page).innerText()).not.toContain('unread')
  await bell(luis.page).getByText('1 unread').waitFor()
})

test('a manager closes it on the page: both see that it is resolved; undo opens it again', async () => {
  const { page } = luis
  await pressAnywhere(page, 'g n')
  await page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor()
  await rowOf(luis, 'At risk')
    .getByRole('button', { name: /^Close/ })
    .click()
  await rowOf(luis, 'At risk').getByText('(Resolved)').waitFor()
  await rowOf(luis, 'At risk').getByText('Closed by Luis').waitFor()
  await hannah.page.goto('/notices')
  await rowOf(hannah, 'At risk').getByText('(Resolved)').waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rowOf(hannah, 'At risk').getByText('(Resolved)').count()).toBe(0)
})

test('one is marked as read, then all; the filters are in the address', async () => {
  const { page } = luis
  // Closing it marked it as read.
  await rowOf(luis, 'At risk').waitFor()
  expect(
    await rowOf(luis, 'At risk')
      .getByRole('button', { name: /as read/ })
      .count(),
  ).toBe(0)
  await raise('Sleeps badly')
  await raise('Weight rises')
  await rowOf(luis, 'Weight rises').waitFor()
  await rowOf(luis, 'Sleeps badly').getByRole('button', { name: 'Mark “Sleeps badly” as read' }).click()
  await rowOf(luis, 'Sleeps badly')
    .getByRole('button', { name: /as read/ })
    .waitFor({ state: 'detached' })
  await page.getByRole('radiogroup', { name: 'Read or unread' }).getByText('Unread').click()
  await rowOf(luis, 'Sleeps badly').waitFor({ state: 'detached' })
  expect(page.url()).toContain('read=false')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => bell(page).innerText()).not.toContain('unread')
  await page.reload()
  await page.getByRole('heading', { name: 'Nothing unread' }).waitFor()
  await page.goto('/notices?type=error')
  await page
    .getByRole('textbox', { name: 'Type' })
    .or(page.getByRole('combobox', { name: 'Type' }))
    .waitFor()
  await expect.poll(() => rowOf(luis, 'At risk').count()).toBe(0)
})

test('the keys lead from notice to notice, and Enter opens the conversation', async () => {
  const { page } = hannah
  await page.goto('/notices')
  await rowOf(hannah, 'At risk').waitFor()
  await pressAnywhere(page, 'j')
  await pressIn(page.getByRole('list', { name: 'Notices' }), 'j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sleeps badly')
  await pressIn(rowOf(hannah, 'Sleeps badly'), 'k')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Weight rises')
  await pressIn(rowOf(hannah, 'Weight rises'), 'Enter')
  await waitForFocus(composerOf(page, CLIENT))
})

test('d closes one alert after another, and the cursor goes on to the next', async () => {
  const { page } = hannah
  await raise('Skips meals')
  await raise('Drinks little')
  await page.goto('/notices')
  await rowOf(hannah, 'Drinks little').waitFor()
  await pressAnywhere(page, 'j')
  for (const title of ['Drinks little', 'Skips meals']) {
    await pressIn(rowOf(hannah, title), 'd')
    await rowOf(hannah, title).getByText('(Resolved)').waitFor()
  }
})

test('a message that failed stands with its words and its reason, and is sent again from there', async () => {
  const { page } = hannah
  await page.goto('/notices?type=error')
  const row = page
    .getByRole('list', { name: 'Notices' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Send again/ }) })
    .first()
  await row.getByText(/: “.+”/).waitFor()
  const name = (await row.locator('bdi').innerText()).trim()
  await row.getByRole('button', { name: `Send again to ${name}` }).click()
  await page.getByRole('status').getByText('Sending again').waitFor()
  await page.getByRole('button', { name: `Send again to ${name}` }).waitFor({ state: 'detached' })
})

test('page and feed are clean for axe and fit their width', async () => {
  const { page } = hannah
  const before = hannah.complaints.length
  await page.goto('/notices')
  await rowOf(hannah, 'At risk').waitFor()
  await expectCleanAtWidths(page, 'notices', { byVoice: true })
  await bell(page).click()
  await feed(page).getByText('At risk').first().waitFor()
  await expectClean(page, 'notice-feed', LOOKS[0], { byVoice: true })
  await page.setViewportSize(LOOKS[1])
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Notices/ })
    .waitFor()
  await page.setViewportSize(LOOKS[0])
  expect(hannah.complaints.slice(before)).toEqual([])
})

const bell = (page: Desk['page']) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Notices/ })
const feed = (page: Desk['page']) => page.getByRole('dialog', { name: 'Notices' })
const rowOf = ({ page }: Desk, title: string) =>
  page.getByRole('list', { name: 'Notices' }).getByRole('listitem').filter({ hasText: title })

/** Starts a scene for the client that raises this alert and ends. */
const raise = async (triggerName: string, who = coach, contactId = client._id): Promise<void> => {
  const { _id } = await makeScene(author, `Raises ${triggerName}`, [
    step('start', 'scene_run', {}, { 1: 'alert' }),
    step('alert', 'trigger_alert', { triggerName }, { 1: 'end' }),
    step('end', 'scene_exit'),
  ])
  await who.call('POST', `/v1/contacts/${contactId}/interaction-flow`, { scene: _id })
}

test('an admin of the installation reads the notices of all organizations, each with its name, and follows one into its own', async () => {
  const desk = await openDesk(browser, product.url)
  await desk.signIn('sam@attune.example')
  const { page } = desk
  const choose = async (organization: string) => {
    await page.locator('[data-tour="account"]').click()
    await page.getByRole('menuitemradio', { name: organization }).click()
  }
  // Alerts about clients without a coach go to the admins.
  const priya = await callAs(product.url, 'priya@northline.example', new Map())
  const { _id } = await priya.call<Contact>('POST', '/v1/contacts', {
    profile: { basic: { fullName: 'Nobody’s Client' } },
    phone: '+13035559981',
  })
  await raise('Alone', priya, _id)
  await choose('All organizations')
  await page.waitForURL('**/notices')
  const row = rowOf(desk, 'Alone')
  await row.getByText('Northline').waitFor()
  const nav = page.getByRole('navigation', { name: 'Main' })
  expect(await nav.getByRole('link', { name: 'Conversations' }).count()).toBe(0)
  await expectCleanAtWidths(page, 'notices-of-all')
  await page.setViewportSize({ width: 390, height: 844 })
  const unread = await boxOf(row)
  await row.getByRole('button', { name: 'Mark “Alone” as read' }).click()
  await row.getByRole('button').waitFor({ state: 'detached' })
  expect((await boxOf(row)).height).toBe(unread.height)
  await page.setViewportSize({ width: 1440, height: 900 })
  // In a tab of its own, it leaves this one where it is.
  const [beside] = await Promise.all([
    desk.context.waitForEvent('page'),
    row.getByRole('link').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await beside.getByRole('region', { name: 'Conversation with Nobody’s Client' }).waitFor()
  expect(new URL(beside.url()).search).toBe('')
  await beside.reload()
  await beside.getByRole('region', { name: 'Conversation with Nobody’s Client' }).waitFor()
  await beside.close()
  await page.reload()
  await row.getByText('Northline').waitFor()
  await row.getByRole('link').click()
  await page.getByRole('region', { name: 'Conversation with Nobody’s Client' }).waitFor()
  await nav.getByRole('link', { name: 'Conversations' }).waitFor()
  await waitForFocus(composerOf(page, 'Nobody’s Client'))
  await page.goto('/notices')
  await row.waitFor()
  expect(await row.getByText('Northline').count()).toBe(0)
  expect(desk.complaints).toEqual([])
  await desk.close()
})
