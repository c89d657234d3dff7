import type { SceneNode } from '@attune/contract/scenes/graph'
import { expect, test } from 'vitest'
import { toNodeChange, changeProperty, isDirty, NO_EDITS, changeTitle, sameValue, formValuesOf } from './form-edits.ts'

const question: SceneNode = {
  _id: 'nd_4fT9',
  type: 'question',
  title: 'Hours of sleep',
  properties: { text: 'How many hours?', parserName: 'integer', parserConfig: { min: 0, max: 24 }, later: [1] },
  inputs: [],
  outputs: [],
}

test('edits replace stored values, and restoring the value is no change', () => {
  const edits = changeProperty(question, NO_EDITS, 'text', 'How long did you sleep?')
  expect(formValuesOf(question, edits).properties).toMatchObject({
    text: 'How long did you sleep?',
    parserName: 'integer',
  })
  expect(isDirty(edits)).toBe(true)
  expect(isDirty(changeProperty(question, edits, 'text', 'How many hours?'))).toBe(false)
})

test('emptying an empty property is no change', () => {
  for (const empty of ['', undefined, null, []])
    expect(isDirty(changeProperty(question, NO_EDITS, 'tags', empty))).toBe(false)
  expect(isDirty(changeProperty(question, NO_EDITS, 'text', ''))).toBe(true)
})

test('a title is a change of its own; a blank one is removed', () => {
  const edits = changeTitle(question, NO_EDITS, ' ')
  expect(toNodeChange(question, edits)).toMatchObject({ title: undefined })
  expect(isDirty(changeTitle(question, edits, 'Hours of sleep'))).toBe(false)
  expect(toNodeChange(question, changeTitle(question, NO_EDITS, ' Sleep '))).toMatchObject({ title: 'Sleep' })
})

test('applying keeps properties without a field and drops empty ones', () => {
  const edits = changeProperty(question, changeProperty(question, NO_EDITS, 'parserConfig', undefined), 'tags', 'sleep')
  expect(toNodeChange(question, edits).properties).toStrictEqual({
    text: 'How many hours?',
    parserName: 'integer',
    tags: 'sleep',
    later: [1],
  })
})

test('key order does not matter for equality', () => {
  expect(sameValue({ min: 0, max: 24 }, { max: 24, min: 0 })).toBe(true)
  expect(sameValue({ min: 0 }, { min: 0, max: undefined })).toBe(true)
  expect(sameValue([1, 2], [2, 1])).toBe(false)
  expect(sameValue([1], { 0: 1 })).toBe(false)
  expect(sameValue(0, '')).toBe(false)
  expect(sameValue(false, undefined)).toBe(false)
})
