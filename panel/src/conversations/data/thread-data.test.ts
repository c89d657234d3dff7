import { describe, expect, test } from 'vitest'
import { DANIEL, HANNAH, LUIS, MARIA, thread } from '../testing/entities.ts'
import { addPage, dropMovedOut, putThread, settleThreads, type ThreadList } from './thread-data.ts'

const OTHER = `ct_${'3'.repeat(32)}`
const reader = { accountId: HANNAH, openContactId: null }
const all = { folder: 'all', q: '', filters: {} }
const at = (hour: number) => `2027-03-12T${String(hour).padStart(2, '0')}:00:00.000Z`
const maria = thread({ lastMessageAt: at(16), movedAt: at(16) })
const daniel = thread({ contactId: DANIEL, title: 'Daniel Okafor', lastMessageAt: at(15), movedAt: at(15) })
const list = (...threads: ThreadList['threads']): ThreadList => ({ threads, next: null })
const ids = ({ threads }: ThreadList) => threads.map(({ contactId }) => contactId)

describe('a thread list', () => {
  test('is ordered by the last message', () => {
    const moved = { ...daniel, lastMessageAt: at(17), movedAt: at(17), lastSequence: 2, rev: 2 }
    expect(ids(putThread(list(maria, daniel), all, moved, reader))).toEqual([DANIEL, MARIA])
  })

  test('adds a thread that was not loaded', () => {
    expect(ids(putThread(list(daniel), all, maria, reader))).toEqual([MARIA, DANIEL])
  })

  test('ignores a thread that comes with a later page', () => {
    const old = { ...daniel, lastMessageAt: at(3), movedAt: at(3) }
    expect(ids(putThread({ threads: [maria], next: 'more' }, all, old, reader))).toEqual([MARIA])
  })

  test.for([
    ['unread', { unreadCount: 0 }, { unreadCount: 1 }],
    ['needs-answer', { needsAnswerSince: null }, { needsAnswerSince: at(16) }],
    ['mine', { primaryCoach: { _id: LUIS, name: 'Luis Ortega', email: 'l@n.example' } }, {}],
  ] as const)('%s holds what belongs there', ([folder, without, within]) => {
    const filter = { folder, q: '', filters: {} }
    expect(ids(putThread(list(maria), filter, { ...maria, ...without, rev: 2 }, reader))).toEqual([])
    expect(ids(putThread(list(), filter, { ...maria, ...within, rev: 2 }, reader))).toEqual([MARIA])
  })

  test('a search adds names that contain its text', () => {
    expect(ids(putThread(list(), { ...all, q: 'lop' }, maria, reader))).toEqual([MARIA])
    expect(ids(putThread(list(), { ...all, q: 'oka' }, maria, reader))).toEqual([])
  })

  test('keeps the open thread in its place until another one is opened', () => {
    const unread = { ...all, folder: 'unread' }
    const read = { ...maria, unreadCount: 0, readSequence: 5, rev: 2 }
    const reading = { ...reader, openContactId: MARIA }
    const kept = putThread(list({ ...maria, unreadCount: 1 }), unread, read, reading)
    expect(ids(kept)).toEqual([MARIA])
    expect(ids(dropMovedOut(kept, unread, reading))).toEqual([MARIA])
    expect(ids(settleThreads(kept, unread, reader))).toEqual([])
  })

  test('the open thread stays where it is until another one is opened', () => {
    const reading = { ...reader, openContactId: DANIEL }
    const answered = { ...daniel, movedAt: at(18), lastSequence: 2, rev: 2 }
    const kept = putThread(list(maria, daniel), all, answered, reading)
    expect(ids(kept)).toEqual([MARIA, DANIEL])
    expect(ids(dropMovedOut(kept, all, reading))).toEqual([MARIA, DANIEL])
    expect(ids(settleThreads(kept, all, { ...reader, openContactId: MARIA }))).toEqual([DANIEL, MARIA])
    // Others keep moving around it.
    const texted = thread({ contactId: OTHER, movedAt: at(19) })
    expect(ids(putThread(kept, all, texted, reading))).toEqual([OTHER, MARIA, DANIEL])
  })

  test.for([
    ['longest-wait', [DANIEL, MARIA, OTHER]],
    ['pinned-first', [OTHER, MARIA, DANIEL]],
    ['coach', [DANIEL, MARIA, OTHER]],
  ] as const)('is sorted by %s as the server sorts it', ([order, expected]) => {
    const luis = { _id: LUIS, name: 'Ada Luis', email: 'l@n.example' }
    const threads = [
      { ...maria, needsAnswerSince: at(16) },
      { ...daniel, needsAnswerSince: at(15), primaryCoach: luis },
      thread({ contactId: OTHER, movedAt: at(2), isPinned: true, primaryCoach: null }),
    ]
    const filter = { ...all, order }
    expect(ids(addPage(list(), list(...threads), filter, reader))).toEqual(expected)
    const one = threads.reduce((held, each) => putThread(held, filter, each, reader), list())
    expect(ids(one)).toEqual(expected)
  })

  test('a page adds nobody twice and overwrites nothing newer', () => {
    const newer = { ...daniel, rev: 7, lastMessageAt: at(17), movedAt: at(17) }
    const page = addPage({ threads: [newer, maria], next: 'a' }, { threads: [daniel], next: null }, all, reader)
    expect(page).toEqual({ threads: [newer, maria], next: null })
  })
})
