import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { Scene } from '@attune/contract/scenes/entity'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { boxOf } from './box.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressAnywhere, pressIn, typeIn } from './keys.ts'
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

const main = () => priya.page.locator('main')
const editor = () => editorAt(priya)
/** Where each node's outputs lead, by kind of node. */
const waysOf = async (id: string): Promise<Record<string, string[]>> => {
  const { nodes } = await sceneNow(calls, id)
  const kinds = new Map(nodes.map(({ _id, type }) => [_id, type]))
  return Object.fromEntries(
    nodes.map(({ type, outputs }) => [type, outputs.map(({ num, ref }) => `${num} ${kinds.get(ref)}`)]),
  )
}

test('a scene is begun in the list, drawn by dragging and dropping, and saved', async () => {
  const { page } = priya
  const { canvas, drop, write, apply, close, join, node, has, saved } = editor()
  await moveTo(page, '/interaction-flow/scene')
  await page.getByRole('button', { name: 'New Scene' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Scene' })
  await dialog.getByLabel('Title').fill('Drawn by hand')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Drawn by hand', level: 1 }).waitFor()
  await node('start').waitFor()
  const { x, y, width } = await boxOf(canvas)

  const at = { x: x + width / 4, y: y + 620 }
  const hello = await drop('Send message', at)
  // It is centered where it was dropped.
  const box = await boxOf(node(hello))
  expect(Math.abs(box.x + box.width / 2 - at.x)).toBeLessThan(2)
  expect(Math.abs(box.y + box.height / 2 - at.y)).toBeLessThan(2)
  await write('Send message', 'Text', 'Good evening, {{ contact.firstName }}. How was it?')
  await apply('Send message')
  await close('Send message')
  const question = await drop('Question', { x: x + (width * 3) / 4, y: y + 620 })
  await write('Question', 'Text', 'Shall we talk tomorrow?')
  await apply('Question')
  await close('Question')
  await join('start', 1, hello)
  await join(hello, 1, question)
  await join(question, 2, hello)
  await has(3)

  await main().getByRole('button', { name: 'Auto-layout' }).click()
  await expect.poll(async () => (await boxOf(node(hello))).y < (await boxOf(node(question))).y).toBe(true)
  await main().getByRole('button', { name: 'Save', exact: true }).click()
  await saved(2)
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  expect(await waysOf(id)).toEqual({
    scene_run: ['1 send_message'],
    send_message: ['1 question'],
    question: ['2 send_message'],
  })
  expect((await sceneNow(calls, id)).nodes.find(({ _id }) => _id === hello)?.properties['text']).toBe(
    'Good evening, {{ contact.firstName }}. How was it?',
  )
})

test('a scene is built, connected, mended and saved by the keyboard alone', async () => {
  const { page } = priya
  const { canvas, form, open, tabTo, has, saved } = editor()
  const { _id } = await makeScene(calls, 'Built by keyboard')
  await open(_id, 'Built by keyboard')
  const add = async (to: string, kind: string) => {
    const button = form(to).getByRole('button', { name: 'Add a node at next' })
    await tabTo(button)
    await pressIn(button, 'Enter')
    const filter = page.getByRole('dialog').getByRole('textbox', { name: 'Filter by title' })
    await typeIn(filter, kind.slice(0, 8).toLowerCase())
    await pressIn(filter, 'Enter')
    await form(kind).waitFor()
  }

  // The entry is reached with an arrow key and opened; a node is added at its output.
  await tabTo(canvas)
  for (const key of ['ArrowDown', 'Enter']) await pressIn(canvas, key)
  await form('Scene run').waitFor()
  await add('Scene run', 'Send message')
  await has(2)
  const text = form('Send message').getByRole('textbox', { name: 'Text', exact: true })
  await tabTo(text)
  await typeIn(text, 'Good morning')
  await pressIn(text, 'ControlOrMeta+Enter')
  await form('Send message').locator('button:disabled', { hasText: 'Apply Changes' }).waitFor()
  await add('Send message', 'Wait input')
  await has(3)
  // Its output is connected back by name.
  const next = form('Wait input').getByRole('combobox', { name: 'next' })
  await tabTo(next)
  await typeIn(next, 'Send message')
  // Only matches of what was typed are left to choose from.
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringMatching(/^Send message/)])
  await pressIn(next, 'ArrowDown')
  await page.locator('[data-combobox-selected]').waitFor()
  await pressIn(next, 'Enter')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await expect.poll(() => next.inputValue()).toMatch(/^Send message/)
  await pressIn(next, 'Escape')
  await pressAnywhere(page, 'ControlOrMeta+s')
  await saved(2)
  expect(await waysOf(_id)).toEqual({
    scene_run: ['1 send_message'],
    send_message: ['1 wait_input'],
    wait_input: ['1 send_message'],
  })

  // Removed, and restored.
  await tabTo(canvas)
  for (const key of ['ControlOrMeta+a', 'Delete']) await pressIn(canvas, key)
  await page.getByRole('application', { name: 'Scene with 3 nodes' }).waitFor({ state: 'detached' })
  await pressAnywhere(page, 'ControlOrMeta+z')
  await has(3)
})

