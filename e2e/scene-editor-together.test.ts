import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SceneDraftState } from '@attune/contract/scenes/draft'
import type { Browser } from 'playwright-core'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { openMenu } from './keys.ts'
import { moveTo } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { expectCleanAtWidths } from './looks.ts'
import { endSessionAt } from './sign-in.ts'
import { draftOf, editorAt, makeScene, says, sceneNow, step } from './scene-editor.ts'

let product: Product
let browser: Browser
let calls: StaffCalls

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  calls = await callAs(product.url, 'priya@northline.example', new Map())
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

const GREETING = [step('start', 'scene_run', {}, { 1: 'hello' }), says('hello', 'Good morning')]

describe('two who edit one scene', () => {
  let priya: Desk
  let luis: Desk
  let id: string

  beforeAll(async () => {
    priya = await openDesk(browser, product.url)
    luis = await openDesk(browser, product.url)
    await Promise.all([priya.signIn('priya@northline.example', null), luis.signIn('luis@northline.example', null)])
    id = (await makeScene(calls, 'Edited by two', GREETING))._id
    await editorAt(luis).open(id, 'Edited by two')
    await editorAt(priya).open(id, 'Edited by two')
  })

  const save = (desk: Desk) => desk.page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
  const change = async (desk: Desk, text: string) => {
    const { node, write, apply } = editorAt(desk)
    await node('hello').click()
    await write('Send message', 'Text', text)
    await apply('Send message')
  }

  test('each sees that the other is here', async () => {
    await priya.page.getByRole('list', { name: 'Also here' }).getByText('Luis Ortega').waitFor()
    await luis.page.getByRole('list', { name: 'Also here' }).getByText('Priya Raman').waitFor()
  })

  test('who saves second is shown both versions, and keeps their own on top', async () => {
    await change(luis, 'Good morning from Luis')
    await change(priya, 'Good morning from Priya')
    await save(luis)
    await editorAt(luis).saved(2)
    await save(priya)
    const dialog = priya.page.getByRole('dialog', { name: 'Someone else saved this scene' })
    await dialog.getByText('Luis Ortega saved version 2', { exact: false }).waitFor()
    await dialog.getByText('Good morning from Luis', { exact: false }).first().waitFor()
    await dialog.getByText('Good morning from Priya', { exact: false }).first().waitFor()
    await dialog.getByRole('button', { name: 'Keep mine on top' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await save(priya)
    await editorAt(priya).saved(3)
    expect((await sceneNow(calls, id)).nodes[1]?.properties['text']).toBe('Good morning from Priya')
    // A conflict is a normal answer, but browsers log each to the console anyway.
    expect(priya.complaints.filter((words) => !words.includes('409'))).toEqual([])
  })

  test('whoever may only read scenes sees the flow, and no way to edit it', async () => {
    const hannah = await openDesk(browser, product.url)
    await hannah.signIn('hannah@northline.example', `/interaction-flow/scene/${id}`)
    await hannah.page.getByRole('application', { name: 'Scene with 2 nodes' }).waitFor()
    expect(await hannah.page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
    await hannah.page.goto(`/interaction-flow/scene/${id}/edit`)
    await hannah.page.getByText('Your role lets you view scenes, but not edit them.').waitFor()
    await hannah.close()
  })
})

test('a draft from another tab is loaded with its Lock Saving', async () => {
  const desk = await openDesk(browser, product.url)
  await desk.signIn('priya@northline.example', null)
  const { page } = desk
  const { open, node, write, apply } = editorAt(desk)
  const scene = await makeScene(calls, 'In two tabs', GREETING)
  await open(scene._id, scene.title)
  await draftOf(calls, scene, [step('start', 'scene_run', {}, { 1: 'hello' }), says('hello', 'Good evening')], true)
  await node('hello').click()
  await write('Send message', 'Text', 'Good day')
  await apply('Send message')
  await page.getByRole('button', { name: 'Load that draft' }).click()
  const save = page.locator('main').getByRole('button', { name: 'Save', exact: true })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await node('hello').getByText('Good evening').waitFor()
  await desk.close()
})

test('an edit that the server doesn’t have yet outlives the session, and is then saved as the draft', async () => {
  const desk = await openDesk(browser, product.url)
  await desk.signIn('priya@northline.example', null)
  const { page } = desk
  const { open, node, write, apply } = editorAt(desk)
  const scene = await makeScene(calls, 'Left in the middle', GREETING)
  await open(scene._id, scene.title)
  const drafts = `**/scenes/${scene._id}/draft`
  await page.route(drafts, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await node('hello').click()
  await write('Send message', 'Text', 'Good day')
  await apply('Send message')
  await endSessionAt(page, 'Validate')
  await page.unroute(drafts)
  await desk.signIn('priya@northline.example', `/interaction-flow/scene/${scene._id}/edit`)
  await node('hello').getByText('Good day').waitFor()
  const draftNow = () => calls.call<SceneDraftState>('GET', `/v1/interaction-flow/scenes/${scene._id}/draft`)
  await expect.poll(async () => (await draftNow()).draft?.nodes[1]?.properties['text']).toBe('Good day')
  await desk.close()
})

test('signing out waits until the last edit is in the draft', async () => {
  const desk = await openDesk(browser, product.url)
  await desk.signIn('priya@northline.example', null)
  const { page } = desk
  const { open, node, write, apply } = editorAt(desk)
  const scene = await makeScene(calls, 'Left by signing out', GREETING)
  await open(scene._id, scene.title)
  const leaving = Promise.withResolvers<undefined>()
  await page.route(`**/scenes/${scene._id}/draft`, async (route) => {
    await leaving.promise
    await route.continue()
  })
  await node('hello').click()
  await write('Send message', 'Text', 'Good day')
  await apply('Send message')
  const menu = await openMenu(page.locator('[data-tour="account"]'))
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/log'))
  await atRest(page)
  expect(new URL(page.url()).pathname).toBe('/logout')
  leaving.resolve(undefined)
  await page.waitForURL(/\/login\?logout=true/)
  const { draft } = await calls.call<SceneDraftState>('GET', `/v1/interaction-flow/scenes/${scene._id}/draft`)
  expect(draft?.nodes[1]?.properties['text']).toBe('Good day')
  await desk.close()
})

describe('the scene editor, at a desk and on a phone', () => {
  test('is clean for axe and fits its width, in each of its states', { timeout: 240_000 }, async () => {
    const desk = await openDesk(browser, product.url)
    await desk.signIn('priya@northline.example', null)
    const { page } = desk
    const { open, node, canvas } = editorAt(desk)
    const clean = (name: string) => expectCleanAtWidths(page, name, { byVoice: true })
    const scene = await makeScene(calls, 'Looked at', GREETING)
    const first = step('start', 'scene_run', {}, { 1: 'hello' })
    await draftOf(calls, scene, [first, says('hello', 'Good morning', 'why'), says('why', '')])
    await moveTo(page, '/interaction-flow/scene')
    await page.getByText(scene.title).first().waitFor()
    await clean('scenes')
    await moveTo(page, `/interaction-flow/scene/${scene._id}`)
    await canvas.waitFor()
    await clean('scene-flow')
    await open(scene._id, scene.title)
    await clean('scene-editor')
    await node('hello').click()
    await page.getByRole('form', { name: 'Send message' }).getByRole('textbox', { name: 'Text', exact: true }).waitFor()
    await clean('scene-editor-form')
    await moveTo(page, `/interaction-flow/scene/${scene._id}/edit?play=true`)
    const machine = page.getByRole('region', { name: 'Time machine' })
    await machine.getByText('Good morning').last().waitFor()
    await machine.getByRole('application').waitFor()
    await clean('scene-machine')
    await desk.close()
  })
})
