import { describe, expect, test } from 'vitest'
import { FACT_KINDS, FACTS, type FactKind } from '@attune/contract/app/facts'
import { touchedBy } from '../client/facts.ts'
import { applyLive, type CachedState } from './apply-live.ts'
import { bySender, changedEvent, DANIEL, HANNAH, MARIA, message, thread } from './testing/entities.ts'

const reader = { accountId: HANNAH, openContactId: null }
const all = { folder: 'all', q: '', filters: {} }

const daniel = thread({
  contactId: DANIEL,
  title: 'Daniel Okafor',
  lastMessageAt: '2027-03-12T17:00:00.000Z',
  movedAt: '2027-03-12T17:00:00.000Z',
})

/** Maria and Daniel are in the list; Maria's conversation is open with two messages. */
const held = (rest: Partial<CachedState> = {}): CachedState => ({
  lists: [{ filter: all, list: { threads: [daniel, thread({ lastSequence: 2 })], next: null } }],
  threads: { [MARIA]: thread({ lastSequence: 2 }) },
  timelines: {
    [MARIA]: {
      messages: [message({ sequence: 1 }), message({ sequence: 2, body: bySender(HANNAH, { is_sent: 0 }) })],
      hasOlder: false,
      hasNewer: false,
    },
  },
  ...rest,
})

const GONE = { event: 'gone' as const, cursor: '1-1', ids: { contactId: MARIA } }
const titles = ({ lists }: CachedState) => lists[0]?.list.threads.map(({ title }) => title)
const sequences = ({ timelines }: CachedState) => timelines[MARIA]?.messages.map(({ sequence }) => sequence)

const received = message({ sequence: 3 })
const moved = thread({
  lastSequence: 3,
  rev: 2,
  unreadCount: 1,
  lastMessageAt: '2027-03-12T18:00:00.000Z',
  movedAt: '2027-03-12T18:00:00.000Z',
})

type Touching = { [K in FactKind]: (typeof FACTS)[K] extends { touches: unknown } ? K : never }[FactKind]
const TOUCHING = FACT_KINDS.filter((kind): kind is Touching => 'touches' in FACTS[kind])

/** The message with its changed file replaces the earlier one. */
const replacesItsMessage = (kind: 'PhotoCategoryChanged' | 'SoundPlayed' | 'SoundTranscribed'): void => {
  const changed = message({ sequence: 2, rev: 2, attachments: [] })
  const { held: next } = applyLive(held(), changedEvent({ kind, message: changed }), reader)
  expect(next.timelines[MARIA]?.messages.at(-1)).toBe(changed)
}

