import { expect, test } from 'vitest'
import { blameFields } from './blame-fields.ts'

test('while somebody is away, no refusal is blamed on the start, which isn’t shown', () => {
  expect(blameFields(true)).toMatchObject({ AbsencePast: 'toDay', AbsenceOverlaps: 'toDay', CoverAway: 'cover' })
  expect(Object.values(blameFields(true))).not.toContain('fromDay')
})

test('an absence to come is past or overlaps by its start', () => {
  expect(blameFields(false)).toMatchObject({
    AbsencePast: 'fromDay',
    AbsenceOverlaps: 'fromDay',
    AbsenceTooLong: 'toDay',
  })
})
