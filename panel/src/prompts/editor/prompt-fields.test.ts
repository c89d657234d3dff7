import { describe, expect, test } from 'vitest'
import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { PROMPT_CONTENT_MAX, PROMPT_WORD_MAX } from '@attune/contract/prompts/limits'
import {
  addMessage,
  changeMessage,
  faultsOf,
  isChanged,
  isFaulty,
  restoreMessage,
  resumeEdit,
  toDraft,
  toFields,
  toInput,
  type PromptFields,
} from './prompt-fields.ts'

const saved = {
  title: 'Short-night reply',
  settings: { model: 'small', temperature: 0.4, maxTokens: 240, breakingWords: ['faint'], stopWords: ['stop'] },
  messages: [
    { role: 'system' as const, content: 'You write as {{ coach.firstName }}.', render: true },
    { role: 'user' as const, content: 'Write {{ like this }}.', render: false },
  ],
}
const written = toFields(saved)
const saying = (...contents: string[]): PromptFields => ({
  ...written,
  messages: contents.map((content, at) => ({ key: `${at}`, role: 'user', content, render: true })),
})
const saidOf = (fields: PromptFields, seesPrivate = true) => Object.fromEntries(faultsOf(fields, seesPrivate).at)

test('what is saved is edited and saved again as it is', () => {
  expect(toInput(written)).toEqual(saved)
  expect(isChanged(written, saved)).toBe(false)
  const plain = { ...saved, settings: { ...saved.settings, model: null, temperature: null } }
  expect(toFields(plain)).toMatchObject({ model: '', temperature: '' })
  expect(toInput(toFields(plain))).toEqual(plain)
})

test('spaces around names, and messages that nothing is written in, are no change', () => {
  expect(isChanged({ ...written, title: ` ${saved.title} `, model: 'small ' }, saved)).toBe(false)
  expect(isChanged({ ...written, messages: addMessage(written.messages, 'new') }, saved)).toBe(false)
  expect(isChanged({ ...written, temperature: '0.40', stopWords: ['stop ', ' '] }, saved)).toBe(false)
  expect(isChanged({ ...written, messages: written.messages.toReversed() }, saved)).toBe(true)
  expect(isChanged(toFields(null), null)).toBe(false)
})

test('a template needs a title and a message', () => {
  expect(isFaulty(faultsOf(written, true))).toBe(false)
  expect(faultsOf(toFields(null), true)).toEqual({
    title: 'Enter a title for the prompt template.',
    messages: 'Write at least one message for the model.',
    at: new Map(),
  })
})

test('numbers are within their limits, and only the temperature may be left out', () => {
  const faults = (part: Partial<PromptFields>) => faultsOf({ ...written, ...part }, true)
  for (const part of [{ temperature: '' }, { temperature: 2 }, { temperature: '0.' }, { maxTokens: 100_000 }])
    expect(isFaulty(faults(part))).toBe(false)
  for (const temperature of [2.1, '-', '-0.5'])
    expect(faults({ temperature })).toMatchObject({ temperature: 'Enter a number from 0 to 2.' })
  for (const maxTokens of ['', 0, 100_001])
    expect(faults({ maxTokens })).toMatchObject({ maxTokens: 'Enter a number from 1 to 100,000.' })
})

test('words and messages can have their limit and no more', () => {
  const words = (length: number) => faultsOf({ ...written, stopWords: ['x'.repeat(length)] }, true)
  expect(isFaulty(words(PROMPT_WORD_MAX))).toBe(false)
  expect(words(PROMPT_WORD_MAX + 1)).toMatchObject({ stopWords: 'Words can have at most 80 characters.' })
  const long = { ...written, breakingWords: ['x'.repeat(PROMPT_WORD_MAX + 1)] }
  expect(faultsOf(long, true)).toHaveProperty('breakingWords')
  expect(saidOf(saying('x'.repeat(PROMPT_CONTENT_MAX)))).toEqual({})
  expect(saidOf(saying('x'.repeat(PROMPT_CONTENT_MAX + 1)))).toEqual({
    0: 'A message can have at most 20,000 characters.',
  })
})

test('a message that is wrong says so, unless its variables aren’t filled in', () => {
  const broken = saying('Write.', 'For {{ client.firstName', '{{ client.nam }}')
  expect(Object.keys(saidOf(broken))).toEqual(['1', '2'])
  expect(saidOf(broken)['2']).toMatch(/^Unknown variable “client.nam”/)
  const plain = broken.messages.map((message) => ({ ...message, render: false }))
  expect(saidOf({ ...broken, messages: plain })).toEqual({})
})

test('who may not see names can’t have a model read them', () => {
  const reads = saying('For {{ contact.firstName }}.')
  expect(saidOf(reads)).toEqual({})
  expect(saidOf(reads, false)[0]).toBe(
    'It uses “contact.firstName”, but you don’t have permission to see clients’ names, phone numbers and email addresses.',
  )
  expect(saidOf(saying('{{ client.goal }}'), false)).toEqual({})
})

test('a message keeps its key through changes, and comes back to its place', () => {
  const [first, second] = written.messages
  if (first === undefined || second === undefined) throw new Error('There are two.')
  expect(changeMessage(written.messages, first.key, { role: 'assistant' })).toEqual([
    { ...first, role: 'assistant' },
    second,
  ])
  expect(restoreMessage([second], first, 0)).toEqual(written.messages)
  expect(restoreMessage(written.messages, first, 0)).toEqual(written.messages)
  expect(addMessage(written.messages, 'new').at(-1)).toEqual({ key: 'new', role: 'user', content: '', render: true })
})

describe('a draft that was stored when the session ended', () => {
  const template: PromptTemplate = {
    ...saved,
    _id: 'pt_1',
    version: 2,
    updatedAt: '2026-03-02T10:00:00Z',
    updatedBy: null,
    abilities: { update: true },
  }
  const mine = { ...written, title: 'Mine' }
  const draft = toDraft(mine, template)

  test('is edited on, until nothing differs from what is saved', () => {
    expect(resumeEdit(template, draft)).toEqual({ saved: template, fields: mine, theirs: null })
    expect(toDraft(written, template)).toEqual({})
    expect(resumeEdit(template, {})).toEqual({ saved: template, fields: written, theirs: null })
  })

  test('of a new template has its messages under keys that the next one doesn’t get', () => {
    const begun = { ...toFields(null), messages: addMessage(toFields(null).messages, 'added 1'), title: 'Mine' }
    const { saved: none, fields } = resumeEdit(null, toDraft(begun, null))
    expect([none, fields.title, fields.messages.map(({ key }) => key)]).toEqual([null, 'Mine', ['0', '1', '2']])
  })

  test('stands beside what someone else has saved since, and stays based on what it was begun from', () => {
    const newer = { ...template, title: 'Theirs', version: 3 }
    const { saved: base, fields, theirs } = resumeEdit(newer, draft)
    expect([base?.version, fields, theirs]).toEqual([2, mine, newer])
    expect(toDraft(fields, base)).toEqual(draft)
  })

  test('is over if it has been saved', () => {
    const newer = { ...template, title: 'Mine', version: 3 }
    expect(resumeEdit(newer, draft)).toEqual({ saved: newer, fields: mine, theirs: null })
  })
})
