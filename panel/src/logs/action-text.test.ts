import type { DoneToUser } from '@attune/contract/logs/actions'
import { expect, test } from 'vitest'
import { describeDoneTo, isCutShort, reasonOf, summarizeActions } from './action-text.ts'

const NOTHING = { messages: 0, tasks: 0, notes: 0, clients: 0, automation: 0, opened: 0 }

test('actions in a line', () => {
  expect(summarizeActions({ ...NOTHING, messages: 1_204, notes: 1 })).toBe('1,204 messages, 1 note')
  expect(summarizeActions(NOTHING)).toBe('Nothing')
})

test('a span is cut short if counting begins later', () => {
  const now = Date.parse('2026-03-12T12:00:00Z')
  expect(isCutShort('2026-03-05T12:00:01Z', 7, now)).toBe(false)
  expect(isCutShort('2026-03-08T12:00:00Z', 7, now)).toBe(true)
})

const nameOf = (name: string) => ({ _id: `us_${name}`, name, email: `${name}@northline.example` })
const doneTo = (kind: DoneToUser['kind'], detail: Record<string, string> = {}, more: Partial<DoneToUser> = {}) => ({
  ...{ _id: 's1', at: '2026-03-12T12:00:00Z', kind, user: nameOf('hannah'), by: nameOf('priya') },
  ...{ other: null, clients: null, detail, ...more },
})

test.for<[string, DoneToUser]>([
  ['Disabled: On leave', doneTo('rights-changed', { disabled: 'on-leave' })],
  ['Enabled', doneTo('rights-changed', { disabled: 'no' })],
  ['Enabled, Role changed to Manager', doneTo('rights-changed', { role: 'ROLE_MANAGER', disabled: 'no' })],
  ['Invited as Coach', doneTo('rights-changed', { invited: 'ROLE_COACH' })],
  // A newer version running beside this one may write other kinds.
  ['Disabled', doneTo('rights-changed', { disabled: 'on-the-moon' })],
  ['Rights changed', doneTo('rights-changed', { something: 'new' })],
  ['1 client handed over to tess', doneTo('clients-given', {}, { clients: 1, other: nameOf('tess') })],
  ['12 clients received from tess', doneTo('clients-received', {}, { clients: 12, other: nameOf('tess') })],
  ['Sessions ended', doneTo('sessions-ended', { ended: '2' })],
  ['Second factor reset withdrawn', doneTo('second-factor-reset-asked', { reset: 'withdrawn' })],
  ['Account switched into', doneTo('switched', { reason: 'Help' })],
])('what was done to a coach: %s', ([words, event]) => {
  expect(describeDoneTo(event)).toBe(words)
})

test('why somebody switched, if the reader may know', () => {
  expect(reasonOf(doneTo('switched', { reason: 'She asked me to' }))).toBe('She asked me to')
  expect(reasonOf(doneTo('switch-confirmed', { reason: 'She asked', purpose: 'Rename Maria' }))).toBe('Rename Maria')
  expect(reasonOf(doneTo('switched', { switch: 'sw_1' }))).toBe('')
})
