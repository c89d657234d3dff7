import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page as Tab } from 'playwright-core'
import type { Program } from '@attune/contract/programs/entity'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { pressAnywhere, pressIn, typeIn, waitForFocus } from './keys.ts'
import { expectClean, expectCleanAtWidths, LOOKS } from './looks.ts'
import { moveTo } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { endSessionAt } from './sign-in.ts'

const CLIENT = 'Maria Lopez'
let product: Product
let browser: Browser
let admin: StaffCalls
let hannah: Desk
let luis: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  admin = await callAs(product.url, 'priya@northline.example', new Map())
  hannah = await openDesk(browser, product.url)
  luis = await openDesk(browser, product.url)
  await Promise.all([
    hannah.signIn('hannah@northline.example', null),
    luis.signIn('luis@northline.example', '/programs'),
  ])
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const section = ({ page }: Desk) => page.getByRole('region', { name: 'Programs' })
const dayOf = (page: Tab, day: number) =>
  page
    .getByRole('list', { name: 'Days' })
    .locator('> li')
    .nth(day - 1)
const saved = (): Promise<Program> =>
  admin
    .call<{ data: { _id: string }[] }>('GET', '/v1/programs?q=New%20clients')
    .then(({ data }) => admin.call<Program>('GET', `/v1/programs/${data[0]?._id}`))

