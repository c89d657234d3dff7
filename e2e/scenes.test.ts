import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { signIn as callAs } from './faults/staff-calls.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn } from './keys.ts'
import { expectClean } from './looks.ts'
import { startProduct, type Product } from './product.ts'

const CLIENT = 'Maria Lopez'
const SCENE = 'Sleep question'
const PILOT = 'Toward a goal'
const dayInDenver = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format()
/** Midnight may pass meanwhile. */
const published = dayInDenver()

let product: Product
let browser: Browser
let hannah: Desk
let phone: Desk

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  await Promise.all([makeScene(), makePilot(), endQuietHours()])
  hannah = await openDesk(browser, product.url)
  phone = await openDesk(browser, product.url)
  await Promise.all([hannah.signIn('hannah@northline.example', null), phone.signIn('priya@northline.example', null)])
  await Promise.all([hannah.openThread(CLIENT), phone.openPhone(CLIENT)])
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const aside = () => hannah.page.getByRole('complementary', { name: 'About the client' })
const panel = (name: string) => aside().getByRole('tabpanel', { name })
const log = () => hannah.page.getByRole('region', { name: `Messages with ${CLIENT}` })
const run = () => panel('Scenes').getByRole('listitem').filter({ hasText: SCENE })

describe('a scene of a client', () => {
  test('is found, started, and writes to the client under its own name', async () => {
    await aside().getByRole('tab', { name: 'Scenes' }).click()
    await panel('Scenes').getByRole('button', { name: 'Start a scene' }).click()
    const dialog = hannah.page.getByRole('dialog', { name: 'Start a scene' })
    await dialog.getByRole('searchbox', { name: 'Search scenes' }).fill('sleep quest')
    await dialog.getByRole('button', { name: `Start ${SCENE}` }).click()
    await dialog.waitFor({ state: 'hidden' })
    await log().getByText('How many hours did you sleep? A number is enough.').waitFor()
    await run().getByText('Waits for a reply').waitFor()
    await phone.page.getByText('How many hours did you sleep? A number is enough.', { exact: true }).waitFor()
  })

  test('that is under way cannot be started again, and the list says why', async () => {
    await panel('Scenes').getByRole('button', { name: 'Start a scene' }).click()
    const dialog = hannah.page.getByRole('dialog', { name: 'Start a scene' })
    await dialog.getByText('This scene is already running for this client.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: `Start ${SCENE}` }).isDisabled()).toBe(true)
    await pressIn(dialog, 'Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  test('asks again after an answer that it cannot read, and goes on after one that it can', async () => {
    await phone.text('not so well')
    await expect.poll(() => log().getByText('How many hours did you sleep? A number is enough.').count()).toBe(2)
    await phone.text('4')
    await log().getByText('Noted. Hannah reads this first thing and will answer you herself.').waitFor()
  })

  test('tells why it wrote: the way there, the answer, the gate, the version and who published it', async () => {
    // Not just the last one: the bubble may still be on its way into the list.
    const noted = log().locator('[data-message]').filter({ hasText: 'Noted. Hannah reads this' })
    // By keyboard: rows move when a message is marked as delivered, which can be between press and release of a button.
    await noted
      .locator('..')
      .getByRole('button', { name: /^Sleep question.+Why this message/ })
      .press('Enter')
    const why = hannah.page.getByRole('dialog', { name: 'Why this message?' })
    await why.getByText('Send message', { exact: true }).waitFor()
    const words = (await why.innerText()).replaceAll(/\s+/g, ' ')
    expect(words).toMatch(/Path.*Question.*Switch answer < 5.5.*Send message/)
    expect(words).toContain('answer < 5.5 is true')
    expect(words).toMatch(/Gate .+/)
    const day = dayInDenver() === published ? 'today' : '(today|yesterday)'
    expect(words).toMatch(new RegExp(`Sleep question v1, published by Luis Ortega, ${day}`))
    await pressIn(why, 'Escape')
    await why.waitFor({ state: 'hidden' })
  })

  test('waits until its time, which the plan shows in the client’s own day', async () => {
    await run()
      .getByText(/Waits until 07:30 AM/)
      .waitFor()
    await aside().getByRole('tab', { name: 'Plan' }).click()
    const plan = panel('Plan')
    await plan.getByText('Good morning, how is the day ahead?').first().waitFor()
    await plan.getByText('07:30 AM').first().waitFor()
    await plan.getByText(SCENE).first().waitFor()
    const waits = plan.getByRole('region', { name: 'Now' }).getByRole('listitem').filter({ hasText: SCENE })
    await expect
      .poll(async () => (await waits.innerText()).replaceAll(/\s+/g, ' '))
      .toMatch(/Waits until 07:30 AM.*Then /)
    await aside().getByRole('tab', { name: 'Scenes' }).click()
  })

  test('is stopped after a question, and what it had planned is gone', async () => {
    await run()
      .getByRole('button', { name: `Stop ${SCENE}` })
      .click()
    const dialog = hannah.page.getByRole('dialog', { name: 'Remove message?' })
    await dialog.getByText(`Do you want to remove "${SCENE}" message for this client?`).waitFor()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await panel('Scenes')
      .getByRole('region', { name: 'Ended' })
      .getByText(/^Stopped/)
      .first()
      .waitFor()
    await aside().getByRole('tab', { name: 'Plan' }).click()
    await expect.poll(() => panel('Plan').getByText(SCENE).count()).toBe(0)
  })

  test('that a colleague has stopped meanwhile stops without a word', async () => {
    const priya = await callAs(product.url, 'priya@northline.example', new Map())
    const contactId = new URL(hannah.page.url()).pathname.split('/').at(-1)
    const { data } = await priya.call<{ data: { scene: { _id: string; title: string } }[] }>(
      'GET',
      `/v1/contacts/${contactId}/interaction-flow/available`,
    )
    const scene = data.find((one) => one.scene.title === SCENE)?.scene._id
    const path = `/v1/contacts/${contactId}/interaction-flow`
    const started = await priya.call<{ _id: string }>('POST', path, { scene })
    await aside().getByRole('tab', { name: 'Scenes' }).click()
    await run()
      .getByRole('button', { name: `Stop ${SCENE}` })
      .click()
    await priya.call('DELETE', `${path}/${started._id}`, {})
    const dialog = hannah.page.getByRole('dialog', { name: 'Remove message?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await hannah.page.getByRole('alert').allInnerTexts()).filter((words) => words !== '')).toEqual([])
  })

  test('that is an autopilot is started with an objective, or with its own if none is given', async () => {
    const startPilot = async (objective: string) => {
      await panel('Scenes').getByRole('button', { name: 'Start a scene' }).click()
      const dialog = hannah.page.getByRole('dialog', { name: 'Start a scene' })
      await dialog.getByRole('button', { name: `Start ${PILOT}` }).click()
      const field = dialog.getByRole('textbox', { name: 'Objective' })
      await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
      await expectClean(hannah.page, 'the objective of an autopilot', { width: 1440 })
      await field.fill(objective)
      await dialog.getByRole('button', { name: `Start ${PILOT}` }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    await startPilot('  Two walks this week  ')
    await log().getByText('Let us talk about: Two walks this week.').waitFor()
    await startPilot('')
    await log().getByText('Let us talk about: one small step.').waitFor()
    const contactId = new URL(hannah.page.url()).pathname.split('/').at(-1)
    const priya = await callAs(product.url, 'priya@northline.example', new Map())
    const { data } = await priya.call<{ data: { scene: { title: string }; scenesConfig: unknown[] }[] }>(
      'GET',
      `/v1/contacts/${contactId}/interaction-flow`,
    )
    const objective = { _id: 'objective', kind: 'static', type: 'string', value: 'Two walks this week' }
    expect(data.filter(({ scene }) => scene.title === PILOT).map(({ scenesConfig }) => scenesConfig)).toEqual([
      [],
      [{ target: '#this', dataSource: [objective] }],
    ])
  })

  test('nothing complained meanwhile but the browser about the stop that came too late', () => {
    expect(hannah.complaints.filter((text) => !text.includes('409'))).toEqual([])
    expect(phone.complaints).toEqual([])
  })
})

/** Lets automation write whatever hour it is for the client. */
const endQuietHours = async (): Promise<void> => {
  const priya = await callAs(product.url, 'priya@northline.example', new Map())
  const { organization } = await priya.call<{ organization: string }>('GET', '/v1/users/me')
  const off = { quietHours: null, dailyCap: null }
  await priya.call('PATCH', `/v1/organizations/${organization}/automation-settings`, off)
}

/** A question, read as a number, asked again once; a person answers after a short night; then a word each morning. */
const makeScene = async (): Promise<void> => {
  const luis = await callAs(product.url, 'luis@northline.example', new Map())
  const ways = (...to: [num: number, ref: string][]) => to.map(([num, ref]) => ({ num, ref, refInput: 1 }))
  const text = { attachments: [], tags: [], skipWhenContactMuted: false, excludeFromMuteTracking: false }
  const steps = [
    { _id: 'run', type: 'scene_run', properties: { triggers: [] }, outputs: ways([1, 'ask']) },
    {
      _id: 'ask',
      type: 'question',
      properties: {
        ...text,
        text: 'How many hours did you sleep? A number is enough.',
        parserName: 'integer',
        parserConfig: { min: 0, max: 24 },
        repeatable: true,
      },
      outputs: ways([1, 'short'], [2, 'again']),
    },
    { _id: 'again', type: 'attempt', properties: { amount: 2 }, outputs: ways([1, 'ask'], [2, 'daily']) },
    {
      _id: 'short',
      type: 'switch',
      properties: { cases: [{ num: 1, expression: 'answer < 5.5', description: 'A short night' }] },
      outputs: ways([1, 'noted'], [0, 'daily']),
    },
    {
      _id: 'noted',
      type: 'send_message',
      properties: { ...text, text: 'Noted. Hannah reads this first thing and will answer you herself.' },
      outputs: ways([1, 'daily']),
    },
    {
      _id: 'daily',
      type: 'scheduler',
      properties: {
        rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '07:30' } }],
      },
      outputs: ways([1, 'morning']),
    },
    {
      _id: 'morning',
      type: 'send_message',
      properties: { ...text, text: 'Good morning, how is the day ahead?' },
      outputs: ways([1, 'daily']),
    },
  ]
  const nodes = steps.map((step) => ({
    ...step,
    inputs: steps.flatMap(({ _id: ref, outputs }) =>
      outputs.filter((way) => way.ref === step._id).map(({ num: refOutput }) => ({ num: 1, ref, refOutput })),
    ),
  }))
  await luis.call('POST', '/v1/interaction-flow/scenes', { title: SCENE, nodes })
}

/** The parts of an autopilot that matter here: it has an objective, and says which one it was given. */
const makePilot = async (): Promise<void> => {
  const luis = await callAs(product.url, 'luis@northline.example', new Map())
  const properties = { attachments: [], tags: [], skipWhenContactMuted: false, excludeFromMuteTracking: false }
  const text = 'Let us talk about: {{ data.objective }}.'
  await luis.call('POST', '/v1/interaction-flow/scenes', {
    title: PILOT,
    labels: ['message-autopilot'],
    dataSource: [{ _id: 'objective', kind: 'static', type: 'string', value: 'one small step' }],
    nodes: [
      {
        _id: 'run',
        type: 'scene_run',
        properties: { triggers: [] },
        inputs: [],
        outputs: [{ num: 1, ref: 'say', refInput: 1 }],
      },
      {
        _id: 'say',
        type: 'send_message',
        properties: { ...properties, text },
        inputs: [{ num: 1, ref: 'run', refOutput: 1 }],
        outputs: [],
      },
    ],
  })
}
