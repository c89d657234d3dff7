import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import type { ScopeName } from '@attune/engine/scope/scope-name'
import type { CodeLanguage } from '../code-props.ts'
import { makeCompletionSource } from './completion.ts'

const name = (path: string, written = path, set: ScopeName['set'] = 'always'): ScopeName => ({
  name: written,
  path,
  type: 'string',
  from: { by: 'client' },
  about: 'It is there.',
  set,
})
const NAMES = [
  name('contact.firstName'),
  name('answers.Hours of sleep', 'answers["Hours of sleep"]', 'sometimes'),
  name('reply', 'reply', 'never'),
]

/** `^` marks the cursor. */
const offered = (language: CodeLanguage, written: string, explicit = false): CompletionResult | null => {
  const pos = written.indexOf('^')
  const state = EditorState.create({ doc: written.replace('^', '') })
  // This source answers synchronously.
  return makeCompletionSource(
    language,
    () => NAMES,
  )(new CompletionContext(state, pos, explicit)) as CompletionResult | null
}
const labels = (result: CompletionResult | null) => result?.options.map(({ label }) => label) ?? []

test('in an expression names and functions are offered from where the name begins', () => {
  const result = offered('expression', '7 < contact.fi^')
  expect(result?.from).toBe(4)
  expect(labels(result)).toEqual(expect.arrayContaining(['contact.firstName', 'answers["Hours of sleep"]', 'hour']))
})

test('names that may be unset say so, and unset ones come last', () => {
  const options = offered('expression', '^', true)?.options ?? []
  const of = (label: string) => options.find((option) => option.label === label)
  expect(of('contact.firstName')?.info).toBe('It is there.')
  expect(of('answers["Hours of sleep"]')?.info).toBe('It is there. Not set on every path to this step.')
  expect(of('reply')?.boost).toBeLessThan(of('hour')?.boost ?? 0)
})

test('after a value, methods are offered; a key in brackets is still a name', () => {
  expect(labels(offered('expression', 'contact.firstName.to^'))).toContain('toLowerCase')
  expect(labels(offered('expression', '[1, 2].^'))).toContain('includes')
  expect(labels(offered('expression', 'answers["Hours^'))).toContain('answers["Hours of sleep"]')
})

test('nothing is offered inside strings, or without typing', () => {
  expect(offered('expression', 'contact.firstName == "con^"')).toBeNull()
  expect(offered('expression', '^')).toBeNull()
  expect(offered('template', 'Good morning, con^')).toBeNull()
})

test('a template offers names in braces, filters after a bar, tags in tags', () => {
  expect(labels(offered('template', 'Hi {{ con^'))).toContain('contact.firstName')
  expect(labels(offered('template', 'Hi {{ reply | up^'))).toContain('upcase')
  expect(labels(offered('template', '{% un^'))).toContain('unless')
})
