import { expect, test } from 'vitest'
import { mapColumn, mappingProblem } from './import-fields.ts'

test('each field comes from the column chosen last', () => {
  expect(mapColumn(['fullName', null, 'phone'], 1, 'phone')).toEqual(['fullName', 'phone', null])
  expect(mapColumn(['fullName', 'phone'], 0, null)).toEqual([null, 'phone'])
})

test('a name column is required', () => {
  expect(mappingProblem(['phone', null])).toMatch(/name/)
  expect(mappingProblem([null, 'firstName'])).toBeNull()
})
