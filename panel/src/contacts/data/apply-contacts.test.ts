import type { LiveEvent } from '@attune/contract/app/live/events'
import { expect, test } from 'vitest'
import { makeClient } from '../testing/contacts.ts'
import { changesCounts, applyEventToContact, applyEventToPages, replaceContact } from './apply-contacts.ts'

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

test('rows keep their positions, and removed clients leave the list', () => {
  const pages = [{ data: [maria] }, { data: [tom] }]
  const after = applyEventToPages(pages, changed({ contact: makeClient({ rev: 2, status: 'stop' }) }))
  expect(after[0]?.data[0]?.status).toBe('stop')
  expect(after[1]).toBe(pages[1])
  expect(applyEventToPages(pages, gone).map(({ data }) => data.length)).toEqual([0, 1])
})

test('an unrelated event returns the same list object', () => {
  const pages = [{ data: [tom] }]
  expect(applyEventToPages(pages, changed({ contact: makeClient({ rev: 9 }) }))).toBe(pages)
  expect(applyEventToPages(pages, gone)).toBe(pages)
  expect(applyEventToPages(pages, { event: 'hello', cursor: '1-1' })).toBe(pages)
  expect(replaceContact(pages, maria)).toBe(pages)
})

test("a call's result replaces the client at once", () => {
  const muted = makeClient({ rev: 2, mute: { from: '2026-11-20T10:00:00Z', until: '2026-11-20T11:00:00Z' } })
  expect(replaceContact([{ data: [maria] }], muted)[0]?.data[0]?.mute).not.toBeNull()
})

test('counts are refreshed after a status change, not after a message', () => {
  expect(changesCounts(changed({ kind: 'ContactStatusChanged' }))).toBe(true)
  expect(changesCounts(changed({ kind: 'MessageAdded' }))).toBe(false)
  expect(changesCounts(gone)).toBe(true)
})
