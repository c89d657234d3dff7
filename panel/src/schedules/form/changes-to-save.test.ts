import { expect, test } from 'vitest'
import { CallRefused } from '../../client/refusal.ts'
import { changesToSave, explainGone } from './changes-to-save.ts'

const stored = {
  data: { text: 'Good morning', files: [], from: null, massStop: false },
  missed: false,
  problem: null,
} satisfies Parameters<typeof changesToSave>[0]['opened']
const when = { scheduleType: 'daily', scheduleValue: { localTime: '07:30' }, tags: [] } satisfies Parameters<
  typeof changesToSave
>[1]['when']
const MORNING = { text: 'Good morning', when }
const missed = { ...stored, missed: true }
const incomplete = { ...stored, problem: 'variable' as const }

test('a text is sent only if it was changed, because a new one makes whoever saves its author', () => {
  expect(changesToSave({ opened: stored, latest: stored }, MORNING)).toEqual(when)
  expect(changesToSave({ opened: stored, latest: stored }, { text: 'Good day', when })).toEqual({
    data: { text: 'Good day' },
    ...when,
  })
})

test('one that was opened as missed or incomplete is scheduled', () => {
  expect(changesToSave({ opened: missed, latest: missed }, MORNING)).toEqual({ ...when, disabled: false })
  const changes = changesToSave({ opened: incomplete, latest: incomplete }, MORNING)
  expect(changes).toEqual({ data: { text: 'Good morning' }, ...when, disabled: false })
})

test('one that someone else has enabled or completed, and then stopped, stays stopped', () => {
  expect(changesToSave({ opened: missed, latest: stored }, MORNING)).toEqual(when)
  expect(changesToSave({ opened: incomplete, latest: stored }, MORNING)).toEqual(when)
})

test('one that someone else stopped while it was open stays stopped, although its time has passed', () => {
  expect(changesToSave({ opened: stored, latest: missed }, MORNING)).toEqual(when)
})

test('one that was sent or deleted meanwhile says how to keep the text; any other failure stays as it is', () => {
  const refusal = (code: string) =>
    new CallRefused({ code, status: 404, title: 'Not found', content: 'It was not found.' }, 'r1')
  expect(() => explainGone(refusal('ScheduledMessageNotFound'))).toThrow(/copy it and schedule it again/)
  expect(() => explainGone(refusal('ContactNotFound'))).toThrow('It was not found.')
})
