import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Request } from 'playwright-core'
import type { Task } from '@attune/contract/tasks/entity'
import { openBrowser, openDesk, type Desk } from '../desk.ts'
import { signIn as callAs, type StaffCalls } from '../faults/staff-calls.ts'
import { pressAnywhere, pressIn, typeIn } from '../keys.ts'
import { startProduct, type Product } from '../product.ts'

const TASKS = '/v1/contacts/tasks'
const CLIENTS = ['Daniel Okafor', 'Grace Bennett', 'Jonas Weidner']
const TITLES = ['One of three', 'Two of three', 'Three of three']

let product: Product
let browser: Browser
let hannah: Desk
let coach: StaffCalls
const made: Task[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  coach = await callAs(product.url, 'hannah@northline.example', new Map())
  hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
  const contacts = await coach.contacts()
  for (const [at, title] of TITLES.entries()) {
    const contactId = contacts.find(({ profile }) => profile.basic.fullName === CLIENTS[at])?._id
    const expiredAt = new Date(Date.now() + (1 + at) * 3_600_000).toISOString()
    const task = await coach.call<Task>('POST', TASKS, { contactId, title, priority: 'high', expiredAt })
    made.push(await coach.call('PATCH', `${TASKS}/${task._id}`, { status: 'start' }))
  }
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

test('three tasks, answered and finished by one chord each; what was sent names its task', async () => {
  const { page } = hannah
  const sent: (string | undefined)[] = []
  const unnamed: string[] = []
  const unanswered = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/v[12]\/(?:contacts|threads|messages)/.test(pathname)) return
    unanswered.add(request)
    const task = request.headers()['x-contact-task-id']
    if (pathname.endsWith('/send-direct')) sent.push(task)
    if (page.url().includes('/task-view') && task === undefined)
      unnamed.push(`${pathname} at ${page.url()} after ${sent.length} replies`)
  })
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  await page.goto('/contacts/tasks/me')
  const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title })
  await rowOf('Three of three').waitFor()
  // The list and the unread count, which comes last, load without a task: also if that takes until one is open.
  await page.getByRole('link', { name: /^Conversations.*unread/ }).waitFor()
  await expect.poll(() => unanswered.size).toBe(0)
  await pressAnywhere(page, 'j')
  await pressIn(rowOf('One of three'), 'Enter')
  for (const [at, title] of TITLES.entries()) {
    await page.getByRole('region', { name: 'Task', exact: true }).getByRole('heading', { name: title }).waitFor()
    // The cursor is already in the message field, so no one has to click it.
    const field = page.getByRole('textbox', { name: `Message to ${CLIENTS[at]}` })
    await typeIn(field, `Answer ${at + 1}`)
    await expect.poll(() => field.inputValue()).toBe(`Answer ${at + 1}`)
    await pressIn(field, 'Control+Shift+Enter')
  }
  const status = async ({ _id }: Task) => (await coach.call<Task>('GET', `${TASKS}/${_id}`)).status
  for (const task of made) await expect.poll(() => status(task)).toBe('done')
  await expect.poll(() => sent).toEqual(made.map(({ _id }) => _id))
  // Not only sending: every call of the view names it, from the first one on.
  expect(unnamed).toEqual([])
})

test('nothing complained meanwhile', () => {
  expect(hannah.complaints).toEqual([])
})