test('Enter takes the highlighted choice, also where a busy page has run its timers after the arrow', async () => {
  const { page } = priya
  const { open, node, form } = editor()
  const { _id } = await makeScene(calls, 'Chosen late', [
    step('start', 'scene_run', {}, { 1: 'hello' }),
    says('hello', 'Good morning'),
  ])
  await open(_id, 'Chosen late')
  await node('hello').click()
  const next = form('Send message').getByRole('combobox', { name: 'next' })
  const runTimers = await holdTimers(page)
  await next.click()
  await typeIn(next, 'Send message')
  await page.getByRole('option', { name: /^Send message/ }).waitFor()
  await pressIn(next, 'ArrowDown')
  await page.locator('[data-combobox-selected]').waitFor()
  await runTimers()
  await pressIn(next, 'Enter')
  await expect.poll(() => next.inputValue()).toMatch(/^Send message · hello/)
  await page.getByRole('option').first().waitFor({ state: 'detached' })
})

/** Holds back the page's idle callbacks. Returns a function that lets them run. */
const holdTimers = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const { setTimeout: start } = window
    const held: (() => void)[] = []
    const hold = (run: () => void, ms = 0) => (ms === 0 ? held.push(run) : start(run, ms))
    const release = () => {
      window.setTimeout = start
      for (const run of held) run()
    }
    Object.assign(window, { setTimeout: hold, release })
  })
  return () => page.evaluate(() => (window as unknown as { release: () => void }).release())
}

test('nodes are copied from one scene to another, with the ways between them', async () => {
  const { page } = priya
  const { canvas, open, has } = editor()
  const source = await makeScene(calls, 'Copied from', [
    step('start', 'scene_run', {}, { 1: 'hello' }),
    says('hello', 'Good morning', 'wait'),
    step('wait', 'wait_input', {}, { 1: 'bye' }),
    says('bye', 'Until tomorrow'),
  ])
  const target = await makeScene(calls, 'Copied to')
  await open(source._id, 'Copied from')
  await canvas.press('ControlOrMeta+a')
  await page.getByRole('region', { name: 'Selected nodes' }).getByText('4 nodes selected').waitFor()
  await pressIn(canvas, 'ControlOrMeta+c')
  // What was copied outlives the load of another scene.
  await page.goto('/healthz')
  await open(target._id, 'Copied to')
  await canvas.press('ControlOrMeta+v')
  // A scene has only one entry: the copied one is left out.
  await has(4)
  await main().getByRole('button', { name: 'Undo' }).click()
  await has(1)
  await main().getByRole('button', { name: 'Redo' }).click()
  await has(4)
  expect((await sceneNow(calls, target._id)).version).toBe(1)
})

test('a draft is kept by itself, and is there after the tab was closed', async () => {
  const { page } = priya
  const { open, has, drop, canvas } = editor()
  const { _id } = await makeScene(calls, 'Left in between')
  await open(_id, 'Left in between')
  const { x, y } = await boxOf(canvas)
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT')
  await drop('Wait input', { x: x + 200, y: y + 600 })
  await kept
  await page.goto('/healthz')
  await open(_id, 'Left in between')
  await has(2)
  await page.getByRole('button', { name: '1 unsaved edit' }).waitFor()
  expect((await sceneNow(calls, _id)).nodes).toHaveLength(1)
})

test('discarded edits come back with Undo, until the scene is saved or left', async () => {
  const { page } = priya
  const { open, canvas, node, write, apply } = editor()
  const { _id } = await makeScene(calls, 'Thrown away', [
    step('start', 'scene_run', {}, { 1: 'hello' }),
    says('hello', 'Before'),
  ])
  await open(_id, 'Thrown away')
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
  const change = async (text: string) => {
    await node('hello').click()
    await write('Send message', 'Text', text)
    await apply('Send message')
  }
  const discard = async () => {
    await page.getByRole('button', { name: /unsaved edit/ }).click()
    await page.getByRole('button', { name: 'Discard all edits' }).click()
    await undo.waitFor()
  }
  const hasFocus = () => canvas.evaluate((element) => element === document.activeElement)
  await change('After')
  await discard()
  await expect.poll(hasFocus).toBe(true)
  await undo.click()
  await node('hello').getByText('After').waitFor()
  expect(await hasFocus()).toBe(true)

  await discard()
  await main().getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await undo.count()).toBe(0)

  await change('Last')
  await discard()
  await page.getByRole('link', { name: 'Scenes' }).first().click()
  await canvas.waitFor({ state: 'detached' })
  expect(await undo.count()).toBe(0)
})

