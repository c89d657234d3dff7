import { expect, test } from 'vitest'
import { sceneOf, type CaseNode } from '../../cases/case.ts'
import { check } from '../../check.ts'
import { sceneCost } from '../scene-cost.ts'

const run: CaseNode = { _id: 'run', type: 'scene_run', to: { 1: 'say' } }
const end: CaseNode = { _id: 'end', type: 'scene_exit' }
const say = (text: string): CaseNode => ({ _id: 'say', type: 'send_message', properties: { text }, to: { 1: 'end' } })
const told = (text: string) =>
  check(sceneOf({ nodes: [run, say(text), end] }))
    .filter(({ check: by }) => by === 'segments')
    .map(({ message, path }) => `${message} ${path.join(' ')}`)

test.each<[string, string, string[]]>([
  ['four parts', 'a'.repeat(612), []],
  [
    'five',
    'a'.repeat(613),
    ['About 5 SMS segments, each charged as a separate text. A shorter message costs less. run say'],
  ],
  [
    'the same with one other character',
    `${'a'.repeat(300)}ś`,
    ['About 5 SMS segments, each charged as a separate text. Without characters like “ś” it would be 2. run say'],
  ],
  [
    'as long as a message may be',
    'a'.repeat(1_600),
    ['About 11 SMS segments, each charged as a separate text. A shorter message costs less. run say'],
  ],
  [
    'longer than that',
    'a'.repeat(1_601),
    ['A message can have at most 1600 characters. This one has about 1601, so it may not be sent. run say'],
  ],
  ['variables count as a word', `${'{{ contact.firstName }}'.repeat(40)}`, []],
  ['and tags as nothing', `{% if contact.email %}${'a'.repeat(612)}{% endif %}`, []],
])('V25 %s', (_name, text, expected) => {
  expect(told(text)).toEqual(expected)
})

test('V25 what a scene costs who comes to every step once', () => {
  const nodes: CaseNode[] = [
    run,
    say('a'.repeat(161)),
    { _id: 'ask', type: 'question', properties: { text: 'Well?', parserName: 'bool' }, to: { 1: 'write' } },
    {
      _id: 'write',
      type: 'prompt_gen_text_content',
      properties: { template: 'x'.repeat(40), maxTokens: 100 },
      to: { 1: 'end' },
    },
    end,
  ]
  expect(sceneCost(sceneOf({ nodes }))).toEqual({ messages: 2, segments: 3, prompts: 1, tokens: 110 })
  expect(sceneCost(null as never)).toEqual({ messages: 0, segments: 0, prompts: 0, tokens: 0 })
})
