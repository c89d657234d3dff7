import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { expect, test } from 'vitest'
import { advance } from '../advance.ts'
import { sceneOf, WORLD, type CaseNode } from '../cases/case.ts'
import type { TurnInput } from '../input.ts'
import { newRun } from '../start.ts'

const LONG = 'a'.repeat(MESSAGE_TEXT_MAX + 1)
const says = (_id: string, text: string): CaseNode => ({ _id, type: 'send_message', properties: { text } })

/** Plays a node whose first output leads to “Went on”, and its second to “For a person”; then whatever else comes. */
const play = (node: Omit<CaseNode, '_id'>, ...more: TurnInput[]) => {
  const scene = sceneOf({
    nodes: [
      { _id: 'run', type: 'scene_run', to: { 1: 'it' } },
      { ...node, _id: 'it', to: { 1: 'on', ...(node.type !== 'send_message' && { 2: 'person' }) } },
      says('on', 'Went on'),
      says('person', 'For a person'),
    ],
  })
  let run = newRun({ runId: 'st_1', scene, world: WORLD })
  const inputs: TurnInput[] = [{ kind: 'start', by: 'hand' }, ...more]
  const effects = inputs.flatMap((input) => {
    const turn = advance({ scene, run, world: WORLD, input })
    run = turn.run
    return turn.effects
  })
  return {
    texts: effects.flatMap((effect) => (effect.kind === 'send' ? [effect.text] : [])),
    problems: effects.flatMap((effect) => (effect.kind === 'problem' ? [effect] : [])),
  }
}

test('N-send_message a text that is too long for a message isn’t sent, which is a problem', () => {
  const { texts, problems } = play({ type: 'send_message', properties: { text: ` ${LONG} ` } })
  expect(texts).toEqual(['Went on'])
  expect(problems).toMatchObject([
    { message: "The message wasn't sent: it has 1601 characters, and the limit is 1600." },
  ])
  expect(play({ type: 'send_message', properties: { text: ` ${LONG.slice(1)} ` } }).problems).toEqual([])
})

test('N-question a question that is too long to be asked waits for no answer', () => {
  const { texts, problems } = play({ type: 'question', properties: { text: LONG, parserName: 'plain-text' } })
  expect(texts).toEqual(['For a person'])
  expect(problems).toHaveLength(1)
})

test('N-prompt_gen_reply a reply that is too long for a message is left to a person', () => {
  const came: TurnInput = { kind: 'result', effect: '1.0', result: { ok: true, value: LONG } }
  const { texts, problems } = play({ type: 'prompt_gen_reply', properties: { templateId: 'v_pt01' } }, came)
  expect(texts).toEqual(['For a person'])
  const message = 'No reply was written: The text has 1601 characters, and the limit is 1600. A person needs to reply.'
  expect(problems).toMatchObject([{ message, notice: true }])
})