test.for([
  ['a link', (page: Page) => page.getByRole('link', { name: 'Scenes' }).first().click()],
  ['Back', (page: Page) => page.goBack()],
  ['another address', (page: Page) => page.goto('/contacts')],
  ['closing the tab', (page: Page) => page.close({ runBeforeUnload: true })],
] as const)('an edit that was applied right before leaving by %s is kept', async ([way, leave]) => {
  const { _id } = await makeScene(calls, `Left by ${way}`, [
    step('start', 'scene_run', {}, { 1: 'hello' }),
    says('hello', 'Before'),
  ])
  const page = await priya.context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  // Back leads there, out of the panel.
  await page.goto('/healthz')
  const { open, node, write, apply } = editorAt({ ...priya, page })
  await open(_id, `Left by ${way}`)
  await node('hello').click()
  await write('Send message', 'Text', 'Applied and left')
  await apply('Send message')
  await leave(page)
  const draft = () => calls.call('GET', `/v1/interaction-flow/scenes/${_id}/draft`)
  await expect.poll(async () => JSON.stringify(await draft())).toContain('Applied and left')
  await page.close()
})

test('naming another scene moves nothing on the canvas: what was put by hand stays, and the title comes', async () => {
  const { page } = priya
  const { canvas, node, form, open, apply } = editor()
  const { _id } = await makeScene(calls, 'Leads on')
  await draftOf(calls, await sceneNow(calls, _id), [
    step('start', 'scene_run', {}, { 1: 'on' }),
    step('on', 'next_scene', { wait: false }),
  ])
  await open(_id, 'Leads on')
  const { x, y } = await boxOf(node('on'))
  await page.mouse.move(x + 40, y + 12)
  await page.mouse.down()
  await page.mouse.move(x + 240, y + 92, { steps: 8 })
  await page.mouse.up()
  await node('on').click()
  await expect.poll(async () => Math.round((await boxOf(node('on'))).x - x)).toBeGreaterThan(150)
  await canvas.evaluate((element) => element.setAttribute('data-same', ''))
  await form('Next scene').getByRole('combobox', { name: 'Scene' }).fill('Weekly review')
  await page.getByRole('option', { name: /^Weekly review/ }).click()
  const put = await boxOf(node('on'))
  await apply('Next scene')
  await node('on').getByText('Weekly review').waitFor()
  expect(await canvas.getAttribute('data-same')).toBe('')
  const { x: nowX, y: nowY } = await boxOf(node('on'))
  expect(Math.max(Math.abs(nowX - put.x), Math.abs(nowY - put.y))).toBeLessThan(1)
})

test('a data source is renamed together with what reads it, in one step', async () => {
  const { page } = priya
  const { open, saved } = editor()
  const { _id } = await calls.call<Scene>('POST', '/v1/interaction-flow/scenes', {
    title: 'Named anew',
    nodes: [step('start', 'scene_run', {}, { 1: 'say' }), says('say', 'For today: {{ data.goal }}')],
    dataSource: [{ _id: 'goal', kind: 'static', type: 'string', value: 'A walk' }],
  })
  await open(_id, 'Named anew')
  const sources = page.getByRole('region', { name: 'Data sources' })
  const source = (name: string) => sources.getByRole('button', { name: new RegExp(`^${name} `) })
  await source('goal').click()
  const name = sources.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('aim')
  await pressIn(name, 'Enter')
  await source('aim').waitFor()

  const undo = main().getByRole('button', { name: 'Undo' })
  await undo.click()
  await source('goal').waitFor()
  expect(await undo.isDisabled()).toBe(true)
  await main().getByRole('button', { name: 'Redo' }).click()
  await source('aim').waitFor()
  await main().getByRole('button', { name: 'Save', exact: true }).click()
  await saved(2)
  const { nodes, dataSource } = await sceneNow(calls, _id)
  expect(dataSource.map(({ _id: id }) => id)).toEqual(['aim'])
  expect(nodes.find(({ _id: id }) => id === 'say')?.properties['text']).toBe('For today: {{ data.aim }}')
})

test('Lock Saving holds Save, and Delete Scene says why it cannot', async () => {
  const { page } = priya
  const { open } = editor()
  const { _id } = await makeScene(calls, 'Locked')
  await open(_id, 'Locked')
  const save = main().getByRole('button', { name: 'Save', exact: true })
  await page.getByRole('switch', { name: 'Lock Saving (Beta)' }).click()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.getByRole('switch', { name: 'Lock Saving (Beta)' }).click()
  await expect.poll(() => save.isDisabled()).toBe(false)
  await expect.poll(() => page.getByRole('button', { name: 'Delete Scene' }).isDisabled()).toBe(true)
})

test('the palette is filtered by title, and says when nothing matches', async () => {
  const { page } = priya
  const filter = page.getByRole('textbox', { name: 'Filter by title' })
  await filter.fill('wait')
  await expect
    .poll(() => page.locator('button[data-kind]').allInnerTexts())
    .toEqual(['Wait input', 'Wait attachment', 'Wait event contact'])
  await filter.fill('teleport')
  await page.getByText('No matches', { exact: true }).waitFor()
  await filter.fill('unknown')
  await page.getByText('No matches', { exact: true }).waitFor()
  expect(priya.complaints).toEqual([])
})