/** The effect of each kind that touches a conversation; a kind without a case does not compile. */
const cases: Record<Touching, () => void> = {
  AttachmentFetched: () => {
    const withPhoto = message({ sequence: 2, rev: 2, body: { num_attach: 1 }, attachments: [] })
    const { held: next } = applyLive(held(), changedEvent({ kind: 'AttachmentFetched', message: withPhoto }), reader)
    expect(next.timelines[MARIA]?.messages.at(-1)).toBe(withPhoto)
  },
  PhotoCategoryChanged: () => replacesItsMessage('PhotoCategoryChanged'),
  SoundPlayed: () => replacesItsMessage('SoundPlayed'),
  SoundTranscribed: () => replacesItsMessage('SoundTranscribed'),
  ContactAdded: () => {
    const ida = thread({
      contactId: `ct_${'3'.repeat(32)}`,
      title: 'Ida',
      lastMessageAt: null,
      movedAt: '2027-03-01T16:00:00.000Z',
    })
    const event = changedEvent({ kind: 'ContactAdded', ids: { contactId: ida.contactId }, thread: ida })
    expect(titles(applyLive(held(), event, reader).held)).toEqual(['Daniel Okafor', 'Maria Lopez', 'Ida'])
  },
  ContactOptedOut: () => showsInThread('ContactOptedOut', { optedOut: true }),
  ContactOptedIn: () => showsInThread('ContactOptedIn', { optedOut: false }),
  ContactReassigned: () => showsInThread('ContactReassigned', { primaryCoach: null }),
  ContactStatusChanged: () => showsInThread('ContactStatusChanged', { contactStatus: 'stop' }),
  ContactChanged: () => showsInThread('ContactChanged', { title: 'Maria Lopez-Reyes' }),
  ContactRanksChanged: () => showsInThread('ContactRanksChanged', { rev: 5 }),
  ContactMuted: () => showsInThread('ContactMuted', { rev: 5 }),
  ContactAddressDied: () => showsInThread('ContactAddressDied', { rev: 5 }),
  ContactAddressRevived: () => showsInThread('ContactAddressRevived', { rev: 5 }),
  ContactMutedByAutomation: () => showsInThread('ContactMutedByAutomation', { rev: 5 }),
  ContactUnmuted: () => showsInThread('ContactUnmuted', { rev: 5 }),
  ContactHistoryChanged: () => showsInThread('ContactHistoryChanged', { lastMessageAt: '2021-03-04T17:11:00.000Z' }),
  ContactRemoved: () => expect(titles(applyLive(held(), GONE, reader).held)).toEqual(['Daniel Okafor']),
  ContactMerged: () => expect(titles(applyLive(held(), GONE, reader).held)).toEqual(['Daniel Okafor']),
  ContactUnmerged: () => showsInThread('ContactUnmerged', { rev: 5 }),
  StaffRenamed: () => showsInThread('StaffRenamed', { primaryCoach: null }),
  MessageContextChanged: () => {
    const ranked = message({ sequence: 2, rev: 2, context: [{ type: 'sleep', rank: 2, value: '5' }] })
    const { held: next } = applyLive(held(), changedEvent({ kind: 'MessageContextChanged', message: ranked }), reader)
    expect(next.timelines[MARIA]?.messages.at(-1)).toBe(ranked)
  },
  MessageFlagsChanged: () => {
    const pinned = message({ sequence: 2, rev: 2, body: { pinned: true } })
    showsInTimeline('MessageFlagsChanged', pinned)
    showsInThread('MessageFlagsChanged', { reviewPoint: '2027-03-12T17:00:00.000Z', isReviewed: false })
  },
  HeldMessageReleased: () => showsInThread('HeldMessageReleased', { rev: 5 }),
  MessageDeleted: () =>
    showsInTimeline(
      'MessageDeleted',
      message({ sequence: 2, rev: 2, deleted: { at: '2027-03-12T18:00:00.000Z', by: null } }),
    ),
  MessageResent: () =>
    showsInTimeline('MessageResent', message({ sequence: 2, rev: 2, body: bySender(HANNAH, { is_sent: 0 }) })),
  MessageAttachmentsChanged: () =>
    showsInTimeline(
      'MessageAttachmentsChanged',
      message({ sequence: 2, rev: 2, body: { num_attach: 0 }, attachments: [] }),
    ),
  MessageReactionChanged: () => {
    const reaction = [{ by: MARIA, type: 'loved' as const, name: null }]
    showsInTimeline('MessageReactionChanged', message({ sequence: 2, rev: 2, reaction }))
  },
  MessageReceived: () => {
    const { held: next, owed } = applyLive(
      held(),
      changedEvent({ kind: 'MessageReceived', message: received, thread: moved }),
      reader,
    )
    expect(sequences(next)).toEqual([1, 2, 3])
    expect(titles(next)).toEqual(['Maria Lopez', 'Daniel Okafor'])
    expect(next.threads[MARIA]?.unreadCount).toBe(1)
    expect(owed).toBeNull()
  },
  MessageAdded: () => {
    const own = message({ sequence: 3, body: bySender(HANNAH, { is_sent: 0 }) })
    const { held: next } = applyLive(
      held(),
      changedEvent({ kind: 'MessageAdded', message: own, thread: moved }),
      reader,
    )
    expect(next.timelines[MARIA]?.messages.at(-1)).toBe(own)
  },
  MailFiled: () => {
    const mail = { subject: 'Hello', quoted: '', verified: false, automatic: false, html: false }
    const filed = message({ sequence: 3, body: { carrier: 'email', mail } })
    const event = changedEvent({ kind: 'MailFiled', message: filed, thread: moved })
    expect(applyLive(held(), event, reader).held.timelines[MARIA]?.messages.at(-1)).toBe(filed)
  },
  MessageOmitted: () => {
    const omitted = message({ sequence: 3, body: bySender(null, { carrier: 'omitted', is_sent: -1 }) })
    const { held: next } = applyLive(
      held(),
      changedEvent({ kind: 'MessageOmitted', message: omitted, thread: moved }),
      reader,
    )
    expect(next.timelines[MARIA]?.messages.at(-1)).toBe(omitted)
  },
  DeliveryChanged: () => {
    const delivered = message({ sequence: 2, rev: 2, body: bySender(HANNAH) })
    const { preview: _, ...bare } = thread({ lastSequence: 2 })
    const preview = {
      id: delivered.id,
      text: 'message 2',
      type: 2 as const,
      is_sent: 0 as const,
      outcome: null,
      carrier: 'simulator',
      send_by_type: 'user',
      num_attach: 0,
      send_by: HANNAH,
      deleted: false,
      file: null,
    }
    const before = held({ lists: [{ filter: all, list: { threads: [{ ...bare, preview }], next: null } }] })
    const { held: next, owed } = applyLive(
      before,
      changedEvent({ kind: 'DeliveryChanged', message: delivered }),
      reader,
    )
    expect(next.timelines[MARIA]?.messages[1]).toBe(delivered)
    expect(next.lists[0]?.list.threads[0]?.preview?.is_sent).toBe(1)
    expect(owed).toBeNull()
  },
  ThreadPinned: () => showsInThread('ThreadPinned', { isPinned: true }),
  ThreadUnpinned: () => showsInThread('ThreadUnpinned', { isPinned: false }),
  ThreadReviewed: () => showsInThread('ThreadReviewed', { isReviewed: true }),
  ThreadUnreviewed: () => showsInThread('ThreadUnreviewed', { isReviewed: false }),
  ContactReviewPointChanged: () =>
    showsInThread('ContactReviewPointChanged', { reviewPoint: '2027-03-12T16:00:00.000Z' }),
  FolderMembersChanged: () => showsInThread('FolderMembersChanged', { folderIds: [`fo_${'1'.repeat(32)}`] }),
  ThreadRead: () => showsInThread('ThreadRead', { readSequence: 2, unreadCount: 0 }),
  WaitEnded: () => showsInThread('WaitEnded', { needsAnswerSince: null, waiting: null }),
  WaitBegun: () => showsInThread('WaitBegun', { needsAnswerSince: '2027-03-12T16:00:00.000Z' }),
  AnswerTaken: () => showsInThread('AnswerTaken', { needsAnswerSince: null, waiting: null }),
  DraftChanged: () => showsInThread('DraftChanged', { draft: 'About the travel week' }),
}

