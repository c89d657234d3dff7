import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Page as PageOf } from '@attune/contract/page'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import type { Task } from '@attune/contract/tasks/entity'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { openMenu, pressIn, typeIn, waitForFocus } from './keys.ts'
import { followNav } from './in-panel.ts'
import { expectClean, LOOKS } from './looks.ts'
import { startProduct, type Product } from './product.ts'
import { composerOf } from './writing.ts'

let product: Product
let browser: Browser
let hannah: Desk
let priya: Desk
let coach: StaffCalls
const clients = new Map<string, Contact>()

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  coach = await callAs(product.url, 'hannah@northline.example', new Map())
  for (const contact of await coach.contacts()) clients.set(contact.profile.basic.fullName, contact)
  hannah = await openDesk(browser, product.url)
  priya = await openDesk(browser, product.url)
  await Promise.all([
    hannah.signIn('hannah@northline.example', '/contacts/tasks'),
    priya.signIn('priya@northline.example', '/programs'),
  ])
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const head = (page: Page, name: string): Locator => page.getByRole('columnheader', { name, exact: true })
const button = (page: Page, name: string): Locator => head(page, name).getByRole('button')
const rowOf = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title })
/** How the first cells of the rows begin. */
const shown = async (page: Page): Promise<string[]> =>
  (await page.locator('tbody th a').allTextContents()).map((text) => text.trim())
const sorted = async (page: Page, name: string, how: string): Promise<void> => {
  await expect.poll(() => head(page, name).getAttribute('aria-sort')).toBe(how)
}
const tasksBy = async (query: string): Promise<Task[]> =>
  (await coach.call<PageOf<Task>>('GET', `/v1/contacts/tasks?status=new,active&limit=50&${query}`)).data
const titlesOf = (tasks: readonly Task[]): string[] => tasks.map(({ title }) => title)

test('tasks are sorted by the heads of their columns, by keyboard too, and the third time as usual', async () => {
  const { page } = hannah
  const usual = titlesOf(await tasksBy('sort=urgency'))
  await expect.poll(() => shown(page)).toEqual(usual)
  await sorted(page, 'Due', 'none')
  await button(page, 'Due').focus()
  await pressIn(button(page, 'Due'), 'Enter')
  await page.waitForURL(/\?sort=due$/)
  await sorted(page, 'Due', 'ascending')
  await expect.poll(() => shown(page)).toEqual(titlesOf(await tasksBy('sort=due')))
  await waitForFocus(button(page, 'Due'))
  await pressIn(button(page, 'Due'), 'Enter')
  await sorted(page, 'Due', 'descending')
  await page.reload()
  await sorted(page, 'Due', 'descending')
  await expect.poll(() => shown(page)).toEqual(titlesOf(await tasksBy('sort=due&direction=desc')))
  await button(page, 'Due').click()
  await page.waitForURL(/tasks$/)
  await sorted(page, 'Due', 'none')
  await expect.poll(() => shown(page)).toEqual(usual)
  // A sort order doesn't filter anything.
  await button(page, 'Client').click()
  await sorted(page, 'Client', 'ascending')
  expect(await page.getByRole('button', { name: 'Clear', exact: true }).count()).toBe(0)
})

test('my tasks are sorted by the heads of their columns, too, and finishing one leads on in that order', async () => {
  const { page } = hannah
  const change = (id: string, status: string) => coach.call('PATCH', `/v1/contacts/tasks/${id}`, { status })
  const begin = async (client: string, title: string, priority: string): Promise<void> => {
    const body = { contactId: clients.get(client)?._id, title, priority }
    const { _id } = await coach.call<Task>('POST', '/v1/contacts/tasks', body)
    // Other tests list all open tasks, so none may be left over. Finishing one a second time is refused.
    onTestFinished(async () => void (await change(_id, 'finish').catch(() => undefined)))
    await change(_id, 'start')
  }
  await begin('Aisha Rahman', 'Zzy of mine', 'high')
  await begin('Grace Bennett', 'Zzz of mine', 'low')
  await begin('Marcus Webb', 'Aaa of mine', 'low')
  await page.goto('/contacts/tasks/me')
  await sorted(page, 'Task', 'none')
  await button(page, 'Task').click()
  await page.waitForURL(/me\?sort=title$/)
  await sorted(page, 'Task', 'ascending')
  await expect.poll(async () => (await shown(page))[0]).toBe('Aaa of mine')
  await button(page, 'Task').click()
  await expect.poll(async () => (await shown(page)).slice(0, 2)).toEqual(['Zzz of mine', 'Zzy of mine'])
  await rowOf(page, 'Zzz of mine').focus()
  await pressIn(rowOf(page, 'Zzz of mine'), 'f')
  await rowOf(page, 'Zzz of mine').waitFor({ state: 'detached' })
  await waitForFocus(rowOf(page, 'Zzy of mine'))
  await pressIn(rowOf(page, 'Zzy of mine'), 'f')
  await rowOf(page, 'Zzy of mine').waitFor({ state: 'detached' })
})

