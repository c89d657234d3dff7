import { expect, test } from 'vitest'
import { formatCount } from '../../ui/format-count.ts'
import { describeIssue, type NodeIssue } from './describe-issue.ts'

const issue = (more: Partial<NodeIssue>): NodeIssue => ({
  code: 'property_required',
  check: 'property',
  reason: '',
  nodeId: 'nd_4fT9',
  nodePropertyName: 'text',
  message: 'Missed "text" property.',
  severity: 'error',
  path: [],
  took: [],
  ...more,
})

test('an issue of a whole property is unchanged', () => {
  expect(describeIssue(issue({}))).toEqual({ message: 'Missed "text" property.', place: null })
})

test('an issue within a list names the last property and where in the list it is', () => {
  const within = issue({ nodePropertyName: 'rules.1.key', message: 'Missed "rules.1.key" property.' })
  expect(describeIssue(within)).toEqual({ message: 'Missed "key" property.', place: 'Rule 2' })
  const wrong = issue({
    code: 'property_invalid',
    nodePropertyName: 'cases.0.expression',
    reason: 'Something is missing here. (character 4)',
    message: 'Invalid "cases.0.expression" property. Something is missing here. (character 4)',
  })
  expect(describeIssue(wrong)).toEqual({
    message: 'Invalid "expression" property. Something is missing here. (character 4)',
    place: 'Case 1',
  })
})

test('issues of whole items and of settings are unchanged', () => {
  const trigger = issue({ nodePropertyName: 'triggers.0', message: 'Invalid "triggers.0" property. Nope.' })
  expect(describeIssue(trigger)).toEqual({ message: 'Invalid "triggers.0" property. Nope.', place: 'Trigger 1' })
  const setting = issue({ nodePropertyName: 'parserConfig.min', message: 'Invalid "parserConfig.min" property. No.' })
  expect(describeIssue(setting).place).toBeNull()
})

test('a warning keeps its sentence and gets its place', () => {
  const late = issue({
    severity: 'warning',
    nodePropertyName: 'rules.2.timeStrategy',
    message: '3 of 40 clients would be asked in quiet hours, so the message waits until 07:00 AM.',
  })
  expect(describeIssue(late)).toEqual({ message: late.message, place: 'Rule 3' })
})

test('one and many', () => {
  expect([formatCount(1, 'error'), formatCount(2, 'warning')]).toEqual(['1 error', '2 warnings'])
})
