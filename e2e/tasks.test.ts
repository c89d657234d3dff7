import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Page as PageOf } from '@attune/contract/page'
import type { Task } from '@attune/contract/tasks/entity'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { openMenu, pressAnywhere, pressIn, typeIn, waitForFocus } from './keys.ts'
import { expectClean, expectCleanAtWidths, LOOKS } from './looks.ts'
import { moveTo } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { titled } from './sign-in.ts'
import { composerOf, expectDraftsSaved, expectWhole } from './writing.ts'

const TASKS = '/v1/contacts/tasks'

let product: Product
let browser: Browser
let hannah: Desk
let coach: StaffCalls
let priya: StaffCalls
const clients = new Map<string, Contact>()

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  coach = await callAs(product.url, 'hannah@northline.example', new Map())
  priya = await callAs(product.url, 'priya@northline.example', new Map())
  for (const contact of await coach.contacts()) clients.set(contact.profile.basic.fullName, contact)
  hannah = await openDesk(browser, product.url)
  await hannah.signIn('hannah@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const make = (client: string, title: string, more: object = {}): Promise<Task> =>
  coach.call('POST', TASKS, { contactId: clients.get(client)?._id, title, priority: 'high', ...more })
const start = (who: StaffCalls, { _id }: Task): Promise<Task> =>
  who.call('PATCH', `${TASKS}/${_id}`, { status: 'start' })
const finish = ({ _id }: Task): Promise<Task> => coach.call('PATCH', `${TASKS}/${_id}`, { status: 'finish' })
const load = ({ _id }: Task): Promise<Task> => coach.call('GET', `${TASKS}/${_id}`)
const rowOf = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title })
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true })
/** Later than a slow run takes, sooner than anything in the demo; adjacent tasks are seconds apart. */
const expires = (minutes: number) => ({ expiredAt: new Date(Date.now() + minutes * 60_000).toISOString() })

