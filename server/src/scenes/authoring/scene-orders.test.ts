import type { Page } from '@attune/contract/page'
import type { SceneSummary } from '@attune/contract/scenes/entity'
import { expect, test } from 'vitest'
import { expectOrders } from '../../testing/list-orders.ts'
import { addScene, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { runDesk } from '../../testing/runs/run-desk.ts'

const SCENES = '/v1/interaction-flow/scenes'
const desk = runDesk()

test('scenes are sorted by each of their orders, page by page, also where they are equal', async () => {
  const { priya, northline, hannah, maria } = desk
  const luis = await northline.staff('luis', 'ROLE_MANAGER', { manages: [hannah] })
  const walk = await addScene(priya, [waitNode('wait')], { title: 'Walk' })
  await addScene(luis, [waitNode('wait')], { title: 'evening' })
  await addScene(luis, [waitNode('wait')], { title: 'Walk' })
  const noon = await addScene(priya, [waitNode('wait')], { title: 'Noon' })
  await priya.ok('PUT', `${SCENES}/${walk._id}`, {
    nodes: [{ ...walk.nodes[0], title: 'Entry' }, ...walk.nodes.slice(1)],
  })
  await startScene(hannah, maria, noon._id)
  await expectOrders<SceneSummary>(priya, `${SCENES}?archived=false`, {
    updated: ({ updatedAt }) => updatedAt,
    title: ({ title }) => title.toLowerCase(),
    version: ({ version }) => version,
    runs: ({ counts }) => counts.active,
    publisher: ({ publishedBy }) => publishedBy?.name.toLowerCase() ?? '',
    published: ({ publishedAt }) => publishedAt,
  })
  const titles = async (query: string) =>
    (await hannah.ok<Page<SceneSummary>>('GET', `${SCENES}${query}`)).data.map(({ title }) => title)
  expect(await titles('?sort=title')).toEqual(['evening', 'Noon', 'Walk', 'Walk'])
  expect((await titles('?sort=runs'))[0]).toBe('Noon')
  expect((await titles('?sort=version'))[0]).toBe('Walk')
  expect(await titles('?sort=updated')).toEqual(await titles(''))
})

test('an order that there isn’t is refused with those that there are, and so is a place of another one', async () => {
  expect(await desk.priya.refused('GET', `${SCENES}?sort=shoes`)).toMatchObject({
    code: 'InputInvalid',
    data: {
      issues: [
        {
          path: 'sort',
          message: 'This list can be sorted by updated, title, version, runs, publisher or published.',
        },
      ],
    },
  })
  const { pagination } = await desk.priya.ok<Page<SceneSummary>>('GET', `${SCENES}?sort=title&limit=1`)
  for (const sort of ['updated', 'version', 'runs', 'published'])
    expect((await desk.priya.refused('GET', `${SCENES}?sort=${sort}&next=${pagination.next}`)).code).toBe(
      'InputInvalid',
    )
})
