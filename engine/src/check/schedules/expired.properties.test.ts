import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sceneOf, WORLD, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'
import { simulate } from '../../simulate.ts'
import '../../testing/fixed-seed.ts'

const RUNS = Number(process.env['ATTUNE_FUZZ'] ?? 300)

const rule = fc.record({
  dateStrategy: fc.oneof(
    fc.constant({ type: 'daily' }),
    fc.integer({ min: 0, max: 2 }).map((dayOffset) => ({ type: 'once', value: { dayOffset } })),
    fc.constantFrom('2026-03-05', '2026-03-07').map((value) => ({ type: 'once', value })),
    fc.constant({ type: 'once', value: { dayOfWeek: 3 } }),
  ),
  timeStrategy: fc.oneof(
    fc.constantFrom('00:00', '08:00', '12:00', '23:59').map((localTime) => ({ type: 'exact_time', localTime })),
    fc.record({
      type: fc.constant('offset'),
      key: fc.constantFrom('local_time', 'wakeUpTime'),
      offsetMinutes: fc.constantFrom(-60, 0, 60),
    }),
  ),
})
const wait = (_id: string, to: string) =>
  fc
    .array(rule, { minLength: 1, maxLength: 2 })
    .map((rules): CaseNode => ({ _id, type: 'scheduler', properties: { rules }, to: { 1: to } }))
const scene = fc
  .tuple(wait('one', 'say'), fc.constantFrom('end', 'one', 'two'), wait('two', 'end'))
  .map(([one, on, two]) =>
    sceneOf({
      nodes: [
        { _id: 'run', type: 'scene_run', to: { 1: 'one' } },
        one,
        { _id: 'say', type: 'send_message', properties: { text: 'Hi' }, to: { 1: on } },
        { ...two, ...(on === 'two' ? {} : { type: 'standalone', properties: {} }) },
        { _id: 'end', type: 'scene_exit' },
      ],
    }),
  )
const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })

test('V21 whoever finds no moment left was told of, but for dates that follow on days of other schedulers', () => {
  let ended = 0
  fc.assert(
    fc.property(scene, minutes, (graph, minute) => {
      const told = check(graph, { now: { at: at(0), zone: 'UTC' } })
        .filter(({ check: by }) => by === 'schedule-never')
        .map(({ nodeId }) => nodeId)
      for (const nodeId of withoutMoment(graph, minute)) {
        if (hasDates(graph, nodeId)) continue
        ended += 1
        expect(told).toContain(nodeId)
      }
    }),
    { numRuns: RUNS },
  )
  expect(ended).toBeGreaterThan(RUNS / 100)
})

test('V21 for who is told of there is a time of coming at which no moment is left', () => {
  let told = 0
  fc.assert(
    fc.property(scene, (graph) => {
      const issues = check(graph, { now: { at: at(0), zone: 'UTC' } }).filter(
        ({ check: by }) => by === 'schedule-never',
      )
      for (const { nodeId, message } of issues) {
        const times = [...Array.from({ length: 24 }, (_, hour) => hour * 60), 24 * 60 - 1]
        told += 1
        expect(
          times.flatMap((minute) => withoutMoment(graph, minute)),
          message,
        ).toContain(nodeId)
      }
    }),
    { numRuns: RUNS },
  )
  expect(told).toBeGreaterThan(RUNS / 100)
})

function at(minute: number): string {
  return new Date(Date.parse('2026-03-04T00:00:00Z') + minute * 60_000).toISOString()
}

/** Nodes at which a branch ends for want of a moment, for who begins at a minute of the day. */
function withoutMoment(graph: SceneGraph, minute: number): string[] {
  const routine = { own: {}, fallback: AUTOMATION_DEFAULTS.routine }
  const world = { ...WORLD, now: at(minute), zone: 'UTC', routine }
  return simulate({ scene: graph, world, until: '2026-03-20T00:00:00Z' }).flatMap(({ effect }) =>
    effect.kind === 'problem' && effect.message.startsWith('No time') ? [effect.node] : [],
  )
}

function hasDates(graph: SceneGraph, nodeId: string): boolean {
  const rules = graph.nodes.find(({ _id }) => _id === nodeId)?.properties['rules'] as {
    dateStrategy: { value?: unknown }
  }[]
  return rules.some(({ dateStrategy }) => typeof dateStrategy.value === 'string')
}
