import { expect, test } from 'vitest'
import { changesToSave } from './changes-to-save.ts'
import { looseOf } from './form-edits.ts'

const stored = {
  data: { text: 'Good morning', files: [], from: null, massStop: false },
  missed: false,
  problem: null,
  scheduleType: 'daily',
  scheduleValue: { localTime: '07:30' },
  tags: [],
} satisfies Parameters<typeof changesToSave>[0]
const form = looseOf(stored)
const later = looseOf({ ...stored, scheduleValue: { localTime: '09:00' } })

test('what is still the same isn’t sent, so a run that was moved stays where it is', () => {
  expect(changesToSave(stored, { text: 'Good morning', form })).toEqual({})
  expect(changesToSave(stored, { text: 'Good day', form })).toEqual({ data: { text: 'Good day' } })
})

test('another schedule is', () => {
  expect(changesToSave(stored, { text: 'Good morning', form: later })).toEqual({
    scheduleType: 'daily',
    scheduleValue: { localTime: '09:00' },
    tags: [],
  })
})

test('one that missed its time is sent at the one in the form', () => {
  const changes = changesToSave({ ...stored, missed: true }, { text: 'Good morning', form })
  expect(changes).toMatchObject({ scheduleType: 'daily', disabled: false })
})

test('an incomplete text that is complete now can be sent', () => {
  const changes = changesToSave({ ...stored, problem: 'variable' }, { text: 'Good morning', form })
  expect(changes).toEqual({ data: { text: 'Good morning' }, disabled: false })
})
