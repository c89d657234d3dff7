import type { EnrolledProgram } from '@attune/contract/programs/entity'
import { beforeEach, expect, test } from 'vitest'
import { currentNotices, dismissAll } from '../../client/notify.ts'
import { tellEnrolled } from './tell-change.ts'

const NOW = new Date('2026-11-18T19:00:00Z')
const enrolled = (welcome: EnrolledProgram['welcome']) =>
  ({
    program: { _id: 'pg_1', title: 'First week', days: 7 },
    next: { at: '2026-11-18T20:00:00Z', atClient: '2026-11-18T13:00', kind: 'message', words: 'How was day one?' },
    welcome,
  }) as EnrolledProgram // The fields that are told.

beforeEach(() => dismissAll())

const GOOD = 'Next: Wed 01:00 PM How was day one?'

test.for([
  [null, [['good', GOOD]]],
  [{ outcome: 'sent', problem: null }, [['good', `Welcome sent. ${GOOD}`]]],
  [{ outcome: 'held', problem: null }, [['good', `Welcome held for now. ${GOOD}`]]],
  [
    { outcome: 'omitted', problem: null },
    [
      ['good', GOOD],
      ['bad', 'The conversation says why.'],
    ],
  ],
  [
    { outcome: 'skipped', problem: 'There was nothing to send.' },
    [
      ['good', GOOD],
      ['bad', 'There was nothing to send.'],
    ],
  ],
] as const)('whoever enrolls a client is told what happened to the welcome (%o)', ([welcome, toasts]) => {
  tellEnrolled(enrolled(welcome), NOW)
  expect(currentNotices().map(({ kind, content }) => [kind, content])).toEqual(toasts)
})
