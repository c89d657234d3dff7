import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import { expect, test } from 'vitest'
import { sceneOf, WORLD, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'
import { simulate } from '../../simulate.ts'
import type { CheckContext } from '../issue.ts'

const automation = { ...AUTOMATION_DEFAULTS, quietHours: null, dailyCap: 3 }
const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'm1' } }
const end: CaseNode = { _id: 'end', type: 'scene_exit' }
const say = (_id: string, to: string): CaseNode => ({
  _id,
  type: 'send_message',
  properties: { text: _id },
  to: { 1: to },
})
const wait = (_id: string, times: string[], to: string): CaseNode => ({
  _id,
  type: 'scheduler',
  properties: {
    rules: times.map((localTime) => ({
      dateStrategy: { type: 'daily' },
      timeStrategy: { type: 'exact_time', localTime },
    })),
  },
  to: { 1: to },
})
const found = (nodes: CaseNode[], by = 'daily-cap', known: CheckContext = { automation }) =>
  check(sceneOf({ nodes }), known).filter(({ check: name }) => name === by)
const told = (...given: Parameters<typeof found>) =>
  found(...given).map(({ nodeId, message, path }) => `${nodeId}: ${message} ${path.join(' ')}`)

/** The most messages that go out on one local date of two weeks. */
const fullest = (nodes: CaseNode[]): number => {
  const scene = sceneOf({ nodes })
  const world = { ...WORLD, now: '2026-03-02T00:01:00Z', zone: 'UTC' }
  const answer = () => ({ text: 'yes', afterMinutes: 1 })
  const days = new Map<string, number>()
  for (const { at, effect } of simulate({ scene, world, until: '2026-03-16T00:00:00Z', answer }))
    if (effect.kind === 'send') days.set(at.slice(0, 10), (days.get(at.slice(0, 10)) ?? 0) + 1)
  return Math.max(0, ...days.values())
}

test('V24 messages one after another, and as many as go out when it is played', () => {
  const nodes = [run, say('m1', 'm2'), say('m2', 'm3'), say('m3', 'm4'), say('m4', 'end'), end]
  expect(told(nodes)).toEqual([
    "run: 4 messages could go to one client in one day. The daily cap is 3; the rest won't be sent. run m1 m2 m3 m4",
  ])
  expect(fullest(nodes)).toBe(4)
  expect(told([run, say('m1', 'm2'), say('m2', 'm3'), say('m3', 'end'), end])).toEqual([])
})

test('V24 a scheduler that comes round several times a day', () => {
  const nodes = (times: string[]) => [{ ...run, to: { 1: 'wait' } }, wait('wait', times, 'm1'), say('m1', 'wait')]
  const hourly = ['09:00', '10:00', '11:00', '12:00']
  expect(told(nodes(hourly))).toEqual([
    "run: 4 messages could go to one client in one day. The daily cap is 3; the rest won't be sent. run wait m1 wait m1 wait m1 wait m1",
  ])
  expect(fullest(nodes(hourly))).toBe(4)
  expect(told(nodes(hourly.slice(1)))).toEqual([])
  expect(fullest(nodes(hourly.slice(1)))).toBe(3)
})

test('V24 a night between is another day', () => {
  const nodes = (morning: string) => [
    run,
    ...[say('m1', 'm2'), say('m2', 'noon'), wait('noon', ['12:00'], 'm3'), say('m3', 'later')],
    ...[wait('later', [morning], 'm4'), say('m4', 'end'), end],
  ]
  expect(told(nodes('13:00'))).toHaveLength(1)
  expect(fullest(nodes('13:00'))).toBe(4)
  expect(told(nodes('12:00'))).toEqual([])
  expect(fullest(nodes('12:00'))).toBe(3)
  expect(told(nodes('11:00'))).toEqual([])
  expect(fullest(nodes('11:00'))).toBe(3)
})

