import { expect, test } from 'vitest'
import { sceneOf, type CaseNode } from '../cases/case.ts'
import { describePlayed } from '../tape/cases/record-case.ts'
import { playTape } from '../tape/play-tape.ts'
import { tapeOf } from '../tape/testing/tapes.ts'

/** A prompt is due at 18:00, and meanwhile what has these tags is canceled. */
const canceling = (tags: string): CaseNode[] => [
  { _id: 'run', type: 'scene_run', to: { 1: 'both' } },
  { _id: 'both', type: 'split', to: { 1: 'when', 2: 'cancel' } },
  {
    _id: 'when',
    type: 'scheduler',
    properties: {
      rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '18:00' } }],
    },
    to: { 1: 'write' },
  },
  {
    _id: 'write',
    type: 'prompt_gen_text_content',
    properties: { template: 'Nudge them', tags: 'nudge, evening', maxTokens: 60 },
    to: { 1: 'say' },
  },
  { _id: 'say', type: 'send_message', properties: { text: '{{ reply }}' } },
  { _id: 'cancel', type: 'cancel_scheduling', properties: { tags } },
]

test('T15 a scheduler that leads to a prompt is canceled by a tag of the prompt, and by no other', () => {
  const told = (tags: string) =>
    describePlayed(playTape(sceneOf({ nodes: canceling(tags) }), tapeOf([], '2026-03-02T20:00:00Z')))
  expect(told('nudge')).toEqual([{ at: '2026-03-02T09:00Z', words: 'Ends, done' }])
  expect(told('morning').map(({ words }) => words)).toContainEqual(expect.stringContaining('Nudge them'))
})
