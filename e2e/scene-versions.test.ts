import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Scene } from '@attune/contract/scenes/entity'
import { expectClean } from './looks.ts'
import { signIn as callAs, type StaffCalls } from './faults/staff-calls.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { pressIn, waitForFocus } from './keys.ts'
import { moveTo } from './move.ts'
import { startProduct, type Product } from './product.ts'
import { editorAt, makeScene, says, sceneNow, step } from './scene-editor.ts'

const SCENES = '/v1/interaction-flow/scenes'

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

const start = () => step('start', 'scene_run', { triggers: [] }, { 1: 'hello' })
const button = (name: string) => priya.page.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => priya.page.getByRole('dialog', { name })
const row = (title: string) => priya.page.getByRole('row', { name: title })
const menu = async (title: string, item: string) => {
  await button(`Actions for ${title}`).click()
  await priya.page.getByRole('menuitem', { name: item, exact: true }).click()
}
const found = async (id: string, title: string): Promise<Scene> => {
  const { data } = await calls.call<{ data: Scene[] }>('GET', `${SCENES}?q=${encodeURIComponent(title)}`)
  return sceneNow(calls, data.find(({ _id }) => _id !== id)?._id ?? '')
}

test('a scene is copied, put into the archive and taken out, and taken in from its file', async () => {
  const { page } = priya
  const { _id } = await makeScene(calls, 'Evening walk', [start(), says('hello', 'Did you walk?')])
  await moveTo(page, '/interaction-flow/scene?q=evening')
  await menu('Evening walk', 'Clone')
  await dialog('Clone Evening walk').getByLabel('Title of the copy').fill('Evening swim')
  await button('Clone').click()
  await page.getByRole('heading', { name: 'Evening swim', level: 1 }).waitFor()

  await moveTo(page, '/interaction-flow/scene?q=evening')
  await row('Evening swim').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), menu('Evening walk', 'Export')])
  await menu('Evening walk', 'Archive')
  await dialog('Archive Evening walk').getByRole('button', { name: 'Archive' }).click()
  await row('Evening walk').waitFor({ state: 'detached' })
  await page.getByText('Archive', { exact: true }).click()
  await menu('Evening walk', 'Unarchive')
  await page.getByText('No result').waitFor()
  expect((await sceneNow(calls, _id)).archived).toBe(false)

  await button('Import').click()
  await page.getByLabel('Scene file').setInputFiles(await file.path())
  await dialog('Import').getByLabel('Title').fill('Evening ride')
  await dialog('Import').getByRole('button', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'Evening ride', level: 1 }).waitFor()
  const ride = await found(_id, 'Evening ride')
  expect(ride.nodes.map(({ _id: id, properties }) => [id, properties['text']])).toEqual([
    ['start', undefined],
    ['hello', 'Did you walk?'],
  ])
})

test('what a version changed stands beside the canvas, and an older one is made live again', async () => {
  const { page } = priya
  const { _id } = await makeScene(calls, 'Water', [start(), says('hello', 'Did you drink?')])
  await calls.call('PUT', `${SCENES}/${_id}`, {
    nodes: [start(), says('hello', 'Two litres today?', 'thanks'), says('thanks', 'Thank you.')],
    note: 'Says how much',
  })
  await moveTo(page, `/interaction-flow/scene/${_id}`)
  await button('Versions').click()
  const versions = page.getByRole('region', { name: 'Versions' })
  await versions.getByRole('link', { name: /Says how much/ }).click()
  await versions.getByText('1 node changed, 1 node added').waitFor()
  await expect.poll(() => versions.getByRole('deletion').allInnerTexts()).toEqual(['Did you drink?'])
  await versions.getByRole('link', { name: /^v1/ }).click()
  await button('Restore').click()
  await dialog('Restore version 1').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('v3 live, 0 runs').waitFor()
  expect((await sceneNow(calls, _id)).nodes.map(({ _id: id }) => id)).toEqual(['start', 'hello'])
})

test('whoever saves while clients are in a scene says what becomes of them', async () => {
  const { page } = priya
  const scene = await makeScene(calls, 'Patience', [
    start(),
    step('hello', 'split', {}, { 1: 'wait', 2: 'end' }),
    step('wait', 'wait_input', {}, { 1: 'end' }),
    step('end', 'scene_exit'),
  ])
  const { data } = await calls.call<{ data: { _id: string }[] }>('GET', '/v1/contacts?limit=1')
  await calls.call('POST', `/v1/contacts/${data[0]?._id}/interaction-flow`, { scene: scene._id })
  const { canvas, open, node } = editorAt(priya)
  await open(scene._id, 'Patience')
  await node('wait').click()
  await pressIn(canvas, 'Delete')
  await button('Save').click()
  const impact = dialog('1 client is in this scene')
  await impact.getByRole('radio', { name: 'Move to the new version' }).click()
  await impact.getByText('end here: the new version doesn’t have this step').waitFor()
  await impact.getByRole('combobox', { name: 'Where clients at Wait input continue' }).click()
  await page.getByRole('option', { name: 'Scene exit' }).click()
  await impact.getByText('continue at Scene exit').waitFor()
  await expectClean(priya.page, 'scene-impact', { width: 1440 })
  await impact.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await sceneNow(calls, scene._id)).counts.active).toBe(0)
})

test('of two who edit at once nobody loses a change', async () => {
  const { page } = priya
  const hello = (text: string) => says('hello', text, 'bye')
  const scene = await makeScene(calls, 'Together', [start(), hello('Hello.'), says('bye', 'Bye.')])
  const { open } = editorAt(priya)
  await open(scene._id, 'Together')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Together again')
  await calls.call('PUT', `${SCENES}/${scene._id}`, { nodes: [start(), hello('Good day.'), says('bye', 'Bye.')] })
  await button('Save').click()
  const conflict = dialog('Someone else saved this scene')
  await conflict.getByText('You changed different things, so keeping yours on top keeps both.').waitFor()
  await expect
    .poll(() => conflict.getByRole('insertion').allInnerTexts())
    .toEqual(expect.arrayContaining(['Good day.', 'Together again']))
  await expectClean(priya.page, 'scene-conflict', { width: 1440 })
  await button('Keep mine on top').click()
  await waitForFocus(button('Save'))
  await button('Save').click()
  await expect.poll(async () => (await sceneNow(calls, scene._id)).title).toBe('Together again')
  const { nodes } = await sceneNow(calls, scene._id)
  expect(nodes.find(({ _id }) => _id === 'hello')?.properties['text']).toBe('Good day.')
})

test('nothing complained meanwhile but the browser about the save that came too late', () => {
  expect(priya.complaints.filter((line) => !/status of 4(?:04|09)/.test(line))).toEqual([])
})
