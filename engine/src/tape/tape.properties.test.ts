import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NODE_TYPES } from '@attune/contract/scenes/node-kinds'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { check } from '../check.ts'
import { sceneOf, WORLD } from '../cases/case.ts'
import { findUnwalked } from './answers/find-unwalked.ts'
import { suggestAnswers } from './answers/suggest-answers.ts'
import { recordCase, describePlayed } from './cases/record-case.ts'
import { runCase } from './cases/run-case.ts'
import { coverageOf, notWalked } from './coverage.ts'
import { forkAt } from './fork.ts'
import { playTape, type PlayedTape } from './play-tape.ts'
import { readTape } from './read-tape.ts'
import type { Tape, TapeInput } from './tape.ts'
import { evenings, tapeOf, TERMS } from './testing/tapes.ts'
import '../testing/fixed-seed.ts'

const BEGINS = Date.parse(WORLD.now)
const iso = (at: number) => new Date(at).toISOString()
const moment = fc.integer({ min: 0, max: 10 * 24 * 60 }).map((minutes) => iso(BEGINS + minutes * 60_000))
const result = fc.constantFrom(
  { ok: true as const, value: 'Well done.' },
  { ok: false as const, error: 'no' },
  { ok: true as const, value: '', stopped: 'stop-words' as const, words: ['bye'] },
  { ok: true as const, value: '', stopped: 'breaking-words' as const, words: ['hurt'] },
)
const node = fc.constantFrom('kind', 'a', 'b', 'nowhere')
const deed: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('reply'),
      text: fc.constantFrom('5', '8', 'no idea', '', '😀'),
      photos: fc.array(fc.constantFrom('food', 'x'), { maxLength: 2 }),
    }),
  },
  fc.record({
    kind: fc.constant('event'),
    name: fc.constantFrom('tag-added', 'custom', 'muted'),
    data: fc.constant({}),
  }),
  fc.record({ kind: fc.constant('result'), node, result }),
  fc.record({ kind: fc.constant('sample'), node, result }),
  fc.record({ kind: fc.constant('results'), from: fc.constantFrom('samples', 'given') }),
  fc.record({ kind: fc.constant('clock'), zone: fc.constantFrom('America/Denver', 'Pacific/Apia', 'Nowhere/Land') }),
  fc.record({ kind: fc.constant('clock'), routine: fc.constant({ wakeUpTime: '05:15' }) }),
  fc.record({ kind: fc.constant('mute'), until: fc.option(moment) }),
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop') }) },
)
const inputs = fc.array(fc.tuple(moment, deed), { maxLength: 10 }).map((all) =>
  all
    .toSorted(([one], [other]) => Date.parse(one) - Date.parse(other))
    // Each was made as an input without its moment.
    .map(([at, what]) => ({ ...what, at }) as TapeInput),
)
const END = iso(BEGINS + 10 * 86_400_000)

/** Moments, results and standings: all that a tape comes to. */
const whole = ({ steps, stopped }: PlayedTape) => JSON.stringify([steps, stopped])

test('K1 going on step by step comes to what playing at once comes to', () => {
  fc.assert(
    fc.property(inputs, fc.array(moment, { maxLength: 6 }), (all, stops) => {
      const scene = evenings()
      const tape = tapeOf(all, END)
      const at = [...new Set([...stops, ...all.map((one) => one.at)])].toSorted((a, b) => Date.parse(a) - Date.parse(b))
      let played = playTape(scene, forkAt(tape, WORLD.now))
      for (const until of at) {
        // As somebody does it: first time goes on, then what they do is added at that very moment.
        played = playTape(scene, { ...played.tape, until }, played)
        played = playTape(scene, forkAt(tape, until), played)
      }
      played = playTape(scene, tape, played)
      expect(whole(played)).toBe(whole(playTape(scene, tape)))
    }),
    { numRuns: 150 },
  )
})

test('K2 a fork is the tape up to where it parts, whatever was played before', () => {
  fc.assert(
    fc.property(inputs, moment, deed, (all, at, other) => {
      const scene = evenings()
      const first = playTape(scene, tapeOf(all, END))
      const prefix = forkAt(first.tape, at)
      const steps = playTape(scene, prefix).steps.length
      expect(JSON.stringify(first.steps.slice(0, steps))).toBe(JSON.stringify(playTape(scene, prefix).steps))
      // As above.
      const forked: Tape = { ...prefix, inputs: [...prefix.inputs, { ...other, at } as TapeInput], until: END }
      expect(whole(playTape(scene, forked, first))).toBe(whole(playTape(scene, forked)))
    }),
    { numRuns: 150 },
  )
})

