import { PROMPT_TEMPLATES_MAX } from '@attune/contract/prompts/limits'
import { lockPromptTemplates } from '@attune/store/prompts/templates'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const PATH = '/v1/prompt-templates'
let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an organization keeps 500 templates, also when two are added at once', async () => {
  const northline = await world.organization('Northline', '+13035550100')
  const priya = await northline.staff('Priya', 'ROLE_ADMIN')
  const at = world.now()
  const old = Array.from({ length: PROMPT_TEMPLATES_MAX - 1 }, (_, index) => ({
    template_id: `v_pt${String(index).padStart(32, '0')}`,
    title: 'Old',
    created_at: at,
    updated_at: at,
  }))
  const { store } = world.deps
  await store.tenant(northline.id, (tx) => tx.insert('prompt_templates', old).execute())
  const add = () =>
    priya.call('POST', PATH, { title: 'The last', messages: [{ role: 'user', content: 'How did they sleep?' }] })
  const both = await store.tenant(northline.id, async (tx) => {
    await lockPromptTemplates(tx)
    const two = [add(), add()]
    await expect.poll(() => countBlocked(store, northline.id), { timeout: 20_000 }).toBe(2)
    return { two }
  })
  const statuses = (await Promise.all(both.two)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await add()).body).toMatchObject({ code: 'TooManyPromptTemplates' })
})
