import { expect, test } from 'vitest'
import { advance } from '../advance.ts'
import { sceneOf, WORLD, type CaseNode } from '../cases/case.ts'
import { newRun } from '../start.ts'

const question: CaseNode = {
  _id: 'question',
  type: 'question',
  properties: { text: 'How are you?', parserName: 'plain-text' },
}
const photos: CaseNode = { _id: 'photos', type: 'wait_attachment', properties: { threshold: 1 } }

/** Starts a scene whose branches wait in the order of `to`, and sends a message with a photo and a text. */
const whoTakes = (to: Record<string, string>, text: string) => {
  const scene = sceneOf({
    nodes: [{ _id: 'run', type: 'scene_run', to: { 1: 'both' } }, { _id: 'both', type: 'split', to }, question, photos],
  })
  const run = newRun({ runId: 'st_1', scene, world: WORLD })
  const started = advance({ scene, run, world: WORLD, input: { kind: 'start', by: 'hand' } })
  const message = { id: 'm1', text, at: WORLD.now, photos: [{ place: 0 }] }
  const taken = advance({ scene, run: started.run, world: WORLD, input: { kind: 'reply', message, unsent: [] } })
  return taken.trace.steps.map(({ token, node }) => `${token} ${node}`)
}

test('T3 a text with a photo goes to whoever asked last, for an answer or for photos', () => {
  expect(whoTakes({ 1: 'question', 2: 'photos' }, 'here')).toEqual(['2 photos'])
  expect(whoTakes({ 1: 'photos', 2: 'question' }, 'here')).toEqual(['2 question'])
})

test('T13 a photo without a text goes to whoever waits for photos, even if a question was asked later', () => {
  expect(whoTakes({ 1: 'photos', 2: 'question' }, ' ')).toEqual(['1 photos'])
})

test('T3 of the tokens that wait for the same answer, the first one takes it', () => {
  expect(whoTakes({ 1: 'question', 2: 'question' }, 'fine')).toEqual(['1 question', '2 question'])
})

test('T17 what was omitted is asked again, once for all who wait for its answer', () => {
  const to = { 1: 'question', 2: 'question' }
  const scene = sceneOf({
    nodes: [{ _id: 'run', type: 'scene_run', to: { 1: 'both' } }, { _id: 'both', type: 'split', to }, question],
  })
  const run = newRun({ runId: 'st_1', scene, world: WORLD })
  const asked = advance({ scene, run, world: WORLD, input: { kind: 'start', by: 'hand' } })
  const input = { kind: 'ask-again' as const, sends: asked.effects.map(({ key }) => key) }
  const again = advance({ scene, run: asked.run, world: WORLD, input })
  expect(again.effects.map(({ kind }) => kind)).toEqual(['send'])
  const [send] = again.effects.map(({ key }) => key)
  expect(again.run.tokens.map(({ wait }) => wait)).toMatchObject([{ send }, { send }])
  expect(advance({ scene, run: again.run, world: WORLD, input }).trace.ignored).toBeDefined()
})
