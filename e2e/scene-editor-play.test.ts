import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Scene } from '@attune/contract/scenes/entity'
import type { SceneCase } from '@attune/contract/scenes/case'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn } from './keys.ts'
import { startProduct, type Product } from './product.ts'
import { editorAt, makeScene, says, sceneNow, step } from './scene-editor.ts'

const TITLE = 'Two weeks of mornings'

let product: Product
let browser: Browser
let priya: Desk
let calls: StaffCalls
let scene: Scene

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  calls = await callAs(product.url, 'priya@northline.example', new Map())
  priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', null)
  // The time machine starts at the present: without quiet hours the scene answers at any hour of the day.
  const me = await calls.call<{ organization: string }>('GET', '/v1/users/me')
  await calls.call('PATCH', `/v1/organizations/${me.organization}/automation-settings`, { quietHours: null })
  scene = await makeScene(calls, TITLE, [
    step('start', 'scene_run', {}, { 1: 'ask' }),
    step(
      'ask',
      'question',
      { text: 'How many hours do you sleep?', attachments: [], tags: '', parserName: 'integer', repeatable: false },
      { 1: 'noted', 2: 'ask' },
    ),
    says('noted', 'Noted: {{ answer }} hours', 'daily'),
    step(
      'daily',
      'scheduler',
      { rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '09:00' } }] },
      { 1: 'morning' },
    ),
    step(
      'morning',
      'send_message',
      { text: 'Good morning, {{ contact.firstName }}', attachments: [], tags: '', excludeFromMuteTracking: true },
      { 1: 'daily' },
    ),
  ])
  await editorAt(priya).open(scene._id, TITLE)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const room = () => priya.page.getByRole('region', { name: 'Time machine' })
const talk = () => room().getByRole('list', { name: 'Messages' })
const time = () => room().getByRole('region', { name: 'Time' })
const mornings = () => talk().getByText('Good morning, Maria', { exact: true })
const answer = async (text: string) => {
  const field = room().getByRole('textbox', { name: 'Answer as Maria' })
  await field.fill(text)
  await field.press('Enter')
}
const cases = () => calls.call<{ data: SceneCase[] }>('GET', `/v1/interaction-flow/scenes/${scene._id}/cases`)

test('it is played for fourteen days, answered in the client’s place', async () => {
  await priya.page.locator('main').getByRole('button', { name: 'Play', exact: true }).click()
  await talk().getByText('How many hours do you sleep?').waitFor()
  await answer('not so well')
  await expect.poll(() => talk().getByText('How many hours do you sleep?').count()).toBe(2)
  await answer('7')
  await talk().getByText('Noted: 7 hours').waitFor()
  for (let day = 1; day < 14; day += 1) {
    await time().getByRole('button', { name: '1 day', exact: true }).click()
    await time()
      .getByText(new RegExp(`, day ${day + 1} of`))
      .waitFor()
  }
  await expect.poll(() => mornings().count()).toBeGreaterThanOrEqual(13)
  await room().getByText('5 of 5 nodes visited').waitFor()
})

test('why a message came is said', async () => {
  await talk().getByRole('button', { name: 'why' }).last().click()
  const why = priya.page.getByRole('dialog', { name: 'Why this message?' })
  await why
    .getByText(/09:00 AM|daily/i)
    .first()
    .waitFor()
  await why.getByRole('button', { name: 'Close' }).click()
  await why.waitFor({ state: 'detached' })
})

test('it goes back to a question, and another answer there is a fork beside the first', async () => {
  await time().getByRole('button', { name: 'To the start' }).click()
  await expect.poll(() => talk().getByText('How many hours do you sleep?').count()).toBe(1)
  await expect.poll(() => mornings().count()).toBe(0)
  await time().getByRole('button', { name: 'Fork here' }).click()
  await answer('5')
  await talk().getByText('Noted: 5 hours').waitFor()
  await time()
    .getByRole('button', { name: /^Fork A/ })
    .click()
  await talk().getByText('Noted: 7 hours').waitFor()
  await expect.poll(() => mornings().count()).toBeGreaterThanOrEqual(13)
})

test('what it did is recorded as a case, with a made-up person', async () => {
  await time().getByRole('button', { name: 'Record as case' }).click()
  const dialog = priya.page.getByRole('dialog', { name: 'Record as case' })
  await dialog.getByLabel('Title').fill('Answers with a number')
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await room().getByRole('button', { name: 'Cases 1' }).click()
  const drawer = priya.page.getByRole('dialog', { name: 'Cases' })
  await drawer.getByText('passes').waitFor()
  await pressIn(drawer, 'Escape')
  const { data } = await cases()
  expect(data).toMatchObject([{ title: 'Answers with a number', createdBy: { name: 'Priya Raman' } }])
  expect(JSON.stringify(data)).not.toContain('Maria')
})

test('a change that the case does not agree with is stopped at the save, with its difference', async () => {
  const { page } = priya
  const { node, write, apply } = editorAt(priya)
  await room().getByRole('button', { name: 'Close', exact: true }).click()
  await room().waitFor({ state: 'detached' })
  await node('noted').click()
  await write('Send message', 'Text', 'Thank you: {{ answer }} hours')
  await apply('Send message')
  await page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '1 recorded case fails' })
  await dialog.getByText('Answers with a number').waitFor()
  await dialog
    .getByText(/Noted: \d hours/)
    .first()
    .waitFor()
  await dialog
    .getByText(/Thank you: \d hours/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await sceneNow(calls, scene._id)).version).toBe(1)
})

test('the case fails in the machine too, and is recorded anew by whoever means the change', async () => {
  const { page } = priya
  await page.locator('main').getByRole('button', { name: 'Play', exact: true }).click()
  await room().getByRole('button', { name: 'Cases 1' }).click()
  const drawer = page.getByRole('dialog', { name: 'Cases' })
  await drawer.getByText('fails').waitFor()
  await drawer
    .getByRole('list', { name: 'Differences' })
    .getByText(/Thank you: \d hours/)
    .first()
    .waitFor()
  await pressIn(drawer, 'Escape')
  await drawer.waitFor({ state: 'hidden' })
  await room().getByRole('button', { name: 'Close', exact: true }).click()
  await page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '1 recorded case fails' })
  await dialog.getByText('Record them again').click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await editorAt(priya).saved(2)
  expect((await cases()).data).toMatchObject([{ version: 2, lastResult: { ok: true, version: 2 } }])
  // Refused saves are normal answers, but browsers log each to the console anyway.
  expect(priya.complaints.filter((words) => !words.includes('422'))).toEqual([])
})

test('it starts in the morning, or at a chosen time', async () => {
  await priya.page.locator('main').getByRole('button', { name: 'Play', exact: true }).click()
  await time()
    .getByText(/, 06:30 AM .*, day 1 of/)
    .waitFor()
  await time().getByRole('button', { name: 'Start at another time' }).click()
  const dialog = priya.page.getByRole('dialog', { name: 'Start at another time' })
  await dialog.getByLabel('Time').fill('07:45')
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  await time()
    .getByText(/, 07:45 AM .*, day 1 of/)
    .waitFor()
  await dialog.waitFor({ state: 'detached' })
})
