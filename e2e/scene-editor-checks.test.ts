import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { boxOf } from './box.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { moveTo } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { draftOf, editorAt, makeScene, says, sceneNow, step } from './scene-editor.ts'

let product: Product
let browser: Browser
let priya: Desk
let calls: StaffCalls

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  calls = await callAs(product.url, 'priya@northline.example', new Map())
  priya = await openDesk(browser, product.url)
  await priya.signIn('priya@northline.example', null)
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** A scene is never opened at a smaller zoom than this. */
const LEAST_PERCENT = 60

const start = (to?: string): SceneNodeInput => step('start', 'scene_run', {}, to === undefined ? {} : { 1: to })
const exact = (localTime: string) => ({
  rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime } }],
})
const once = (value: unknown, localTime: string) => ({
  rules: [{ dateStrategy: { type: 'once', value }, timeStrategy: { type: 'exact_time', localTime } }],
})
const switchOn = (expression: string) => ({ cases: [{ num: 1, expression, description: '' }] })

/** Scenes with several faults each, and how the list of issues describes them. */
const BROKEN: { what: string; nodes: SceneNodeInput[]; issues: [what: string, issue: RegExp][] }[] = [
  {
    what: 'a scene without its entry',
    nodes: [step('wait', 'wait_input'), step('exit', 'scene_exit')],
    issues: [['its entry', /Missed "scene_run" property\./]],
  },
  {
    what: 'a scene that can’t be saved',
    nodes: [
      start('hello'),
      says('hello', '', 'try'),
      step('try', 'attempt', { amount: 0 }, { 1: 's' }),
      step('s', 'switch', switchOn('1 +'), { 1: 'name' }),
      says('name', 'Hi {{ contact.', 'wrong'),
      says('wrong', 'Hi {{ client.frstName }}', 'one'),
      says('one', 'Again', 'two'),
      says('two', 'and again', 'one'),
      says('alone', 'Hello'),
    ],
    issues: [
      ['a node by itself', /This node cannot be a standalone\./],
      ['a missing property', /Missed "text" property\./],
      ['a property out of its bounds', /Invalid "amount" property\. ./],
      ['an expression that cannot be read', /Invalid "expression" property\. ./],
      ['a template that cannot be read', /Invalid "text" property\. ./],
      ['a variable that there isn’t', /Unknown variable “client\.frstName”\. Did you mean “client\.firstName”\?/],
      ['an endless loop without a wait', /Endless loop without a wait: /],
    ],
  },
  {
    what: 'a scene that hardly does what is meant',
    nodes: [
      start('ask'),
      step('ask', 'question', { text: 'How are you?', parserName: 'plain-text' }, { 1: 'so', 2: 'so' }),
      says('so', 'So it was {{ answer }}', 'never'),
      step('never', 'scheduler', once({ dayOffset: 0 }, '00:00'), { 1: 'hi' }),
      says('hi', 'Hi', 'late'),
      step('late', 'scheduler', exact('23:30'), { 1: 'night' }),
      says('night', 'Good night', 'reply'),
      step(
        'reply',
        'prompt_gen_reply',
        { templateId: `v_pt${'0'.repeat(32)}`, sessionId: 's', messageLimit: 10 },
        { 1: 'm0' },
      ),
      ...Array.from({ length: 60 }, (_, at) =>
        says(`m${at}`, at === 0 ? 'Good morning. '.repeat(80) : `Text ${at}`, at < 59 ? `m${at + 1}` : undefined),
      ),
      step('a', 'wait_input', {}, { 1: 'b' }),
      step('b', 'wait_input', {}, { 1: 'a' }),
    ],
    issues: [
      ['nodes that cannot be reached', /This node can't be reached from the start of the scene\./],
      ['an output that is not connected', /Output 1 \(next\) isn't connected/],
      ['a value that is missing on some path', /On at least one path to this step, “answer” has no value yet\./],
      ['a schedule that never comes', /This time never comes|This time has passed/],
      ['a message in quiet hours', /in quiet hours, so the message waits until/],
      ['a prompt without an output for its failure', /Output 2 \(breaking words\) isn't connected/],
      ['more messages a day than may go out', /messages could go to one client in one day\. The daily cap is \d+/],
      ['a message of many SMS', /About \d+ SMS segments/],
    ],
  },
]

test.for(BROKEN)('what is wrong with $what is said while it is drawn, and leads to its place', async (broken) => {
  const { page } = priya
  const scene = await makeScene(calls, 'Broken')
  await draftOf(calls, scene, broken.nodes)
  await moveTo(page, `/interaction-flow/scene/${scene._id}/edit`)
  const list = page.getByRole('region', { name: /^Scene Issues/ })
  const form = page.getByRole('form')
  for (const [what, issue] of broken.issues) {
    const found = list.getByRole('listitem').filter({ hasText: issue }).first()
    await expect.poll(() => found.isVisible(), { message: what }).toBe(true)
    const lead = found.getByRole('button')
    if ((await lead.count()) === 0) continue
    await lead.click()
    const there = form.getByRole('region', { name: 'Node Issues' }).getByText(issue).first()
    await expect.poll(() => there.isVisible(), { message: `the place of ${what}` }).toBe(true)
    await form.getByRole('button', { name: 'Close', exact: true }).click()
    await form.waitFor({ state: 'detached' })
  }
})

test('a way through the scene that shows a fault is drawn on the canvas', async () => {
  const { page } = priya
  const scene = await makeScene(calls, 'Drawn way')
  await draftOf(calls, scene, [start('one'), says('one', 'Again', 'two'), says('two', 'and again', 'one')])
  const { open, canvas } = editorAt(priya)
  await open(scene._id, 'Drawn way')
  await canvas.locator('[data-id="one"]').first().click()
  const row = page
    .getByRole('region', { name: 'Node Issues' })
    .getByRole('listitem')
    .filter({ hasText: 'Endless loop' })
  await row.getByRole('button', { name: 'Show on the canvas' }).click()
  await canvas.locator('[data-id="two"] [data-tone]').first().waitFor()
})

test('a save that is refused keeps its reason and its issues, until they are mended and it is saved', async () => {
  const { page } = priya
  const { open, write, apply, saved } = editorAt(priya)
  const scene = await makeScene(calls, 'Mended')
  await draftOf(calls, scene, [start('hello'), says('hello', '')])
  await open(scene._id, 'Mended')
  const save = page.locator('main').getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const failure = page.getByRole('region', { name: 'Why the scene wasn’t saved' })
  await failure.getByText('Scene validation error').waitFor()
  await failure.getByRole('button', { name: /Missed "text" property\./ }).click()
  await write('Send message', 'Text', 'Good morning')
  await failure.waitFor()
  await apply('Send message')
  await save.click()
  await saved(2)
  await failure.waitFor({ state: 'detached' })
  expect((await sceneNow(calls, scene._id)).nodes[1]?.properties['text']).toBe('Good morning')
})

test('Validate says that a scene is valid, and what is not', async () => {
  const { page } = priya
  const { open } = editorAt(priya)
  const scene = await makeScene(calls, 'Validated', [start('hello'), says('hello', 'Hi')])
  await open(scene._id, 'Validated')
  const validate = page.locator('main').getByRole('button', { name: 'Validate' })
  await validate.click()
  await page.getByText(/valid/i).first().waitFor()
  await draftOf(calls, scene, [start('try'), step('try', 'attempt', { amount: 0 })])
  await page.reload()
  await validate.click()
  await page.getByRole('region', { name: 'Why the scene wasn’t saved' }).getByText('Scene validation error').waitFor()
})

test('Validate lists its warnings, and each leads to its node and its field', async () => {
  const { page } = priya
  const { open, form } = editorAt(priya)
  const scene = await makeScene(calls, 'Warned', [
    start('when'),
    step('when', 'scheduler', exact('23:30'), { 1: 'hello' }),
    says('hello', 'Good morning. '.repeat(80), 'exit'),
    step('exit', 'scene_exit'),
  ])
  await open(scene._id, 'Warned')
  await page.locator('main').getByRole('button', { name: 'Validate' }).click()
  const warnings = page.getByRole('region', { name: 'Warnings', exact: true })
  await warnings.getByText('The scene can be saved. 2 warnings').waitFor()
  await warnings.getByRole('button', { name: /SMS segments/ }).click()
  const text = form('Send message').getByRole('textbox', { name: 'Text', exact: true })
  await expect.poll(() => text.evaluate((field) => field.contains(document.activeElement))).toBe(true)
  await warnings.getByRole('button', { name: 'Close' }).click()
  await warnings.waitFor({ state: 'detached' })
})

test('a draft with errors is refused before anything is asked about its clients', async () => {
  const { page } = priya
  const { open } = editorAt(priya)
  const scene = await makeScene(calls, 'Running', [start('wait'), step('wait', 'wait_input')])
  const { data } = await calls.call<{ data: { _id: string }[] }>('GET', '/v1/contacts?limit=1')
  await calls.call('POST', `/v1/contacts/${data[0]?._id}/interaction-flow`, { scene: scene._id })
  await draftOf(calls, scene, [start('hello'), says('hello', '')])
  await open(scene._id, 'Running')
  await page.getByText('v1 live, 1 run').waitFor()
  await page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Why the scene wasn’t saved' }).getByText('Scene validation error').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a scene opens as a whole as long as it can be read', async () => {
  const { open, canvas, node } = editorAt(priya)
  const texts = Array.from({ length: 15 }, (_, at) =>
    step(`m${at}`, 'wait_input', {}, at < 14 ? { 1: `m${at + 1}` } : {}),
  )
  const scene = await makeScene(calls, 'Sixteen', [start('m0'), ...texts])
  await open(scene._id, 'Sixteen')
  const view = await canvas.boundingBox()
  for (const id of ['start', 'm0', 'm14']) {
    await expect
      .poll(async () => {
        const box = await node(id).boundingBox()
        if (box === null || view === null) return false
        const isAcross = box.x >= view.x && box.x + box.width <= view.x + view.width
        return isAcross && box.y >= view.y && box.y + box.height <= view.y + view.height
      })
      .toBe(true)
  }
  const zoom = Number.parseInt(await canvas.getByRole('button', { name: /^\d+%/ }).innerText(), 10)
  expect(zoom).toBeGreaterThanOrEqual(LEAST_PERCENT)
})

test('a long scene opens readable at its start or at the node of the link, and as a whole on request', async () => {
  const { page } = priya
  const { open, canvas, node } = editorAt(priya)
  const texts = Array.from({ length: 40 }, (_, at) =>
    step(`m${at}`, 'wait_input', {}, at < 39 ? { 1: `m${at + 1}` } : {}),
  )
  const title = 'The first morning of the week'
  const scene = await makeScene(calls, 'Long', [{ ...start('m0'), title }, ...texts])
  const zoom = () => canvas.getByRole('button', { name: /^\d+%/ }).innerText()
  const isInView = async (id: string) => {
    const [box, view] = [await node(id).boundingBox(), await canvas.boundingBox()]
    return box !== null && view !== null && box.y >= view.y && box.y + box.height <= view.y + view.height
  }
  await open(scene._id, 'Long')
  await expect.poll(zoom).toBe(`${LEAST_PERCENT}%`)
  await expect.poll(() => isInView('start')).toBe(true)
  const name = await boxOf(node('start').getByText(title))
  expect(name.width).toBeGreaterThan(120 * (LEAST_PERCENT / 100))
  await canvas.focus()
  await canvas.press('0')
  await expect.poll(async () => Number.parseInt(await zoom(), 10)).toBeLessThan(LEAST_PERCENT)
  await moveTo(page, `/interaction-flow/scene/${scene._id}/edit?node=m30`)
  await expect.poll(() => isInView('m30')).toBe(true)
  await expect.poll(async () => Number.parseInt(await zoom(), 10)).toBeGreaterThanOrEqual(75)
})

/** A kind, its field, and a value that is out of bounds. */
const FORMS: [kind: string, field: string, typed: string][] = [
  ['Attempt', 'Times', '0'],
  ['Wait attachment', 'Photos', '0'],
  ['Prompt gen reply', 'Message limit', '1801'],
  ['Prompt gen text', 'Max tokens', '0'],
]

test('a form does not apply what is out of bounds', async () => {
  const { page } = priya
  const { open, form, close } = editorAt(priya)
  const { _id } = await makeScene(calls, 'Forms')
  await open(_id, 'Forms')
  for (const [kind, field, typed] of FORMS) {
    await page.getByRole('button', { name: kind, exact: true }).click()
    const input = form(kind).getByRole('textbox', { name: field, exact: true })
    const was = await input.inputValue()
    await input.fill(typed)
    await expect.poll(() => input.getAttribute('aria-invalid'), { message: kind }).toBe('true')
    await form(kind).getByText('You have invalid inputs, please resolve it before applying changes.').waitFor()
    await expect
      .poll(() => form(kind).getByRole('button', { name: 'Apply Changes' }).isDisabled(), { message: kind })
      .toBe(true)
    if (typed !== was) await form(kind).getByRole('button', { name: 'Reset Changes' }).click()
    await expect.poll(() => input.inputValue(), { message: kind }).toBe(was)
    await close(kind)
  }
  // Browsers log refused saves and the missing prompt template to the console, though they are normal answers.
  expect(priya.complaints.filter((words) => !/status of 40[04]/.test(words))).toEqual([])
})
