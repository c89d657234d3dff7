import { expect, test } from 'vitest'
import { looseValueOf, withKind, withType } from './value-edits.ts'

test('whatever is stored can be shown', () => {
  expect(looseValueOf(null)).toEqual({})
  expect(looseValueOf({ kind: 'magic', type: 'list', value: {} })).toEqual({})
  expect(looseValueOf({ kind: 'static', type: 'number', value: 8 })).toEqual({
    kind: 'static',
    type: 'number',
    value: 8,
  })
})

test('changing the kind keeps what was typed', () => {
  const text = { kind: 'static', type: 'string', value: 'Hi {{ contact.firstName }}' } as const
  expect(withKind(text, 'template')).toEqual({ ...text, kind: 'template' })
  expect(withKind({ kind: 'static', type: 'number', value: 8 }, 'expression')).toEqual({
    kind: 'expression',
    type: 'number',
    value: '8',
  })
  expect(withKind({ kind: 'expression', type: 'number', value: 'answers.ask' }, 'static').value).toBeNull()
  expect(withKind(text, 'static')).toBe(text)
})

test('changing the type keeps convertible values and expressions', () => {
  const eight = { kind: 'static', type: 'string', value: '8' } as const
  expect(withType(eight, 'number').value).toBe(8)
  expect(withType(withType(eight, 'number'), 'string').value).toBe('8')
  expect(withType(eight, 'boolean').value).toBeNull()
  expect(withType({ ...eight, value: 'true' }, 'boolean').value).toBe(true)
  expect(withType({ kind: 'expression', type: 'string', value: 'now' }, 'date')).toEqual({
    kind: 'expression',
    type: 'date',
    value: 'now',
  })
})