test('who finishes a task or answers a client goes on in the order on the screen', async () => {
  const { page } = hannah
  const make = (client: string, title: string, priority: string): Promise<Task> =>
    coach.call('POST', '/v1/contacts/tasks', { contactId: clients.get(client)?._id, title, priority })
  // By urgency, they aren't next to each other.
  const done = await make('Aisha Rahman', 'Aaa of all', 'low')
  await make('Daniel Okafor', 'Aab of all', 'high')
  await coach.call('PATCH', `/v1/contacts/tasks/${done._id}`, { status: 'start' })
  await page.goto('/contacts/tasks?sort=title')
  await rowOf(page, 'Aab of all').waitFor()
  await rowOf(page, 'Aaa of all').focus()
  await pressIn(rowOf(page, 'Aaa of all'), 'f')
  await rowOf(page, 'Aaa of all').waitFor({ state: 'detached' })
  await waitForFocus(rowOf(page, 'Aab of all'))

  const [first, ...others] = await tasksBy('sort=title')
  const next = others.find(({ contactId, abilities }) => contactId !== first?.contactId && abilities.reply)
  expect(first?.title).toBe('Aab of all')
  await pressIn(rowOf(page, 'Aab of all'), 'r')
  await typeIn(composerOf(page, 'Daniel Okafor'), 'See you at nine.')
  await pressIn(composerOf(page, 'Daniel Okafor'), 'Control+Shift+Enter')
  await waitForFocus(composerOf(page, next?.contact.title ?? ''))
  await pressIn(composerOf(page, next?.contact.title ?? ''), 'Escape')
})

test('questions are sorted by client, and one that is dismissed leads to the next of that order', async () => {
  const { page } = hannah
  await page.goto('/contacts/recent-questions')
  await sorted(page, 'Asked', 'descending')
  await button(page, 'Client').click()
  await sorted(page, 'Client', 'ascending')
  const { data } = await coach.call<PageOf<RecentQuestion>>('GET', '/v1/contacts/questions?status=new&sort=client')
  // A row begins with the sentence that asks, and ends as the text does.
  const wordsOf = ({ text }: RecentQuestion): string => text.slice(-20)
  await expect.poll(async () => (await shown(page)).map((text) => text.slice(-20))).toEqual(data.map(wordsOf))
  const [one, two] = data as [RecentQuestion, RecentQuestion]
  await rowOf(page, wordsOf(one)).focus()
  await pressIn(rowOf(page, wordsOf(one)), 'd')
  await rowOf(page, wordsOf(one)).waitFor({ state: 'detached' })
  await waitForFocus(rowOf(page, wordsOf(two)))
})

test('programs are sorted by how many clients are in them, and a row opens to what it does on which day', async () => {
  const { page } = priya
  await sorted(page, 'Changed', 'descending')
  await button(page, 'Clients').click()
  await sorted(page, 'Clients', 'descending')
  await expect.poll(() => shown(page)).toEqual(['First four weeks', 'Better sleep in ten days'])
  await button(page, 'Clients').click()
  await expect.poll(() => shown(page)).toEqual(['Better sleep in ten days', 'First four weeks'])
  const details = page.getByRole('button', { name: 'Details of First four weeks' })
  await details.click()
  expect(await details.getAttribute('aria-expanded')).toBe('true')
  await page.getByText('Day 22', { exact: true }).waitFor()
  await page.getByText('Starts Weekly review').waitFor()
  await expectClean(page, 'programs-open', LOOKS[0])
  await details.click()
  await page.getByText('Day 22', { exact: true }).waitFor({ state: 'detached' })
  await page.setViewportSize(LOOKS[1])
  await details.click()
  await page.getByText('Day 22', { exact: true }).waitFor()
  await expectClean(page, 'programs-open', LOOKS[1])
  await page.setViewportSize(LOOKS[0])
})

test('on a tablet held upright nothing is cut: not an opened program, not scenes, not clients, not the figures of tasks', async () => {
  const tablet = await openDesk(browser, product.url, { width: 768, height: 1024 })
  const { page } = tablet
  await tablet.signIn('luis@northline.example', '/contacts/tasks/dashboard')
  const figures = page.getByRole('region', { name: 'Figures' })
  await figures.getByText('Hannah Brandt').waitFor()
  expect(await overflowOf(figures)).toBe(0)
  await tablet.signIn('priya@northline.example', '/programs')
  await page.getByRole('button', { name: 'Details of First four weeks' }).click()
  await page.getByText('Starts Weekly review').waitFor()
  expect(await overflowOf(page.getByRole('table', { name: 'Programs' }).locator('..'))).toBe(0)
  await followNav(page, 'Scenes')
  await rowOf(page, 'Daily check-in').waitFor()
  expect(await overflowOf(page.getByRole('table', { name: 'Scenes' }).locator('..'))).toBe(0)
  await followNav(page, 'Clients')
  await rowOf(page, 'Maria Lopez').waitFor()
  expect(await overflowOf(page.getByRole('table', { name: 'Clients' }).locator('..'))).toBe(0)
  expect(tablet.complaints).toEqual([])
  await tablet.close()
})

/** How many pixels its content overflows. */
const overflowOf = (scroller: Locator): Promise<number> =>
  scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

test('scenes are sorted by active runs, on a phone from the menu above them', async () => {
  const { page } = priya
  await followNav(page, 'Scenes')
  await button(page, 'Runs').click()
  await sorted(page, 'Runs', 'descending')
  await expect.poll(async () => (await shown(page))[0]).toBe('Daily check-in')
  await page.setViewportSize(LOOKS[1])
  const menu = await openMenu(page.getByRole('button', { name: 'Sort: Runs, descending' }))
  await menu.getByRole('menuitem', { name: 'Scene', exact: true }).click()
  await page.waitForURL(/\?sort=title$/)
  await page.getByRole('button', { name: 'Sort: Scene, ascending' }).waitFor()
  const firstRow = page.getByRole('list', { name: 'Scenes' }).getByRole('listitem').first()
  await firstRow.getByText('Answer a recent question').waitFor()
  await page.setViewportSize(LOOKS[0])
  await sorted(page, 'Scene', 'ascending')
  for (const { complaints } of [hannah, priya]) expect(complaints).toEqual([])
})