test('V24 days of the week that never meet are other days, and so are days after', () => {
  const on = (_id: string, dateStrategy: object, localTime: string, to: string): CaseNode => ({
    _id,
    type: 'scheduler',
    properties: { rules: [{ dateStrategy, timeStrategy: { type: 'exact_time', localTime } }] },
    to: { 1: to },
  })
  const nodes = (second: object) => [
    { ...run, to: { 1: 'first' } },
    ...[on('first', { type: 'weekdays' }, '09:00', 'm1'), say('m1', 'm2'), say('m2', 'second')],
    ...[on('second', second, '12:00', 'm3'), say('m3', 'm4'), say('m4', 'end'), end],
  ]
  expect(told(nodes({ type: 'weekly', dayOfWeek: 5 }))).toHaveLength(1)
  expect(fullest(nodes({ type: 'weekdays' }))).toBe(4)
  for (const other of [{ type: 'weekends' }, { type: 'once', value: { dayOffset: 1 } }]) {
    expect(told(nodes(other))).toEqual([])
    expect(fullest(nodes(other))).toBe(2)
  }
})

test('V24 branches side by side count together, and the one with the most is shown', () => {
  const split: CaseNode = { _id: 'split', type: 'split', to: { 1: 'm1', 2: 'm3' } }
  const nodes = [
    { ...run, to: { 1: 'split' } },
    split,
    say('m1', 'm2'),
    say('m2', 'end'),
    say('m3', 'm4'),
    say('m4', 'end'),
    end,
  ]
  expect(told(nodes)).toEqual([
    "run: 4 messages could go to one client in one day. The daily cap is 3; the rest won't be sent. run split m1 m2",
  ])
  expect(fullest(nodes)).toBe(4)
})

test('V24 branches of branches', () => {
  const split = (place: number): CaseNode => ({
    _id: `s${place}`,
    type: 'split',
    to: { 1: place < 40 ? `s${place + 1}` : 'm1', 2: place < 40 ? `t${place}` : 'm1' },
  })
  const pass = (place: number): CaseNode => ({ _id: `t${place}`, type: 'noop', to: { 1: `s${place + 1}` } })
  const all = Array.from({ length: 41 }, (_, place) => [split(place), ...(place < 40 ? [pass(place)] : [])]).flat()
  expect(told([{ ...run, to: { 1: 's0' } }, ...all, say('m1', 'end'), end])[0]).toMatch(
    /^run: More than 1,000 messages could go to one client in one day\. The daily cap is 3; .* run s0 .* m1$/,
  )
})

test('V24 what a client answers is asked once in a day; a case is one of several', () => {
  const ask = (_id: string, to: string): CaseNode => ({
    _id,
    type: 'question',
    properties: { text: _id, parserName: 'bool', repeatable: true },
    to: { 1: to, 2: _id },
  })
  expect(told([run, ask('m1', 'm2'), ask('m2', 'm3'), ask('m3', 'end'), end])).toEqual([])
  const pick: CaseNode = {
    _id: 'm1',
    type: 'switch',
    properties: { cases: [{ num: 1, expression: 'true' }] },
    to: { 0: 'm2', 1: 'm4' },
  }
  expect(told([run, pick, say('m2', 'm3'), say('m3', 'end'), say('m4', 'm5'), say('m5', 'end'), end])).toEqual([])
})

test('V24 no cap, no issue', () => {
  const nodes = [run, say('m1', 'm2'), say('m2', 'm3'), say('m3', 'm4'), say('m4', 'end'), end]
  expect(told(nodes, 'daily-cap', {})).toEqual([])
  expect(told(nodes, 'daily-cap', { automation: { ...automation, dailyCap: null } })).toEqual([])
})

test('V26 prompts that take very many tokens in a day', () => {
  const write = (_id: string, to: string, maxTokens: number): CaseNode => ({
    _id,
    type: 'prompt_gen_text_content',
    properties: { template: 'x'.repeat(400), maxTokens },
    to: { 1: to },
  })
  const nodes = (maxTokens: number) => [run, write('m1', 'm2', maxTokens), write('m2', 'end', maxTokens), end]
  expect(told(nodes(10_000), 'tokens')).toEqual([
    'run: Prompts could use 20,200 tokens for one client in one day. run m1 m2',
  ])
  expect(told(nodes(9_900), 'tokens')).toEqual([])
})
