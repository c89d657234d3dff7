import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sceneOf, WORLD, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'
import { simulate } from '../../simulate.ts'
import '../../testing/fixed-seed.ts'

const RUNS = Number(process.env['ATTUNE_FUZZ'] ?? 200)
const IDS = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']
/** No cap is so low that it is not found out how many there are. */
const automation = { ...AUTOMATION_DEFAULTS, quietHours: null, dailyCap: 1 }

const node = (_id: string) =>
  fc
    .record({
      type: fc.constantFrom('send_message', 'send_message', 'scheduler', 'question', 'noop'),
      to: fc.array(fc.option(fc.constantFrom(...IDS, 'end'), { freq: 8 }), { minLength: 2, maxLength: 2 }),
      times: fc.uniqueArray(fc.constantFrom('09:00', '12:00', '12:30', '18:00'), { minLength: 1, maxLength: 3 }),
      date: fc.constantFrom({ type: 'daily' }, { type: 'weekends' }, { type: 'once', value: { dayOffset: 1 } }),
    })
    .map(({ type, to, times, date }): CaseNode => {
      const nums = type === 'question' ? [1, 2] : [1]
      const rules = times.map((localTime) => ({
        dateStrategy: date,
        timeStrategy: { type: 'exact_time', localTime },
      }))
      const ways = nums.flatMap((num, place) => (to[place] ? [[String(num), to[place]] as const] : []))
      return { _id, type, properties: { text: _id, parserName: 'bool', rules }, to: Object.fromEntries(ways) }
    })
const scene = fc.tuple(...IDS.map(node)).map((nodes) =>
  sceneOf({
    nodes: [{ _id: 'run', type: 'scene_run', to: { 1: 'n1' } }, ...nodes, { _id: 'end', type: 'scene_exit' }],
  }),
)

test('V24 no day of a client who says nothing has more messages than are told', () => {
  let days = 0
  fc.assert(
    fc.property(scene, (graph) => {
      const issues = check(graph, { automation })
      // It ends the scene with a problem.
      if (issues.some(({ check: by }) => by === 'way-round')) return
      const told = issues.find(({ check: by }) => by === 'daily-cap')?.message ?? '1 message'
      const most = fullestDayOf(graph)
      if (most > 1) days += 1
      expect(Number.parseInt(told, 10)).toBeGreaterThanOrEqual(most)
    }),
    { numRuns: RUNS },
  )
  expect(days).toBeGreaterThan(RUNS / 20)
})

function fullestDayOf(graph: ReturnType<typeof sceneOf>): number {
  const world = { ...WORLD, now: '2026-03-02T00:01:00Z', zone: 'UTC' }
  const days = new Map<string, number>()
  for (const { at, effect } of simulate({ scene: graph, world, until: '2026-03-12T00:00:00Z' })) {
    const date = at.slice(0, 10)
    if (effect.kind === 'send') days.set(date, (days.get(date) ?? 0) + 1)
  }
  return Math.max(0, ...days.values())
}
