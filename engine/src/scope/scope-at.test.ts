import { expect, test } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { checkExpression, evaluate } from '../expressions/evaluate.ts'
import { checkTemplate } from '../templates/render.ts'
import { scopeAt } from './scope-at.ts'
import type { ScopeName, ScopeScene } from './scope-name.ts'

const node = (
  _id: string,
  type: string,
  ways: Record<number, string> = {},
  { title, ...properties }: { title?: string } & Record<string, unknown> = {},
): SceneNode => ({
  _id,
  type,
  ...(title !== undefined && { title }),
  properties,
  inputs: [],
  outputs: Object.entries(ways).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})

const scene = (nodes: SceneNode[], dataSource: ScopeScene['dataSource'] = []): ScopeScene => ({ nodes, dataSource })

/** Asks for hours of sleep, twice at most. */
const checkIn = scene([
  node('run', 'scene_run', { 1: 'ask' }),
  node('ask', 'question', { 1: 'save', 2: 'again' }, { title: 'Hours of sleep', parserName: 'integer' }),
  node('again', 'attempt', { 1: 'ask', 2: 'alert' }, { amount: 2 }),
  node('save', 'save_into_profile', { 1: 'thanks' }, { key: 'sleepHours', value: { type: 'number' } }),
  node('thanks', 'send_message', { 1: 'end' }),
  node('alert', 'trigger_alert', { 1: 'end' }),
  node('end', 'scene_exit'),
])

const find = (names: readonly ScopeName[], path: string) => names.find((name) => name.path === path)

test('an answer is there on its way, perhaps where ways meet, and not before it was asked for', () => {
  const at = (id: string) => find(scopeAt(checkIn, id), 'answers.ask')
  expect(at('thanks')).toMatchObject({ name: 'answers.ask', type: 'number', set: 'always' })
  expect(at('end')?.set).toBe('sometimes')
  expect(at('alert')?.set).toBe('never')
  expect(at('run')?.set).toBe('never')
  expect(at('end')?.from).toEqual({ by: 'nodes', ids: ['ask'] })
  expect(at('end')?.about).toBe('The answer to “Hours of sleep”.')
})

test('an answer is found by the title of its question as well, written as both languages read it', () => {
  const byTitle = find(scopeAt(checkIn, 'thanks'), 'answers.Hours of sleep')
  expect(byTitle).toMatchObject({ name: 'answers["Hours of sleep"]', set: 'always' })
  const scope = { answers: { 'Hours of sleep': 7 } }
  expect(evaluate(`${byTitle?.name} + 1`, scope)).toMatchObject({ value: 8 })
  expect(checkExpression(byTitle?.name ?? '')).toEqual({ ok: true, names: ['answers.Hours of sleep'] })
  expect(checkTemplate(`{{ ${byTitle?.name} }}`)).toMatchObject({ ok: true })
})

test('every name can be written in an expression and in a template', () => {
  const odd = scene([
    node('run', 'scene_run', { 1: 'a-1' }),
    node('a-1', 'question', { 1: 'b' }, { title: 'How “heavy”, say: 5\'8"?', parserName: 'weight' }),
    node('b', 'question', { 1: 'end' }, { title: 'Where?', parserName: 'location' }),
    node('end', 'send_message'),
  ])
  for (const { name, path } of scopeAt(odd, 'end')) {
    expect(checkExpression(name), name).toMatchObject({ ok: true, names: [path] })
    if (!name.includes('\\')) expect(checkTemplate(`{{ ${name} }}`), name).toMatchObject({ ok: true })
  }
})

test('groups tell what is in them; of a mixed answer nothing is known', () => {
  const two = scene([
    node('run', 'scene_run', { 1: 'w' }),
    node('w', 'question', { 1: 'l' }, { parserName: 'weight' }),
    node('l', 'question', { 1: 'end' }, { parserName: 'location' }),
    node('end', 'send_message'),
  ])
  const names = scopeAt(two, 'end')
  expect(find(names, 'answers.w.value')).toMatchObject({ type: 'number', set: 'always' })
  expect(find(names, 'answers.l.country')?.set).toBe('always')
  expect(find(names, 'answers.l.city')?.set).toBe('sometimes')
  expect(find(names, 'answer')?.type).toBe('group')
  expect(find(names, 'answer.value')).toBeUndefined()
})

test('a profile may hold from before what the scene saves only later', () => {
  const names = scopeAt(checkIn, 'run')
  expect(find(names, 'profile.sleepHours')).toMatchObject({ type: 'number', set: 'sometimes' })
  expect(find(scopeAt(checkIn, 'thanks'), 'profile.sleepHours')?.set).toBe('always')
})

test('a branch may find what the branch beside it has set', () => {
  const parted = scene([
    node('run', 'scene_run', { 1: 'split' }),
    node('split', 'split', { 1: 'ask', 2: 'wait' }),
    node('ask', 'question', { 1: 'end' }),
    node('wait', 'scheduler', { 1: 'say' }),
    node('say', 'send_message'),
    node('end', 'scene_exit'),
  ])
  expect(find(scopeAt(parted, 'say'), 'answers.ask')?.set).toBe('sometimes')
})

test('data sources are there; one without a value is given by whoever starts the scene', () => {
  const named = scene(checkIn.nodes.slice(), [
    { _id: 'goal', kind: 'static', type: 'number', value: 8 },
    { _id: 'question_text', kind: 'static', type: 'string', value: null },
  ])
  const names = scopeAt(named, 'ask')
  expect(find(names, 'data.goal')).toMatchObject({ type: 'number', set: 'always', from: { by: 'data', id: 'goal' } })
  expect(find(names, 'data.question_text')?.set).toBe('sometimes')
})

test('what a run begins with is named also where no step sets it', () => {
  const bare = scene([node('run', 'scene_run')])
  const names = scopeAt(bare, 'run')
  for (const path of ['message.text', 'answer', 'photo.category', 'reply', 'now', 'tags', 'contact.firstName'])
    expect(find(names, path), path).toBeDefined()
  expect(find(names, 'message.text')?.set).toBe('sometimes')
  expect(find(names, 'reply')?.set).toBe('never')
})

test('a step that nothing leads to, and what is no node at all, break nothing', () => {
  const loose = scene([...checkIn.nodes, node('lost', 'send_message')])
  expect(find(scopeAt(loose, 'lost'), 'answers.ask')?.set).toBe('sometimes')
  expect(scopeAt(scene([null as never, node('__proto__', 'question')], [null as never]), 'run').length).toBeGreaterThan(
    5,
  )
})
