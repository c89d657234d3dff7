import type { DataSource } from '@attune/contract/scenes/graph'
import { expect, test } from 'vitest'
import { advance } from '../../advance.ts'
import { sceneOf, WORLD } from '../../cases/case.ts'
import { newRun } from '../../start.ts'

const dataSource: DataSource[] = [
  { _id: 'wish', kind: 'template', type: 'string', value: 'Praise {{ contact.firstName }}.' },
  { _id: 'prompt', kind: 'static', type: 'string', value: 'v_pt02' },
  { _id: 'nothing', kind: 'static', type: 'string', value: ' ' },
]

/** What a node with this prompt decides and does. */
const enterWith = (customTemplate: string) => {
  const scene = sceneOf({
    nodes: [
      { _id: 'run', type: 'scene_run', to: { 1: 'part' } },
      { _id: 'part', type: 'weekly_report_review_generate', properties: { customTemplate } },
    ],
    dataSource,
  })
  const run = newRun({ runId: 'st_1', scene, world: WORLD })
  const { effects, trace } = advance({ scene, run, world: WORLD, input: { kind: 'start', by: 'hand' } })
  return { effects, decided: trace.steps.flatMap((step) => step.decided) }
}

const ASKS = { for: 'report', part: 'review', saveIntoReport: true }

test.each([
  ['a text', 'Praise {{ contact.firstName }}.', { customTemplate: 'Praise Sam.' }],
  ['a data source with a text', '#wish', { customTemplate: 'Praise Sam.' }],
  ['a prompt template', 'v_pt02', { customTemplate: 'v_pt02' }],
  ['a data source with a prompt template', ' #prompt ', { customTemplate: 'v_pt02' }],
])('a report part can be asked for by %s', (_what, stored, asked) => {
  expect(enterWith(stored).effects).toEqual([{ key: '1.0', node: 'part', kind: 'prompt', ask: { ...ASKS, ...asked } }])
})

test('a prompt that can’t be written is a problem, and nobody is asked', () => {
  expect(enterWith('#gone').effects).toMatchObject([
    { kind: 'problem', message: 'Nothing was written: The scene has no data source “gone”.' },
    { kind: 'ended', how: 'done' },
  ])
})

test('an empty prompt is noted, and the usual one is asked', () => {
  const { effects, decided } = enterWith('#nothing')
  expect(effects).toMatchObject([{ kind: 'prompt', ask: { ...ASKS, customTemplate: null } }])
  expect(decided).toContainEqual({ by: 'note', text: 'The custom template is empty, so the usual prompt is used.' })
})
