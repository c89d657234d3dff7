import { expect, test } from 'vitest'
import { mapColumn, mappingProblem } from './import-fields.ts'

test('each field comes from one column: the one chosen last', () => {
  expect(mapColumn(['fullName', null, 'phone'], 1, 'phone')).toEqual(['fullName', 'phone', null])
  expect(mapColumn(['fullName', 'phone'], 0, null)).toEqual([null, 'phone'])
})

test('without a name nobody can be imported', () => {
  expect(mappingProblem(['phone', null])).toMatch(/name/)
  expect(mappingProblem([null, 'firstName'])).toBeNull()
})
