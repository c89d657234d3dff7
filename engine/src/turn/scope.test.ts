import { expect, test } from 'vitest'
import { sceneOf, WORLD } from '../cases/case.ts'
import { newRun } from '../start.ts'
import { forgetScope, scopeFor } from './scope.ts'
import { openTurn } from './turn.ts'

test('client, coach and organization are made once, and anew after the turn has changed something', () => {
  let made = 0
  const world = {
    ...WORLD,
    get coach() {
      made += 1
      return { name: `Coach ${made}` }
    },
  }
  const scene = sceneOf({ nodes: [{ _id: 'run', type: 'scene_run' }] })
  const turn = openTurn(scene, newRun({ runId: 'st_1', scene, world }), world, false)
  const scope = scopeFor(turn, 'client.firstName')
  expect(scopeFor(turn, 'coach.name, organization.title, {{ client.name }}')).toBe(scope)
  expect([made, scope['coach']]).toMatchObject([1, { name: 'Coach 1' }])
  forgetScope(turn)
  expect(scopeFor(turn, 'coach.name')['coach']).toMatchObject({ name: 'Coach 2' })
})

test('of two questions with one title, the newer answer is read by it, in whatever order they are stored', () => {
  const asks = (_id: string) => ({ _id, type: 'question', title: 'Mood', properties: { text: 'How are you?' } })
  const scene = sceneOf({ nodes: [{ _id: 'run', type: 'scene_run' }, asks('a'), asks('b')] })
  const answer = (value: string, at: string) => ({ value, text: value, messageId: `ms_${value}`, at })
  const mood = (answers: Record<string, ReturnType<typeof answer>>, lastAnswer: string) => {
    const run = { ...newRun({ runId: 'st_1', scene, world: WORLD }), answers, lastAnswer }
    return scopeFor(openTurn(scene, run, WORLD, false), 'answers.Mood')['answers']
  }
  const [older, newer] = [answer('low', '2026-03-02T09:00:00.500Z'), answer('high', '2026-03-02T09:05:00Z')]
  expect(mood({ a: older, b: newer }, 'b')).toMatchObject({ Mood: 'high', a: 'low', b: 'high' })
  expect(mood({ a: newer, b: older }, 'a')).toMatchObject({ Mood: 'high', a: 'high', b: 'low' })
  // Both have read the same message.
  const same = answer('fine', newer.at)
  expect(mood({ a: newer, b: same }, 'a')).toMatchObject({ Mood: 'high' })
  expect(mood({ a: newer, b: same }, 'b')).toMatchObject({ Mood: 'fine' })
})
