import { NODE_KINDS, NODE_TYPES, type NodeType } from '@attune/contract/scenes/node-kinds'
import { CONTACT_EVENTS } from '@attune/contract/scenes/nodes/values'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance } from './advance.ts'
import { WORLD } from './cases/case.ts'
import { check } from './check.ts'
import type { Effect } from './effect.ts'
import type { TurnInput } from './input.ts'
import { TURN_NODES_MAX } from './limits.ts'
import type { Run } from './run.ts'
import { newRun } from './start.ts'
import type { World } from './world.ts'
import './testing/fixed-seed.ts'

/** How many scenes are played; `ATTUNE_FUZZ=100000` for more. */
const RUNS = Number(process.env['ATTUNE_FUZZ'] ?? 400)
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', '__proto__', 'constructor']

const id = fc.constantFrom(...IDS)
const text = fc.constantFrom(
  '',
  'Hi',
  'Hi {{ contact.firstName }}',
  '{{ answer }} {{ data.x }}',
  '{{ broken',
  '{% for',
  '😀',
)
const expression = fc.constantFrom(
  'true',
  'false',
  'answer > 3',
  'tags.includes("new")',
  '1 +',
  'nothing',
  'data.x == 1',
)
const rule = fc.record({
  dateStrategy: fc.oneof(
    fc.constant({ type: 'daily' }),
    fc.record({
      type: fc.constant('weekly'),
      dayOfWeek: fc.integer({ min: 0, max: 8 }),
      skipInterval: fc.integer({ min: 0, max: 7 }),
    }),
    fc.record({
      type: fc.constant('once'),
      value: fc.constantFrom('2026-03-03', '2020-01-01', { dayOffset: 1 }, { dayOfWeek: 3 }),
    }),
    fc.record({ type: fc.constant('days_of_month'), monthdays: fc.array(fc.integer({ min: 1, max: 31 })) }),
  ),
  timeStrategy: fc.oneof(
    fc.record({ type: fc.constant('exact_time'), localTime: fc.constantFrom('02:30', '12:00', '99:99') }),
    fc.record({
      type: fc.constant('offset'),
      key: fc.constantFrom('wakeUpTime', 'local_time', 'never'),
      offsetMinutes: fc.integer({ min: -720, max: 720 }),
    }),
    fc.record({
      type: fc.constant('range'),
      key: fc.constantFrom('wakeUpTime', 'local_time'),
      rangeMinutes: fc.constantFrom([-30, 5], [5, 10], [7]),
    }),
  ),
})
const value = fc.record({
  kind: fc.constantFrom('static', 'expression', 'template', 'odd'),
  type: fc.constantFrom('string', 'number', 'boolean', 'date', 'odd'),
  value: fc.oneof(text, expression, fc.integer(), fc.constant(null)),
})
/** Mostly what belongs there, now and then anything. */
const properties = fc.record(
  {
    text,
    template: fc.oneof(text, fc.constant('#x')),
    parserName: fc.constantFrom('plain-text', 'integer', 'bool', 'mind'),
    repeatable: fc.boolean(),
    amount: fc.integer({ min: -1, max: 3 }),
    threshold: fc.integer({ min: 0, max: 3 }),
    postAI: fc.boolean(),
    eventName: fc.constantFrom(...CONTACT_EVENTS, 'odd'),
    rules: fc.array(rule, { maxLength: 3 }),
    cases: fc.array(fc.record({ num: fc.integer({ min: -1, max: 3 }), expression }), { maxLength: 3 }),
    key: fc.constantFrom('basic.goal', 'x', 'routine.wakeUpTime', '__proto__.x', 'basic'),
    value,
    tags: fc.oneof(text, fc.array(text), fc.integer()),
    strategy: fc.constantFrom('add', 'remove', 'odd'),
    sceneId: fc.constantFrom('sc_a', 'sc_b', 'sc_case'),
    wait: fc.boolean(),
    templateId: fc.constant('v_pt01'),
    sessionId: fc.constantFrom('s', '__proto__', 'constructor'),
    messageLimit: fc.integer({ min: 0, max: 3 }),
    recipients: value,
    subject: text,
    content: text,
    formatName: text,
    save: fc.boolean(),
    maxTokens: fc.integer({ min: 0, max: 700 }),
    bucketId: text,
    offsetMinutes: fc.integer(),
    skipWhenContactMuted: fc.boolean(),
    triggerName: text,
    target: fc.constant('food'),
    appendMessages: fc.array(fc.record({ role: fc.constantFrom('user', 'odd'), content: text, render: fc.boolean() })),
  },
  { requiredKeys: [] },
)
const node = fc.record({
  _id: id,
  type: fc.constantFrom(...NODE_TYPES, 'hologram'),
  title: fc.option(fc.constantFrom('Sleep', 'a', '__proto__'), { nil: undefined }),
  properties: fc.oneof(
    { weight: 9, arbitrary: properties },
    { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue()) },
  ),
  inputs: fc.constant([]),
  outputs: fc.array(fc.record({ num: fc.integer({ min: 0, max: 3 }), ref: id, refInput: fc.constant(1) }), {
    maxLength: 4,
  }),
})
const scene = fc
  .tuple(
    fc.array(node, { minLength: 1, maxLength: 10 }),
    fc.array(
      fc.record({
        _id: fc.constant('x'),
        kind: fc.constantFrom('static', 'expression', 'template'),
        type: fc.constantFrom('string', 'number'),
        value: fc.oneof(text, expression),
      }),
    ),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([nodes, dataSource, version]) => {
    const run = {
      _id: 'run',
      type: 'scene_run',
      properties: {},
      inputs: [],
      outputs: [{ num: 1, ref: 'a', refInput: 1 }],
    }
    return {
      format: 1,
      sceneId: 'sc_case',
      version,
      title: 'Any',
      nodes: [run, ...nodes],
      dataSource,
    } as unknown as SceneGraph
  })

