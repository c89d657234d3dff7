import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Scene } from '@attune/contract/scenes/entity'
import { openBrowser, openDesk, type Desk } from '../desk.ts'
import { signIn as callAs, type StaffCalls } from '../faults/staff-calls.ts'
import { startProduct, type Product } from '../product.ts'
import { editorAt, makeScene, says, sceneNow, step } from '../scene-editor.ts'

const TITLE = 'An evening question'

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
    says('noted', 'Not yet written'),
  ])
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

test('a message of a scene is rewritten and published', async () => {
  const { open, node, form, write, apply, saved } = editorAt(priya)
  await open(scene._id, TITLE)
  await node('noted').click()
  await form('Send message').waitFor()
  await write('Send message', 'Text', 'Noted: {{ answer }} hours')
  await apply('Send message')
  await priya.page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
  await saved(scene.version + 1)
  const { nodes } = await sceneNow(calls, scene._id)
  expect(nodes.find(({ _id }) => _id === 'noted')?.properties['text']).toBe('Noted: {{ answer }} hours')
})

test('it is played in the time machine, with an answer it can’t read and one that it can', async () => {
  await priya.page.locator('main').getByRole('button', { name: 'Play', exact: true }).click()
  const room = priya.page.getByRole('region', { name: 'Time machine' })
  const talk = room.getByRole('list', { name: 'Messages' })
  const answer = async (text: string) => {
    const field = room.getByRole('textbox', { name: 'Answer as Maria' })
    await field.fill(text)
    await field.press('Enter')
  }
  await talk.getByText('How many hours do you sleep?').waitFor()
  await answer('not so well')
  await expect.poll(() => talk.getByText('How many hours do you sleep?').count()).toBe(2)
  await answer('7')
  await talk.getByText('Noted: 7 hours').waitFor()
  await room.getByText('3 of 3 nodes visited').waitFor()
})

test('nothing complained meanwhile', () => {
  expect(priya.complaints).toEqual([])
})
