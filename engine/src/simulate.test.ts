import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advance } from './advance.ts'
import { sceneOf, WORLD, type Case, type CaseNode } from './cases/case.ts'
import { simulate } from './simulate.ts'
import { newRun } from './start.ts'

const daily = (localTime: string): CaseNode[] => [
  { _id: 'run', type: 'scene_run', to: { 1: 'when' } },
  {
    _id: 'when',
    type: 'scheduler',
    properties: { rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime } }] },
    to: { 1: 'hi' },
  },
  { _id: 'hi', type: 'send_message', properties: { text: 'Day {{ now | date: "%j" }}' }, to: { 1: 'when' } },
]
const sendsOf = (given: Parameters<typeof simulate>[0]) =>
  simulate(given).flatMap(({ at, effect }) => (effect.kind === 'send' ? [{ at, text: effect.text }] : []))

test('M1 90 days of a daily scene, once a local date, at the same local minute over the change of clocks', () => {
  const sent = sendsOf({ scene: sceneOf({ nodes: daily('12:00') }), world: WORLD, until: '2026-05-31T09:00:00Z' })
  expect(sent).toHaveLength(90)
  const local = sent.map(({ at }) => Temporal.Instant.from(at).toZonedDateTimeISO('Europe/Berlin'))
  expect(new Set(local.map(({ hour, minute }) => `${hour}:${minute}`))).toEqual(new Set(['12:0']))
  expect(new Set(local.map((moment) => moment.toPlainDate().toString())).size).toBe(90)
})

test('M2 goes on from a run that waits, and comes to what playing it on comes to', () => {
  const scene = sceneOf({ nodes: daily('12:00') })
  const started = advance({
    scene,
    run: newRun({ runId: 'st_1', scene, world: WORLD }),
    input: { kind: 'start', by: 'hand' },
    world: WORLD,
  })
  const from = {
    scene,
    run: started.run,
    world: { ...WORLD, now: '2026-03-02T10:00:00Z' },
    until: '2026-03-04T23:00:00Z',
  }
  expect(sendsOf(from).map(({ at }) => at)).toEqual([
    '2026-03-02T11:00:00Z',
    '2026-03-03T11:00:00Z',
    '2026-03-04T11:00:00Z',
  ])
  expect(sendsOf({ ...from, until: '2026-03-02T10:59:59Z' })).toEqual([])
  expect(started.run.tokens).toHaveLength(1)
})

test('M3 a question waits for ever without an answer, and goes on with one', () => {
  const { scene } = JSON.parse(
    readFileSync(new URL('../cases/stories/daily-check-in.json', import.meta.url), 'utf8'),
  ) as Case
  const asked = { scene: sceneOf(scene), world: WORLD, until: '2026-03-12T09:00:00Z' }
  expect(sendsOf(asked)).toHaveLength(1)
  const answered = simulate({ ...asked, answer: ({ text }) => (text === '' ? null : { text: '7', afterMinutes: 10 }) })
  expect(answered.filter(({ effect }) => effect.kind === 'save-profile')).toHaveLength(10)
})

test('M4 what a prompt would say is not known: the branch waits, unless it is given', () => {
  const nodes: CaseNode[] = [
    { _id: 'run', type: 'scene_run', to: { 1: 'gen' } },
    { _id: 'gen', type: 'prompt_gen_reply', properties: { templateId: 'v_pt01' } },
  ]
  const asked = { scene: sceneOf({ nodes }), world: WORLD, until: '2026-03-12T09:00:00Z' }
  expect(simulate(asked).map(({ effect }) => effect.kind)).toEqual(['prompt'])
  const kinds = simulate({ ...asked, result: () => ({ ok: true, value: 'Hello' }) }).map(({ effect }) => effect.kind)
  expect(kinds).toEqual(['prompt', 'send', 'ended'])
})

test('M5 what the scene saves is what it sees later: a new wake-up time counts', () => {
  const nodes: CaseNode[] = [
    { _id: 'run', type: 'scene_run', to: { 1: 'save' } },
    {
      _id: 'save',
      type: 'save_into_profile',
      properties: { key: 'routine.wakeUpTime', value: { kind: 'static', type: 'string', value: '09:15' } },
      to: { 1: 'when' },
    },
    {
      _id: 'when',
      type: 'scheduler',
      properties: {
        rules: [
          { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'offset', key: 'wakeUpTime', offsetMinutes: 0 } },
        ],
      },
      to: { 1: 'hi' },
    },
    { _id: 'hi', type: 'send_message', properties: { text: '{{ profile.routine.wakeUpTime }}' }, to: { 1: 'when' } },
  ]
  const sent = sendsOf({ scene: sceneOf({ nodes }), world: WORLD, until: '2026-03-04T09:00:00Z' })
  expect(sent).toEqual([
    { at: '2026-03-03T08:15:00Z', text: '09:15' },
    { at: '2026-03-04T08:15:00Z', text: '09:15' },
  ])
})

test('M6 a scene that asks for the same moment for ever comes to an end', () => {
  const nodes: CaseNode[] = [
    { _id: 'run', type: 'scene_run', to: { 1: 'gen' } },
    { _id: 'gen', type: 'prompt_gen_text_content', properties: { template: 'x', maxTokens: 1 }, to: { 1: 'gen' } },
  ]
  const asked = { scene: sceneOf({ nodes }), world: WORLD, until: '2026-03-12T09:00:00Z' }
  expect(simulate({ ...asked, result: () => ({ ok: true, value: 'x' }) }).length).toBeLessThanOrEqual(20_000)
})