/** Inputs are chosen by what the run waits for, when it comes to them: `pick` says which. */
const doing = fc.record({
  kind: fc.constantFrom(
    'reply',
    'reply',
    'wake',
    'wake',
    'result',
    'event',
    'run-ended',
    'clock-changed',
    'moved',
    'stop',
  ),
  pick: fc.nat(20),
  minutes: fc.integer({ min: -120, max: 3_000 }),
  text: fc.constantFrom('7', 'yes', '', '😀', 'no idea'),
  photos: fc.nat(3),
  good: fc.boolean(),
  zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Nowhere/Land'),
})
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never

const inputOf = (run: Run, { kind, pick, text: words, photos, good }: Doing, at: string, turn: number): TurnInput => {
  const waits = run.tokens.filter(
    ({ wait }) => wait.kind === (kind === 'wake' ? 'time' : kind === 'run-ended' ? 'run' : kind),
  )
  const token = waits[pick % Math.max(1, waits.length)]
  const wait = token?.wait
  switch (kind) {
    case 'reply':
      return {
        kind,
        message: { id: `m${turn}`, text: words, at, photos: Array.from({ length: photos }, (_, place) => ({ place })) },
        unsent: good ? [] : [`${pick}.0`],
      }
    case 'wake':
      return { kind, token: token?.id ?? pick, since: wait?.since ?? pick }
    case 'result':
      return {
        kind,
        effect: wait?.kind === 'result' ? wait.effect : 'none',
        result: good ? { ok: true, value: words } : { ok: false, error: 'no' },
      }
    case 'run-ended':
      return { kind, run: wait?.kind === 'run' ? wait.run : 'none' }
    case 'event':
      return { kind, name: wait?.kind === 'event' ? wait.name : 'muted', data: { name: 'x' } }
    case 'clock-changed':
      return { kind, mayBeLate: good }
    case 'moved':
      return { kind, nodes: { a: 'b', c: 'gone' } }
    default:
      return { kind: 'stop', reason: 'hand' }
  }
}