const ignored = (kind: FactKind) => {
  const before = held()
  expect(applyLive(before, changedEvent({ kind }), reader)).toEqual({ held: before, owed: null })
}

const showsInTimeline = (kind: FactKind, shown: ReturnType<typeof message>) =>
  expect(applyLive(held(), changedEvent({ kind, message: shown }), reader).held.timelines[MARIA]?.messages.at(-1)).toBe(
    shown,
  )

const showsInThread = (kind: FactKind, difference: Partial<ReturnType<typeof thread>>) => {
  const next = applyLive(
    held(),
    changedEvent({ kind, thread: thread({ lastSequence: 2, ...difference }) }),
    reader,
  ).held
  expect(next.threads[MARIA]).toMatchObject(difference)
  expect(next.lists[0]?.list.threads[1]).toMatchObject(difference)
}

describe('a live event', () => {
  test.for(FACT_KINDS)('%s', (kind) => {
    expect.hasAssertions()
    const seen = TOUCHING.find((one) => one === kind)
    if (seen === undefined) ignored(kind)
    else cases[seen]()
  })

  test.for(TOUCHING)('%s without its entity asks to load it', (kind) => {
    const before = held()
    const { held: next, owed } = applyLive(before, changedEvent({ kind }), reader)
    expect(next).toBe(before)
    expect(owed).toEqual({ contactId: MARIA, parts: touchedBy(kind) })
  })

  test('asks for no messages of a conversation that is not loaded', () => {
    const { owed } = applyLive(held({ timelines: {} }), changedEvent({ kind: 'DeliveryChanged' }), reader)
    expect(owed).toBeNull()
  })
})

describe('late events', () => {
  test('an older rev of a message is ignored', () => {
    const newer = held({
      timelines: { [MARIA]: { messages: [message({ rev: 3 })], hasOlder: false, hasNewer: false } },
    })
    const { held: next } = applyLive(
      newer,
      changedEvent({ kind: 'DeliveryChanged', message: message({ rev: 2 }) }),
      reader,
    )
    expect(next.timelines).toBe(newer.timelines)
  })

  test.for([
    ['an older rev', { rev: 4 }],
    ['an older sequence', { rev: 5, lastSequence: 8 }],
    ['an older read mark', { rev: 5, lastSequence: 9, readSequence: 3 }],
  ] as const)('%s of a thread is ignored', ([, older]) => {
    const known = thread({ rev: 5, lastSequence: 9, readSequence: 4 })
    const before = held({
      lists: [{ filter: all, list: { threads: [known], next: null } }],
      threads: { [MARIA]: known },
    })
    const event = changedEvent({ kind: 'ThreadRead', thread: thread({ lastSequence: 9, readSequence: 4, ...older }) })
    const { held: next } = applyLive(before, event, reader)
    expect(next.threads[MARIA]).toBe(known)
    expect(next.lists).toBe(before.lists)
  })

  test('the same event twice changes nothing more', () => {
    const event = changedEvent({ kind: 'MessageReceived', message: received, thread: moved })
    const once = applyLive(held(), event, reader).held
    expect(applyLive(once, event, reader).held).toEqual(once)
  })

  test('a message that arrives out of order gets its place once the earlier one arrives', () => {
    const first = changedEvent({ kind: 'MessageReceived', message: message({ sequence: 4 }), thread: moved })
    const second = changedEvent({ kind: 'MessageReceived', message: received, thread: moved })
    const next = applyLive(applyLive(held(), first, reader).held, second, reader).held
    expect(sequences(next)).toEqual([1, 2, 3, 4])
  })
})

describe('other events', () => {
  test('gone removes everything of the client', () => {
    const { held: next } = applyLive(held(), { event: 'gone', cursor: '2-2', ids: { contactId: MARIA } }, reader)
    expect(titles(next)).toEqual(['Daniel Okafor'])
    expect(next.threads).toEqual({})
    expect(next.timelines).toEqual({})
  })

  test('reset asks to load everything again', () => {
    const { owed } = applyLive(held(), { event: 'reset', cursor: '2-2', reason: 'rights' }, reader)
    expect(owed).toEqual({ everything: true })
  })

  test.for(['hello', 'ended'] as const)('%s changes nothing', (event) => {
    const before = held()
    expect(applyLive(before, { event, cursor: '2-2' }, reader)).toEqual({ held: before, owed: null })
  })
})
