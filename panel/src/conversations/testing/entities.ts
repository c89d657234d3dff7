import { NO_RANKS } from '@attune/contract/contacts/ranks'
import type { Message, MessageBody, Thread } from '@attune/contract/conversations/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { toMessageId, threadIdOf } from '@attune/contract/keys'

export const MARIA = `ct_${'1'.repeat(32)}`
export const DANIEL = `ct_${'2'.repeat(32)}`
export const HANNAH = `us_${'a'.repeat(32)}`
export const LUIS = `us_${'b'.repeat(32)}`

/** 12 March 2027, 09:00 in Denver, in seconds since 1970. */
export const NINE = Date.UTC(2027, 2, 12, 16) / 1000

type MessageFields = Partial<Omit<Message, 'body' | 'id'>> & { suffix?: string; body?: Partial<MessageBody> }

/** A message in Maria's thread; incoming unless the body says otherwise. */
export const message = ({ suffix, body, ...rest }: MessageFields = {}): Message => {
  const { contactId = MARIA, sequence = 1, rev = 1 } = rest
  return {
    id: toMessageId({ contactId, sequence, suffix: suffix ?? `suffix${String(sequence).padStart(4, '0')}` }),
    contactId,
    sequence,
    rev,
    ...rest,
    deleted: rest.deleted ?? null,
    abilities: { ...NO_ABILITIES, ...rest.abilities },
    body: { ...incomingBody(sequence), ...body },
  }
}

const NO_ABILITIES: Message['abilities'] = {
  pin: false,
  flag: false,
  delete: false,
  resend: false,
  rank: false,
  react: false,
  tellReaction: false,
  editFiles: false,
}

/** The body of a delivered outgoing message by a member of staff, or by automation for null. */
export const bySender = (sender: string | null, rest: Partial<MessageBody> = {}): Partial<MessageBody> => ({
  type: 2,
  is_sent: 1,
  send_by_type: sender === null ? 'system' : 'user',
  send_by: sender === null ? null : { _id: sender, name: 'Somebody', email: 's@northline.example' },
  gate: { decision: 'sent', reason: null },
  ...rest,
})

export const thread = (rest: Partial<Thread> = {}): Thread => {
  const contactId = rest.contactId ?? MARIA
  return {
    _id: threadIdOf(contactId),
    contactId,
    title: 'Maria Lopez',
    masked: false,
    photoUrl: null,
    contactStatus: 'active',
    contactTimezone: 'America/Denver',
    optedOut: false,
    labels: [],
    covering: null,
    primaryCoach: { _id: HANNAH, name: 'Hannah Brandt', email: 'hannah@northline.example' },
    ranks: { ...NO_RANKS },
    mutedUntil: null,
    lastReceivedAt: null,
    lastSentAt: null,
    lastMessageAt: '2027-03-12T16:00:00.000Z',
    movedAt: '2027-03-12T16:00:00.000Z',
    lastSequence: 1,
    readSequence: 1,
    unreadCount: 0,
    needsAnswerSince: null,
    waiting: null,
    isMerged: false,
    askedForPerson: false,
    preview: null,
    draft: null,
    draftQuotes: null,
    isPinned: false,
    isReviewed: false,
    reviewPoint: null,
    folderIds: [],
    abilities: { send: true, answer: true, pin: true, review: true, mute: true, assign: true },
    rev: 1,
    ...rest,
  }
}

type ChangedEvent = Extract<LiveEvent, { event: 'changed' }>

export const changedEvent = (rest: Partial<ChangedEvent> & Pick<ChangedEvent, 'kind'>): ChangedEvent => ({
  event: 'changed',
  cursor: '1-1',
  ids: { contactId: MARIA },
  rev: 1,
  ...rest,
})

const incomingBody = (sequence: number): MessageBody => ({
  text: `message ${sequence}`,
  type: 1,
  date: NINE + sequence,
  sent_at: null,
  is_sent: 0,
  sent_err: null,
  sent_reason: null,
  leaves_at: null,
  template: null,
  outcome: null,
  carrier: 'simulator',
  from: null,
  to: null,
  link_by: null,
  link_to: null,
  num_attach: 0,
  tags: [],
  send_by: null,
  send_for: null,
  send_by_type: 'contact',
  scene: null,
  program: null,
  keyword: null,
  quote: null,
  mail: null,
  pinned: false,
  review: false,
  gate: null,
})
