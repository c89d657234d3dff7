import { describe, expect, test } from 'vitest'
import type { Thread } from '@attune/contract/conversations/entity'
import { HANNAH, LUIS, thread } from '../testing/entities.ts'
import { belongs, mayBelong, type ThreadFilter } from './list-membership.ts'

const FOLDER = `fo_${'1'.repeat(32)}`
const NOW = Date.parse('2027-03-12T16:00:00.000Z')
const LATER = '2027-03-12T17:00:00.000Z'
const EARLIER = '2027-03-12T15:00:00.000Z'
const luis = { _id: LUIS, name: 'Luis Ortega', email: 'l@n.example' }
const reader = { accountId: HANNAH, openContactId: null, now: NOW, folders: new Map() }
const list = (rest: Partial<ThreadFilter>): ThreadFilter => ({ folder: 'all', q: '', filters: {}, ...rest })

describe('a native folder holds', () => {
  test.for([
    ['unread', { unreadCount: 2 }, { unreadCount: 0 }],
    ['needs-answer', { needsAnswerSince: EARLIER }, { needsAnswerSince: null }],
    ['mine', {}, { primaryCoach: luis }],
    ['mine', {}, { primaryCoach: null }],
    ['pinned', { isPinned: true }, { isPinned: false }],
    ['review', { reviewPoint: EARLIER }, { reviewPoint: EARLIER, isReviewed: true }],
    ['review', { reviewPoint: LATER }, { reviewPoint: null }],
    ['muted', { mutedUntil: LATER }, { mutedUntil: EARLIER }],
    ['muted', { mutedUntil: LATER }, { mutedUntil: null }],
    ['stopped', { contactStatus: 'stop' }, { contactStatus: 'active' }],
  ] as [string, Partial<Thread>, Partial<Thread>][])('%s: %j, not %j', ([folder, within, without]) => {
    expect(belongs(thread(within), list({ folder }), reader)).toBe(true)
    expect(belongs(thread(without), list({ folder }), reader)).toBe(false)
    expect(belongs(thread(without), list({}), reader)).toBe(true)
  })
})

describe('filters', () => {
  test.for([
    [{ pinned: true }, { isPinned: true }, {}],
    [{ needsAnswer: true }, { needsAnswerSince: EARLIER }, {}],
    [{ labels: ['frozen', 'vip'] }, { labels: ['vip'] }, { labels: ['other'] }],
    [{ coachIds: [LUIS] }, { primaryCoach: luis }, { primaryCoach: null }],
    [{ status: 'stop' }, { contactStatus: 'stop' }, {}],
    [{ status: 'active' }, {}, { contactStatus: 'stop' }],
    [{ pinned: true, unread: true }, { isPinned: true, unreadCount: 1 }, { isPinned: true }],
  ] as [ThreadFilter['filters'], Partial<Thread>, Partial<Thread>][])(
    '%j hold %j, not %j',
    ([filters, within, without]) => {
      expect(belongs(thread(within), list({ filters }), reader)).toBe(true)
      expect(belongs(thread(without), list({ filters }), reader)).toBe(false)
    },
  )

  test('that are empty or off exclude nothing', () => {
    expect(belongs(thread(), list({ filters: { labels: [], coachIds: [], pinned: false } }), reader)).toBe(true)
  })

  test('apply together with the folder', () => {
    const both = list({ folder: 'pinned', filters: { unread: true } })
    expect(belongs(thread({ isPinned: true, unreadCount: 1 }), both, reader)).toBe(true)
    expect(belongs(thread({ isPinned: true }), both, reader)).toBe(false)
  })
})

describe('a personal folder', () => {
  const own = list({ folder: FOLDER })
  const filled = { ...reader, folders: new Map([[FOLDER, { labels: ['marathon'] }]]) }
  const runner = thread({ labels: ['marathon'] })

  test('holds clients added by hand', () => {
    expect(belongs(thread({ folderIds: [FOLDER] }), own, reader)).toBe(true)
    expect(belongs(thread(), own, reader)).toBe(false)
  })

  test('with filters keeps listed threads as long as the filters match', () => {
    expect(belongs(runner, own, filled, runner)).toBe(true)
    expect(belongs(thread(), own, filled, runner)).toBe(false)
  })

  test('adds nobody by its filters: only the server knows who was removed, so it is asked', () => {
    expect(belongs(runner, own, filled)).toBe(false)
    expect(mayBelong(runner, own, filled)).toBe(true)
    expect(mayBelong(thread(), own, filled)).toBe(false)
    expect(mayBelong(runner, list({ folder: 'pinned' }), filled)).toBe(false)
    expect(mayBelong(runner, own, reader)).toBe(false)
  })
})

test('a client found by phone stays listed as long as the name is the same', () => {
  const found = list({ q: '303' })
  expect(belongs(thread(), found, reader)).toBe(false)
  expect(belongs(thread({ unreadCount: 1 }), found, reader, thread())).toBe(true)
  expect(belongs(thread({ title: 'Ida' }), found, reader, thread())).toBe(false)
})