test('a manager writes a program: days, steps, keys and Undo, and is asked before leaving unsaved changes', async () => {
  const { page } = luis
  await page.getByRole('button', { name: 'New Program' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New Program' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('New clients')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'New clients', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Welcome' }).fill('Welcome, {{ client.firstName }}!')
  await page.getByRole('button', { name: 'Add a step on day 1' }).click()
  await page.getByText('Write the message on day 1.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  const step = page.getByRole('group', { name: /^Step on day/ })
  await typeIn(step.getByRole('textbox', { name: 'Message' }), 'How was day one?')
  await step.getByLabel('Client’s time').fill('08:00')
  await step.getByRole('textbox', { name: 'Message' }).press('Alt+ArrowDown')
  await waitForFocus(dayOf(page, 2).getByRole('textbox', { name: 'Message' }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await dayOf(page, 1).getByRole('textbox', { name: 'Message' }).waitFor()
  await page.getByRole('button', { name: 'Add a step on day 2' }).click()
  const call = dayOf(page, 2).getByRole('group', { name: /^Step on day/ })
  await call.getByRole('combobox', { name: 'What it does' }).click()
  await page.getByRole('option', { name: 'Makes a task' }).click()
  await page.getByText('Say what needs to be done on day 2.').waitFor()
  await call.getByRole('textbox', { name: 'What needs to be done' }).fill('Call about the first day')
  await call.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Top Priority' }).click()
  await call.getByRole('textbox', { name: 'Hours until it expires' }).fill('48')
  await playUnsaved(page)
  await page.getByRole('link', { name: 'Programs' }).first().click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved as v2').waitFor()
  expect(await saved()).toMatchObject({
    welcome: 'Welcome, {{ client.firstName }}!',
    steps: [
      { day: 1, time: { localTime: '08:00' }, action: { text: 'How was day one?' } },
      { day: 2, action: { kind: 'task', title: 'Call about the first day', priority: 'high', expiresInHours: 48 } },
    ],
  })
  await expectCleanAtWidths(page, 'program')
  await page.setViewportSize(LOOKS[1])
  await page.getByRole('link', { name: 'Back to Programs' }).click()
  await page.getByRole('heading', { name: 'Programs', level: 1 }).waitFor()
  await page.setViewportSize(LOOKS[0])
})

/** Plays the unsaved program on the screen for one client, opened by button and key. */
const playUnsaved = async (page: Tab) => {
  const open = page.getByRole('button', { name: 'Play', exact: true })
  const room = page.getByRole('region', { name: 'Play' })
  const days = room.getByRole('list', { name: 'Played days' }).locator('> li')
  await open.click()
  await waitForFocus(room)
  await expect.poll(() => days.allInnerTexts()).toHaveLength(2)
  const [first = '', second = ''] = (await days.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  expect(first).toMatch(/^Day 1 \w+, \w+ \d+ 07:00 AM Welcome Welcome, Maria! 08:00 AM How was day one\?$/)
  expect(second).toMatch(/^Day 2 \w+, \w+ \d+ 12:00 PM Makes a task: Call about the first day$/)
  await expectClean(page, 'program-play', LOOKS[0])
  await page.setViewportSize(LOOKS[1])
  await expectClean(page, 'program-play', LOOKS[1])
  await page.setViewportSize(LOOKS[0])
  await room.getByLabel('At', { exact: true }).fill('09:00')
  await room.getByText('Day 1 is skipped: today its time has passed (08:00 AM client’s time).').waitFor()
  await room.getByRole('button', { name: 'Start tomorrow' }).click()
  await room.getByText('Before day 1').waitFor()
  await waitForFocus(room)
  await pressIn(room, 'Escape')
  await waitForFocus(open)
  await pressAnywhere(page, 'p')
  await room.getByText('Before day 1').waitFor()
  await room.getByRole('button', { name: 'Close' }).click()
  await waitForFocus(open)
}

test('a coach enrolls a client, sees the progress, and takes them out again with a reason', async () => {
  const { page } = hannah
  await hannah.openThread(CLIENT)
  await page.getByRole('tab', { name: 'Plan' }).click()
  await section(hannah).getByRole('button', { name: 'Enroll' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enroll in a program' })
  await dialog.getByText('Choose a program.', { exact: true }).waitFor()
  await dialog.getByRole('combobox', { name: 'Program' }).click()
  await page.getByRole('option', { name: /^New clients/ }).click()
  await dialog.getByRole('checkbox', { name: 'Send the program’s welcome now' }).uncheck()
  await dialog.getByRole('button', { name: 'Enroll client' }).click()
  await section(hannah)
    .getByText(/^Day 1 of 7/)
    .waitFor()
  await expectClean(page, 'programs-of-client', LOOKS[0])
  const menu = async (item: string) => {
    await section(hannah)
      .getByRole('button', { name: /New clients/ })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Postpone')
  const postponing = page.getByRole('dialog', { name: 'Postpone New clients' })
  await postponing.getByText('Choose a date.', { exact: true }).waitFor()
  await postponing.getByRole('button', { name: 'Cancel' }).click()
  await menu('Remove from program')
  const removing = page.getByRole('dialog', { name: 'Remove from New clients?' })
  await removing.getByRole('textbox', { name: /^Reason/ }).fill('Moved away')
  await removing.getByRole('button', { name: 'Remove client' }).click()
  await section(hannah).getByText('Day 1 of 7').waitFor({ state: 'detached' })
})

test('a day 1 whose hour has passed is said before enrolling and in the plan, and tomorrow is offered', async () => {
  await admin.call('POST', '/v1/programs', {
    title: 'Midnight start',
    days: 3,
    steps: [
      {
        _id: 'night1',
        day: 1,
        time: { type: 'exact_time', localTime: '00:00' },
        action: { kind: 'message', text: 'Hi' },
      },
    ],
  })
  const { page } = hannah
  const choose = async () => {
    await page.reload()
    await section(hannah).getByRole('button', { name: 'Enroll' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Program' }).click()
    await page.getByRole('option', { name: /^Midnight start/ }).click()
    await said.waitFor()
  }
  const dialog = page.getByRole('dialog', { name: 'Enroll in a program' })
  const said = dialog.getByText('Day 1 is skipped: today its time has passed (12:00 AM client’s time).')
  await choose()
  await expectClean(page, 'program-day-one-passed', LOOKS[0])
  await dialog.getByRole('button', { name: 'Start tomorrow' }).click()
  await said.waitFor({ state: 'detached' })
  await waitForFocus(dialog.getByRole('button', { name: 'Enroll client' }))
  await choose()
  await dialog.getByRole('button', { name: 'Enroll client' }).click()
  await section(hannah)
    .getByText(/^Skipped, as its time had passed: day 1, \w+ 12:00 AM$/)
    .waitFor()
})

test('a change outlives the session; who is inside is shown before it is saved; a coach changes nothing', async () => {
  const { _id } = await saved()
  const { data } = await admin.call<{ data: { _id: string }[] }>(
    'GET',
    `/v1/contacts?q=${encodeURIComponent(CLIENT)}&limit=1`,
  )
  await admin.call('POST', `/v1/contacts/${data[0]?._id}/programs`, { programId: _id })
  const { page } = luis
  await moveTo(page, `/programs/${_id}`)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('How was your first day?')
  await endSessionAt(page, 'Save')
  await luis.signIn('luis@northline.example', `/programs/${_id}`)
  await expect.poll(() => message.inputValue()).toBe('How was your first day?')
  await page.getByRole('button', { name: 'Save' }).click()
  const impact = page.getByRole('dialog', { name: 'Clients are in this program' })
  await impact.getByText('Day 1: 1 client').waitFor()
  await impact.getByRole('radio', { name: 'They finish the version they are in' }).check()
  await impact.getByRole('button', { name: 'Save program' }).click()
  await page.getByText('Saved as v3').waitFor()
  await waitForFocus(page.getByRole('button', { name: 'Save' }))
  await moveTo(hannah.page, `/programs/${_id}`)
  await hannah.page.getByText('How was your first day?').waitFor()
  await hannah.page.getByText('Makes a task: Call about the first day (Top Priority, expires in 48 hours)').waitFor()
  expect(await hannah.page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await expectClean(hannah.page, 'program-read', LOOKS[0])
  await moveTo(hannah.page, '/programs')
  await hannah.page.getByRole('link', { name: 'New clients' }).first().waitFor()
  expect(await hannah.page.getByRole('button', { name: 'New Program' }).count()).toBe(0)
  await hannah.page.setViewportSize(LOOKS[1])
  await expectClean(hannah.page, 'programs', LOOKS[1])
  // The browser logs what was refused when the session ended.
  expect([...hannah.complaints, ...luis.complaints.filter((line) => !line.includes('401'))]).toEqual([])
})
