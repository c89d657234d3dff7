import type { LiveEvent } from '@attune/contract/app/live/events'
import { expect, test } from 'vitest'
import { makeClient } from '../testing/contacts.ts'
import { changesCounts, applyEventToContact, applyEventToRow } from './apply-contacts.ts'

type Changed = Extract<LiveEvent, { event: 'changed' }>

const maria = makeClient()
const tom = makeClient({ _id: `ct_${'2'.repeat(32)}` })
const changed = (over: Partial<Changed>): Changed => ({
  event: 'changed',
  cursor: '1-1',
  kind: 'ContactChanged',
  ids: { contactId: maria._id },
  rev: 2,
  ...over,
})
const gone: LiveEvent = { event: 'gone', cursor: '1-2', ids: { contactId: maria._id } }

test('a newer client replaces the cached one, an older one does not', () => {
  const newer = makeClient({ rev: 2, labels: ['travel'] })
  expect(applyEventToContact(maria, changed({ contact: newer })).labels).toEqual(['travel'])
  expect(applyEventToContact(newer, changed({ contact: maria }))).toBe(newer)
})

test('a message moves the last message time forward, never back', () => {
  const thread = { lastMessageAt: '2026-11-20T10:00:00Z', lastReceivedAt: null } as Changed['thread']
  const after = applyEventToContact(maria, changed({ kind: 'MessageAdded', thread }))
  expect(after.lastMessageAt).toBe('2026-11-20T10:00:00Z')
  const earlier = { lastMessageAt: '2026-11-19T10:00:00Z', lastReceivedAt: null } as Changed['thread']
  expect(applyEventToContact(after, changed({ thread: earlier }))).toBe(after)
  expect(applyEventToContact(after, changed({ contact: makeClient({ rev: 2 }) })).lastMessageAt).toBe(
    '2026-11-20T10:00:00Z',
  )
})

test('a row is replaced in its place, and a removed client leaves the list', () => {
  const stopped = makeClient({ rev: 2, status: 'stop' })
  expect(applyEventToRow(maria, changed({ contact: stopped }))?.status).toBe('stop')
  expect(applyEventToRow(maria, gone)).toBeNull()
})

test('an unrelated event returns the same row', () => {
  expect(applyEventToRow(tom, changed({ contact: makeClient({ rev: 9 }) }))).toBe(tom)
  expect(applyEventToRow(tom, gone)).toBe(tom)
  expect(applyEventToRow(tom, { event: 'hello', cursor: '1-1' })).toBe(tom)
})

test('counts are refreshed after a status change, not after a message', () => {
  expect(changesCounts(changed({ kind: 'ContactStatusChanged' }))).toBe(true)
  expect(changesCounts(changed({ kind: 'MessageAdded' }))).toBe(false)
  expect(changesCounts(gone)).toBe(true)
})