test('P1 to P6 any scene, any inputs', () => {
  fc.assert(
    fc.property(scene, scene, fc.array(doing, { maxLength: 12 }), (first, second, doings) => {
      expect(() => check(first)).not.toThrow()
      let world: World = { ...WORLD }
      let graph = first
      let run = newRun({ runId: 'st_1', scene: graph, world })
      const keys = new Set<string>()
      const wakes = new Set<string>()
      const play = (input: TurnInput) => {
        const before = JSON.stringify(run)
        const done = advance({ scene: graph, run, input, world })
        // P1: nothing that was given changes, and the same again comes to the same.
        expect(JSON.stringify(run)).toBe(before)
        const again = advance({ scene: structuredClone(graph), run: JSON.parse(before) as Run, input, world })
        expect(JSON.stringify(again)).toBe(JSON.stringify(done))
        const owned = advance({ scene: graph, run: JSON.parse(before) as Run, input, world, own: true })
        expect(JSON.stringify(owned)).toBe(JSON.stringify(done))
        // P2: what comes of it is plain: it is the same after it was written down.
        const written = JSON.parse(JSON.stringify(done)) as typeof done
        expect(written).toEqual(done)
        lookAt(run, done.run, done.effects, done.trace)
        run = written.run
      }
      const lookAt = (
        before: Run,
        after: Run,
        effects: Effect[],
        trace: { steps: { token: number }[]; spent: { nodes: number } },
      ) => {
        // P3: budgets hold.
        expect(trace.spent.nodes).toBeLessThanOrEqual(TURN_NODES_MAX)
        expect(after.tokens.length).toBeLessThanOrEqual(500)
        // P4: no token is lost: who waited still does, or moved, or the run has ended.
        const moved = new Set(trace.steps.map(({ token }) => token))
        for (const token of before.tokens)
          if (after.status === 'active' && !moved.has(token.id))
            expect(
              after.tokens.some(({ id: same }) => same === token.id) || cancelled(effects),
              JSON.stringify(token),
            ).toBe(true)
        expect(new Set(after.tokens.map(({ id: own }) => own)).size).toBe(after.tokens.length)
        for (const { node: at } of after.tokens) expect(graph.nodes.some((one) => one._id === at)).toBe(true)
        // P5: every key is new, and every moment that is waited for is asked for.
        for (const effect of effects) {
          expect(keys.has(effect.key)).toBe(false)
          keys.add(effect.key)
          if (effect.kind === 'wake') wakes.add(`${effect.token} ${effect.since} ${effect.at}`)
        }
        for (const { id: own, wait } of after.tokens)
          if (wait.kind === 'time') expect(wakes.has(`${own} ${wait.since} ${wait.at}`)).toBe(true)
        // P6: a run has ended when it has no token, and says so once.
        expect(after.status === 'ended').toBe(after.tokens.length === 0 && after.turn > 0)
        const ends = effects.filter(({ kind }) => kind === 'ended').length
        expect(ends).toBe(after.status === 'ended' && before.status === 'active' ? 1 : 0)
      }
      play({ kind: 'start', by: 'hand' })
      for (const one of doings) {
        const now = new Date(Date.parse(world.now) + one.minutes * 60_000).toISOString()
        world = { ...world, now, zone: one.zone }
        if (one.kind === 'moved') graph = { ...second, version: graph.version + 1 }
        play(inputOf(run, one, now, run.turn))
      }
    }),
    { numRuns: RUNS },
  )
}, 600_000)

const cancelled = (effects: Effect[]): boolean => effects.some(({ kind }) => kind === 'cancel-messages')

test('every kind is among those that are played', () => {
  const types: NodeType[] = Object.keys(NODE_KINDS) as NodeType[]
  expect(types).toHaveLength(33)
})