describe('the list', () => {
  test('leads from the navigation through Clients; a task is made, started and finished, each with its toast', async () => {
    const { page } = hannah
    await moveTo(page, '/contacts')
    await page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1).waitFor()
    await pressAnywhere(page, 'g t')
    await titled(page, 'Tasks | Attune Dashboard')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Clients' }).waitFor()
    await page.getByRole('button', { name: 'New Task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('Client').fill('Marcus')
    await page.getByRole('option', { name: /Marcus Webb/ }).click()
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await dialog.getByRole('alert').getByText('Enter a title.').waitFor()
    await dialog.getByLabel('What needs to be done').fill('Ask about April')
    await dialog.getByLabel('Note (optional)').fill('Two weeks of travel')
    await dialog.getByRole('radiogroup', { name: 'Priority' }).getByText('Top Priority').click()
    await dialog.getByRole('radiogroup', { name: 'Due' }).getByText('Tomorrow').click()
    await dialog.getByText(/^Due .*\. After that it’s labeled Expired/).waitFor()
    await dialog.getByRole('button', { name: 'Add task' }).click()
    const row = rowOf(page, 'Ask about April')
    await row.getByText('Top Priority').waitFor()
    await row.getByText('Due tomorrow').waitFor()
    await row.getByRole('button', { name: /^Start/ }).click()
    await toast(page, 'Ask about April successfully started').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, '1 task put back').waitFor()
    await row.getByRole('button', { name: /^Start/ }).click()
    await row.getByText('Active').waitFor()
    await page
      .getByRole('navigation', { name: 'Tasks' })
      .getByRole('link', { name: /^My Tasks/ })
      .click()
    await titled(page, 'My Tasks | Attune Dashboard')
    await page.getByRole('table', { name: 'My active tasks' }).waitFor()
    await row.getByRole('button', { name: /^Finish/ }).click()
    await toast(page, 'Ask about April successfully finished').waitFor()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Done/ }).click()
    await row.getByRole('button', { name: /^Reopen/ }).click()
    await toast(page, 'Ask about April reopened').waitFor()
    await page.getByRole('link', { name: /^My Tasks/ }).click()
    await row.getByRole('link', { name: 'Ask about April', exact: true }).click()
    await page.getByRole('region', { name: 'Task', exact: true }).getByText('Two weeks of travel').waitFor()
  })

  test('a click on a client counts, even if the search changes the list while the button is down', async () => {
    const { page } = hannah
    const isSearch = /\/v1\/contacts\?.*q=Marcus/
    const pressed = Promise.withResolvers<undefined>()
    // Loaded: a panel that has searched for Marcus wouldn't ask again.
    await page.goto('/contacts/tasks')
    await page.route(isSearch, async (route) => {
      await pressed.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'New Task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    const client = dialog.getByLabel('Client')
    const asked = page.waitForRequest(isSearch)
    await client.fill('Marcus')
    await asked
    // The list still has the first clients.
    await page.getByRole('option', { name: /Aisha Rahman/ }).waitFor()
    await atRest(page)
    await page.getByRole('option', { name: /Marcus Webb/ }).hover()
    await page.mouse.down()
    const answered = page.waitForResponse(isSearch)
    pressed.resolve(undefined)
    await answered
    await atRest(page)
    await page.mouse.up()
    await expect.poll(() => client.inputValue()).toBe('Marcus Webb')
    await page.unroute(isSearch)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a search for a client that fails says so, and searches again by Enter', async () => {
    const { page } = hannah
    const isSearch = /\/v1\/contacts\?.*q=Marcus/
    // Loaded: a panel that has searched for Marcus wouldn't ask again.
    await page.goto('/contacts/tasks')
    await page.route(isSearch, (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'New Task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    const client = dialog.getByLabel('Client')
    await client.fill('Marcus')
    await page.getByRole('option', { name: 'Couldn’t search. Try again' }).waitFor()
    await page.unroute(isSearch)
    await pressIn(client, 'ArrowDown')
    await pressIn(client, 'Enter')
    await page.getByRole('option', { name: /Marcus Webb/ }).waitFor()
    expect(await client.inputValue()).toBe('Marcus')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('its due day can be typed, and Esc in its calendar closes only that', async () => {
    const { page } = hannah
    await moveTo(page, '/contacts/tasks')
    await page.getByRole('button', { name: 'New Task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('Client').fill('Marcus')
    await page.getByRole('option', { name: /Marcus Webb/ }).click()
    await dialog.getByRole('radiogroup', { name: 'Due' }).getByText('Other').click()
    const day = dialog.getByRole('textbox', { name: 'Due day (none if empty)' })
    await day.fill('2001-01-01')
    await pressIn(day, 'Tab')
    await dialog.getByText(/^Choose .+ or later\.$/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Add task' }).isDisabled()).toBe(true)
    await day.fill('2999-01-01')
    await dialog.getByText(/^Due Tuesday, January 1\./).waitFor()
    await dialog.getByRole('button', { name: 'Due day (none if empty), calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Due day (none if empty), calendar' })
    await pressIn(calendar, 'Escape')
    await calendar.waitFor({ state: 'detached' })
    expect(await day.inputValue()).toBe('2999-01-01')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('by keys: j to a task, f finishes it and the focus is on the next, d asks why it is discarded', async () => {
    const { page } = hannah
    const [one, two] = [
      await make('Daniel Okafor', 'First of two', expires(5)),
      await make('Grace Bennett', 'Second of two', expires(5.02)),
    ]
    for (const task of [one, two]) await start(coach, task)
    await moveTo(page, '/contacts/tasks/me')
    await rowOf(page, 'Second of two').waitFor()
    await pressAnywhere(page, 'j')
    await pressIn(rowOf(page, 'First of two'), 'f')
    await rowOf(page, 'First of two').waitFor({ state: 'detached' })
    await waitForFocus(rowOf(page, 'Second of two'))
    expect((await load(one)).status).toBe('done')
    await pressIn(rowOf(page, 'Second of two'), 'd')
    const dialog = page.getByRole('dialog', { name: 'Discard task' })
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
    await dialog.getByText('Please select reason from the list.').waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(7)
    await dialog.getByRole('radio', { name: 'Bad timing' }).check()
    await dialog.getByText(/^For example: /).waitFor()
    await dialog.getByLabel(/^Details/).fill('  On the road until Sunday.  ')
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
    await toast(page, 'The task "Second of two" has been discarded').waitFor()
    expect(await load(two)).toMatchObject({
      status: 'discarded',
      reason: 'bad-timing',
      reasonDetails: 'On the road until Sunday.',
    })
    await moveTo(page, '/contacts/tasks?status=discarded')
    await rowOf(page, 'Second of two')
      .getByText(/Bad timing · On the road until Sunday\./)
      .waitFor()
  })

  test('Space selects; several are discarded at once, z takes them back, and they are given to a colleague', async () => {
    const { page } = hannah
    const made = [await make('Daniel Okafor', 'One of many', expires(5))]
    made.push(await make('Grace Bennett', 'Two of many', expires(5.02)))
    await moveTo(page, '/contacts/tasks')
    await rowOf(page, 'Two of many').waitFor()
    const bar = page.getByRole('region', { name: 'Selected' })
    const selectBoth = async () => {
      await rowOf(page, 'One of many').getByRole('checkbox').check()
      await pressIn(rowOf(page, 'One of many'), 'j')
      await pressIn(rowOf(page, 'Two of many'), 'Space')
      await bar.getByText('2 selected').waitFor()
    }
    await selectBoth()
    await bar.getByRole('button', { name: 'Discard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Discard 2 tasks' })
    await dialog.getByRole('radio', { name: 'Bad timing' }).check()
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
    await toast(page, '2 tasks discarded').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await bar.waitFor({ state: 'detached' })
    await waitForFocus(page.locator('#work'))
    await pressAnywhere(page, 'z')
    await toast(page, '2 tasks reopened').waitFor()
    await rowOf(page, 'Two of many').waitFor()
    for (const task of made) expect(await load(task)).toMatchObject({ status: 'new', reason: null })
    await selectBoth()
    // A colleague is faster, and the list isn't told.
    await page.route('**/v1/contacts/tasks?**', (route) => route.abort())
    await start(priya, made[0] as Task)
    await bar.getByRole('button', { name: 'Give to a colleague' }).click()
    await page.getByRole('combobox', { name: 'Colleague' }).fill('Priya')
    await page.getByRole('option', { name: /^Priya/ }).click()
    await page.getByRole('button', { name: 'Give', exact: true }).click()
    const skipped = page.getByRole('dialog', { name: '1 task skipped' })
    await skipped.getByText('This task has changed since').waitFor()
    await skipped.getByRole('button', { name: 'Close' }).last().click()
    await bar.waitFor({ state: 'detached' })
    await waitForFocus(page.locator('#work'))
    expect((await load(made[1] as Task)).userAssigned?.name).toMatch(/^Priya/)
    await page.unroute('**/v1/contacts/tasks?**')
    hannah.complaints.length = 0
  })

  test('the client is answered below the row, and the chord goes on to the client of the next task', async () => {
    const { page } = hannah
    const one = await make('Daniel Okafor', 'Answer below', expires(5))
    await make('Grace Bennett', 'Answer next', expires(5.02))
    await moveTo(page, '/contacts/tasks')
    const row = rowOf(page, 'Answer below')
    await row.getByRole('img', { name: /^Water: / }).waitFor()
    await row.getByRole('button', { name: /^Reply/ }).click()
    await typeIn(composerOf(page, 'Daniel Okafor'), 'See you at nine.')
    await pressIn(composerOf(page, 'Daniel Okafor'), 'Control+Shift+Enter')
    await waitForFocus(composerOf(page, 'Grace Bennett'))
    await pressIn(composerOf(page, 'Grace Bennett'), 'Escape')
    await waitForFocus(rowOf(page, 'Answer next'))
    // It needs more than a reply, so it is started and not closed.
    await toast(page, 'Answer below successfully started').waitFor()
    expect((await load(one)).status).toBe('active')
    const texts = async () => (await coach.messages(one.contactId)).map(({ body }) => body?.text)
    await expect.poll(texts).toContain('See you at nine.')
  })

  test('who has answered all rows that are loaded goes on with those that aren’t', async () => {
    const { page } = hannah
    // More than a page, all for one client.
    for (let at = 10; at < 62; at += 1) await make('Daniel Okafor', `Aaa ${at}`, { priority: 'low' })
    await make('Grace Bennett', 'Aab of Grace', { priority: 'low' })
    await moveTo(page, '/contacts/tasks?priority=low&sort=title')
    await rowOf(page, 'Aaa 10')
      .getByRole('button', { name: /^Reply/ })
      .click()
    await typeIn(composerOf(page, 'Daniel Okafor'), 'See you at ten.')
    await pressIn(composerOf(page, 'Daniel Okafor'), 'Control+Shift+Enter')
    await waitForFocus(composerOf(page, 'Grace Bennett'))
    await pressIn(composerOf(page, 'Grace Bennett'), 'Escape')
  })

  test('counts down, labels what has expired, and follows what others do without a reload', async () => {
    const { page } = hannah
    await moveTo(page, '/contacts/tasks')
    const late = await make('Jonas Weidner', 'Almost over', { expiredAt: new Date(Date.now() + 3_000).toISOString() })
    const row = rowOf(page, 'Almost over')
    await row.getByText('Expired').waitFor()
    await start(priya, late)
    await row.getByText('Active').waitFor()
    expect(await row.getByRole('button', { name: /^(Start|Finish|Discard)/ }).count()).toBe(0)
  })

  test('who starts what a colleague has just started is told who it was', async () => {
    const { page } = hannah
    const task = await make('Marcus Webb', 'Wanted by two', expires(5))
    await moveTo(page, '/contacts/tasks')
    const button = rowOf(page, 'Wanted by two').getByRole('button', { name: /^Start/ })
    await button.waitFor()
    // Priya is first, after the click and before its request.
    const taken = `**${TASKS}/${task._id}`
    await page.route(taken, async (route) => {
      await start(priya, task)
      await route.continue()
    })
    await button.click()
    await page.getByText('Quick Action Error').waitFor()
    await page.getByText(/Priya .* is already working on this task\./).waitFor()
    await page.unroute(taken)
    hannah.complaints.length = 0
  })
})

describe('a task in its conversation', () => {
  test('without words the chord starts what nobody has begun, then finishes it; the breadcrumb leads back to Tasks', async () => {
    const { page } = hannah
    const task = await make('Grace Bennett', 'Nothing to write', expires(5))
    await moveTo(page, `/conversations/dialog/${task.contactId}/task-view?task=${task._id}`)
    const bar = page.getByRole('region', { name: 'Task', exact: true })
    await bar.getByRole('heading', { name: 'Nothing to write' }).waitFor()
    const field = composerOf(page, 'Grace Bennett')
    await bar
      .getByRole('button', { name: /^Start/ })
      .getByText('Shift')
      .waitFor()
    await pressIn(field, 'Control+Shift+Enter')
    await toast(page, 'Nothing to write successfully started').waitFor()
    await page.getByRole('status').getByText('The same keys finish it.').waitFor()
    expect((await load(task)).status).toBe('active')
    await bar.getByRole('button', { name: /^Finish/ }).waitFor()
    await pressIn(field, 'Control+Shift+Enter')
    await expect.poll(async () => (await load(task)).status).toBe('done')
    await moveTo(page, `/conversations/dialog/${task.contactId}/task-view?task=${task._id}`)
    await bar.getByText(/^Finished .* by Hannah Brandt$/).waitFor()
    await bar.getByRole('link', { name: 'Tasks' }).click()
    await titled(page, 'Tasks | Attune Dashboard')
  })

  test('the autopilot answers a recent question once', async () => {
    const { page } = hannah
    const { data } = await coach.call<PageOf<Task>>(
      'GET',
      `${TASKS}?status=new,active&type=static-question-mark&limit=100`,
    )
    const [question] = data.filter(({ abilities }) => abilities.autopilot)
    expect(question).toBeDefined()
    const { _id, contactId } = question as Task
    await moveTo(page, `/conversations/dialog/${contactId}/task-view?task=${_id}`)
    const bar = page.getByRole('region', { name: 'Task', exact: true })
    await bar.getByRole('button', { name: /^Launch autopilot/ }).click()
    await toast(page, 'Autopilot successfully launched.').waitFor()
    await bar
      .locator('[aria-disabled="true"]')
      .and(page.getByRole('button', { name: /^Autopilot launched/ }))
      .waitFor()
    const runs = await coach.call<{ data: { scene: { labels: string[] } }[] }>(
      'GET',
      `/v1/contacts/${contactId}/interaction-flow`,
    )
    expect(runs.data.some(({ scene }) => scene.labels.includes('feature-autopilot-recent-question'))).toBe(true)
  })
})

test('a task that starts late leaves the cursor in the conversation that was opened meanwhile', async () => {
  const { page } = hannah
  const task = await make('Aisha Rahman', 'Starts late')
  const held = Promise.withResolvers<undefined>()
  const isTask = (url: URL) => url.pathname === `${TASKS}/${task._id}`
  onTestFinished(async () => {
    held.resolve(undefined)
    await page.unroute(isTask)
    await finish(task).catch(() => undefined)
  })
  await page.route(isTask, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.fallback()
  })
  await moveTo(page, '/contacts/tasks')
  await rowOf(page, 'Starts late').getByRole('link', { name: 'Starts late', exact: true }).click()
  const asked = page.waitForRequest((request) => request.method() === 'PATCH')
  await page
    .getByRole('region', { name: 'Task', exact: true })
    .getByRole('button', { name: /^Start/ })
    .click()
  await asked
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Conversations' }).click()
  await page.getByRole('link', { name: 'Maria Lopez' }).first().press('Enter')
  const composer = composerOf(page, 'Maria Lopez')
  await composer.click()
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  held.resolve(undefined)
  await answered
  await toast(page, 'Starts late successfully started').waitFor()
  await expectWhole(composer)
  await composer.fill('')
  await expectDraftsSaved(page)
})

test('the dashboard says what happened by coach, and each number opens its tasks', async () => {
  for (const title of ['One of three', 'Two of three', 'Three of three']) {
    await finish(await start(coach, await make('Daniel Okafor', title)))
  }
  const luis = await openDesk(browser, product.url)
  await luis.signIn('luis@northline.example', '/contacts/tasks/dashboard')
  const row = luis.page.getByRole('table', { name: 'By coach' }).getByRole('row').filter({ hasText: 'Hannah Brandt' })
  const finished = row.getByRole('cell').nth(2).getByRole('link')
  const count = Number(await finished.innerText())
  expect(count).toBeGreaterThanOrEqual(5)
  await finished.click()
  await luis.page.getByRole('button', { name: /^Finished, / }).waitFor()
  await rowOf(luis.page, 'One of three').waitFor()
  await expect.poll(() => luis.page.getByRole('table', { name: 'Tasks' }).getByRole('row').count()).toBe(count + 1)
  await moveTo(luis.page, '/contacts/tasks/dashboard?from=2026-01-01&to=2026-01-31')
  await luis.page.getByText('Jan 1 – Jan 31').waitFor()
  await luis.page.getByText('No task was opened, started or closed in this time.').waitFor()
  await luis.page.getByRole('button', { name: 'From, calendar' }).click()
  await expectClean(luis.page, 'the dates of the dashboard', { width: 1440 })
  const calendar = luis.page.getByRole('dialog', { name: 'From, calendar' })
  await calendar.getByRole('button', { name: '5 January 2026', exact: true }).click()
  await calendar.waitFor({ state: 'detached' })
  await luis.page.getByText('Jan 5 – Jan 31').waitFor()
  const [first, last] = [
    luis.page.getByRole('textbox', { name: 'From', exact: true }),
    luis.page.getByRole('textbox', { name: 'To', exact: true }),
  ]
  await first.fill('2024-01-01')
  await pressIn(first, 'Enter')
  await luis.page.getByText('Choose at most 365 days.').waitFor()
  await pressIn(first, 'Escape')
  expect(await first.inputValue()).toBe('2026-01-05')
  await last.fill('2026-01-09')
  await luis.page.getByText('Jan 5 – Jan 9').waitFor()
  await luis.page.getByRole('radiogroup', { name: 'Span' }).getByText('30 days').click()
  await row.waitFor()
  expect(new URL(luis.page.url()).search).toBe('?days=30')
  await luis.close()
})

test('on a tablet a task keeps its title and its button; what else can be done is in its menu', async () => {
  const { page, complaints } = hannah
  complaints.length = 0
  await page.setViewportSize({ width: 768, height: 1024 })
  await moveTo(page, '/contacts/tasks')
  const row = page.getByRole('row', { name: /Plan the first week/ })
  const start = row.getByRole('button', { name: /^Start/ })
  await start.waitFor()
  const right = (await start.boundingBox())!
  expect(right.x + right.width).toBeLessThan(768)
  const title = (await row.getByRole('link', { name: /^Plan the first week/ }).boundingBox())!
  expect(title.width).toBeGreaterThan(140)
  const menu = await openMenu(row.getByRole('button', { name: /^Actions for/ }))
  await menu.getByRole('menuitem', { name: 'Reply' }).click()
  await waitForFocus(page.getByRole('textbox', { name: /^Message to Maria/ }))
  expect(complaints).toEqual([])
})

test('every screen is clean for axe and fits its width', async () => {
  const task = await start(coach, await make('Jonas Weidner', 'Seen at both widths', expires(60)))
  const { page, complaints } = hannah
  complaints.length = 0
  for (const [name, path, text] of [
    ['tasks', '/contacts/tasks', task.title],
    ['my-tasks', '/contacts/tasks/me', task.title],
    ['tasks-discarded', '/contacts/tasks?status=discarded', 'Second of two'],
    ['tasks-dashboard', '/contacts/tasks/dashboard', 'Hannah Brandt'],
    ['task-view', `/conversations/dialog/${task.contactId}/task-view?task=${task._id}`, task.title],
  ] as const) {
    await moveTo(page, path)
    await page.locator('main').getByText(text).first().waitFor()
    await expectCleanAtWidths(page, name, { byVoice: true })
  }
  await moveTo(page, '/contacts/tasks')
  const wide = rowOf(page, task.title)
  await wide.getByRole('button', { name: /^Discard/ }).click()
  await page.getByRole('radio', { name: 'Bad timing' }).check()
  await expectCleanAtWidths(page, 'task-discard', { byVoice: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize(LOOKS[1])
  const narrow = page.getByRole('listitem').filter({ hasText: task.title })
  await narrow.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Discard' }).click()
  await page.getByRole('radio', { name: 'Bad timing' }).waitFor()
  expect(complaints).toEqual([])
})
