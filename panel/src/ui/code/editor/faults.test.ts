import { expect, test } from 'vitest'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { scopeAt } from '@attune/engine/scope/scope-at'
import type { CodeLanguage } from '../code-props.ts'
import { findFaults } from './faults.ts'

const node = (_id: string, type: string, ways: Record<number, string>, title?: string): SceneNode => ({
  _id,
  type,
  ...(title !== undefined && { title }),
  properties: {},
  inputs: [],
  outputs: Object.entries(ways).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})
const scene = {
  nodes: [
    node('run', 'scene_run', { 1: 'ask' }),
    node('ask', 'question', { 1: 'well', 2: 'end' }, 'Sleep'),
    node('well', 'send_message', { 1: 'end' }),
    node('end', 'send_message', {}),
  ],
  dataSource: [],
}
const faults = (language: CodeLanguage, source: string, at = 'well') => findFaults(language, source, scopeAt(scene, at))
const marked = (source: string, { from, to }: { from: number; to: number }) => source.slice(from, to)

test('an expression that cannot be read is marked where it breaks, with the engine’s sentence', () => {
  const source = 'answers.ask > > 7'
  const [fault, ...others] = faults('expression', source)
  expect(others).toEqual([])
  expect(fault).toMatchObject({ severity: 'error' })
  expect(fault?.sentence).toMatch(/\(character 15\)$/)
  expect(marked(source, fault ?? { from: 0, to: 0 })).toBe('>')
})

test('what is missing at the end is marked at the last character', () => {
  const source = 'answers.ask >'
  const [fault] = faults('expression', source)
  expect(fault).toMatchObject({ severity: 'error', from: source.length - 1, to: source.length })
})

test('a template is marked the same way; text without braces is no template', () => {
  const source = 'Good night {{ contact.firstName | upcas }}'
  const [fault] = faults('template', source)
  expect(fault).toMatchObject({ severity: 'error' })
  expect(marked(source, fault ?? { from: 0, to: 0 })).toBe('{{ contact.firstName | upcas }}')
  expect(faults('template', 'Sleep > 7 }} and { brackets')).toEqual([])
  expect(faults('template', '  ')).toEqual([])
})

test('an unknown name is a warning with a suggestion', () => {
  const source = 'contacts.firstName == "Maria"'
  const [fault] = faults('expression', source)
  expect(fault).toMatchObject({
    severity: 'warning',
    sentence: 'Unknown name “contacts”. Did you mean “contact”?',
  })
  expect(marked(source, fault ?? { from: 0, to: 0 })).toBe('contacts.firstName')
  expect(faults('expression', 'answers.Slep > 7')[0]?.sentence).toBe(
    'No question has the title or id “Slep”. Did you mean “Sleep”?',
  )
  expect(faults('template', 'Hi {{ contact.firstname }}')[0]?.sentence).toBe(
    '“contact” has no “firstname”. Did you mean “firstName”?',
  )
  expect(faults('expression', 'data.goal')[0]?.sentence).toBe('The scene has no data source “goal”.')
})

test('a possibly empty answer is a note, not a warning', () => {
  expect(faults('expression', 'answers.ask > 7')).toEqual([])
  const source = 'tags.includes("night") && answers["Sleep"] > 7'
  const [fault] = faults('expression', source, 'end')
  expect(fault).toMatchObject({
    severity: 'info',
    sentence: 'The answer to “Sleep”. Not every path to this step goes through there, so it may be empty here.',
  })
  expect(marked(source, fault ?? { from: 0, to: 0 })).toBe('answers["Sleep"]')
  expect(faults('expression', 'answers.ask', 'ask')[0]?.sentence).toMatch(/it’s empty here\.$/)
})

test('local names, profile keys and client fields are no fault', () => {
  for (const source of ['tags.some(tag => tag == "vip")', 'profile.anything.at.all', 'contact.email', 'hour(now) < 9'])
    expect(faults('expression', source), source).toEqual([])
  expect(faults('template', '{% for tag in tags %}{{ tag }}{% endfor %}{% assign x = 1 %}{{ x }}')).toEqual([])
})

test('variables of messages and templates are known; a wrong one is an error, as it is there', () => {
  expect(faults('template', 'Hi {{ client.firstName }}, {{ coach.name }} here')).toEqual([])
  expect(faults('expression', 'organization.title == "Northline"')).toEqual([])
  const source = 'Hi {{ client.firstname }}'
  const [fault, ...others] = faults('template', source)
  expect(others).toEqual([])
  expect(fault).toMatchObject({
    severity: 'error',
    sentence: 'Unknown variable “client.firstname”. Did you mean “client.firstName”?',
  })
  expect(marked(source, fault ?? { from: 0, to: 0 })).toBe('client.firstname')
})