test('K2 something else at the very moment comes in the place of what was', () => {
  fc.assert(
    fc.property(inputs, fc.nat(10), deed, (all, which, other) => {
      fc.pre(all.length > 0)
      const place = which % all.length
      const scene = evenings()
      const first = playTape(scene, tapeOf(all, END))
      // As above.
      const instead = { ...other, at: all[place]?.at ?? END } as TapeInput
      const forked = tapeOf([...all.slice(0, place), instead], END)
      expect(whole(playTape(scene, forked, first))).toBe(whole(playTape(scene, forked)))
    }),
    { numRuns: 150 },
  )
})

const anyNode = fc.record({
  _id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  type: fc.constantFrom(...NODE_TYPES, 'hologram'),
  properties: fc.dictionary(
    fc.constantFrom(
      'text',
      'rules',
      'cases',
      'parserName',
      'amount',
      'threshold',
      'postAI',
      'templateId',
      'sceneId',
      'wait',
      'eventName',
      'key',
      'value',
      'tags',
    ),
    fc.oneof(fc.jsonValue(), fc.constantFrom('integer', '{{ answer }}', true, 2)),
  ),
  to: fc.dictionary(fc.constantFrom('0', '1', '2', '3'), fc.constantFrom('a', 'b', 'c', 'd', 'e', 'gone'), {
    maxKeys: 3,
  }),
})
const anyScene = fc
  .array(anyNode, { maxLength: 6 })
  .map((nodes): SceneGraph => sceneOf({ nodes: [{ _id: 'run', type: 'scene_run', to: { 1: 'a' } }, ...nodes] }))
const anyMoment = fc.oneof(
  { weight: 4, arbitrary: moment },
  fc.constantFrom('', 'soon', '9999-99-99', '+275000-01-01T00:00:00Z'),
)

test('K3 1,000 tapes of any scenes: none throws, and a case of each passes on its own scene', () => {
  fc.assert(
    fc.property(anyScene, fc.array(fc.tuple(anyMoment, deed), { maxLength: 8 }), anyMoment, (scene, all, until) => {
      // As above.
      const tape = tapeOf(
        all.map(([at, what]) => ({ ...what, at }) as TapeInput),
        until,
      )
      check(scene)
      const recorded = JSON.parse(JSON.stringify(recordCase(playTape(scene, tape)))) as ReturnType<typeof recordCase>
      expect(runCase(scene, recorded)).toEqual({ ok: true, differences: [], tellsLess: false })
      expect(readTape(recorded.tape)).not.toBeNull()
      const played = playTape(scene, tape)
      const covered = coverageOf(played.steps)
      const last = played.steps.at(-1)
      if (last !== undefined) suggestAnswers(scene, last.after)
      const left = notWalked(scene, covered)
      expect(left.nodes.every((id) => !covered.nodes.has(id))).toBe(true)
    }),
    { numRuns: 1_000 },
  )
}, 120_000)

test('what is no tape is not read, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expect(readTape(stored)).toBeNull()
    }),
  )
  const tape = tapeOf([], END)
  expect(readTape(JSON.parse(JSON.stringify(tape)))).toEqual(tape)
  const without = (name: keyof Tape) => Object.fromEntries(Object.entries(tape).filter(([key]) => key !== name))
  for (const name of ['format', 'world', 'automation', 'inputs', 'until'] as const)
    expect(readTape(without(name))).toBeNull()
  expect(readTape({ ...tape, inputs: [{ at: END, kind: 'reply', text: 1, photos: [] }] })).toBeNull()
  expect(readTape({ ...tape, automation: { ...TERMS, dailyCap: 'many' } })).toBeNull()
  const hours = { week: [{ day: 1, from: '09:00', to: '17:00' }], holidays: ['2026-12-24'], automation: 'inside' }
  expect(readTape({ ...tape, automation: { ...TERMS, hours, organizationZone: 'Europe/Berlin' } })).not.toBeNull()
  for (const wrong of [null, { ...hours, week: [9] }, { ...hours, holidays: [1] }, { ...hours, automation: 'never' }])
    expect(readTape({ ...tape, automation: { ...TERMS, hours: wrong } })).toBeNull()
  expect(readTape({ ...tape, automation: { ...TERMS, hours, organizationZone: 1 } })).toBeNull()
})

test('what is tried to reach something new walks it when it is played anew', () => {
  const scene = evenings()
  let played = playTape(scene, tapeOf([], WORLD.now))
  const walked: PlayedTape[] = [played]
  for (let found = findUnwalked(played, coverageOf(played.steps)); found !== null;) {
    const anew = playTape(scene, found.tape)
    const now = coverageOf(anew.steps)
    for (const id of found.nodes) expect(now.nodes.has(id)).toBe(true)
    for (const way of found.ways) expect(now.ways.has(way)).toBe(true)
    expect(found.nodes.length + found.ways.length).toBeGreaterThan(0)
    walked.push(anew)
    played = anew
    found = walked.length > 8 ? null : findUnwalked(played, coverageOf(played.steps))
  }
  expect(notWalked(scene, coverageOf(played.steps)).nodes).toEqual([])
  expect(describePlayed(played).length).toBeGreaterThan(5)
})
