import { NO_RANKS } from '@attune/contract/contacts/ranks'
import { OMITTED } from '@attune/contract/conversations/constants'
import { familyOf } from '@attune/contract/media/mime'
import { toMessageId, parseMessageId, threadIdOf, type MessageKey } from '@attune/contract/ids'
import type { Message, MessageBody, Thread } from '@attune/contract/conversations/entity'
import { asksQuestion } from '@attune/engine/questions/find-question'
import { filterReachable } from '@attune/store/contacts/contacts'
import { readerMarksOf } from '@attune/store/conversations/reader-marks'
import { loadMessagesAt, type MessageRecord } from '@attune/store/conversations/messages'
import { coachIdsWithin } from '@attune/store/conversations/reader-marks'
import { listThreads, type ThreadQuery, type ThreadRecord } from '@attune/store/conversations/threads'
import type { Identity } from '@attune/store/contacts/identities'
import type { Tenant } from '@attune/store/store'
import { contactAbilities } from '../contacts/abilities.ts'
import {
  coveringOf,
  lockClient,
  nameFor,
  thumbnailFor,
  visibilityOf,
  toStaffName,
  type LockedContact,
} from '../contacts/access.ts'
import { hidePhones, hidingFor, loadHiding, seesPrivate, type HideIdentity } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { coverOf, may, type Member } from '../calls/who.ts'
import { attachmentFor } from './attachments/message-files.ts'
import { messageAbilities } from './change/abilities.ts'
import { mailFor } from './email/mail-for.ts'
import { quoteFor } from './quotes.ts'
import { templateFor } from './whatsapp/template-for.ts'

export type MessagePart = 'body' | 'context' | 'attachments' | 'reaction'

/** Loads the threads within this reader's reach, masked for them. `more` is true if another page follows. */
export const accessThreads = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  query: Omit<ThreadQuery, keyof ReturnType<typeof readerOf>>,
): Promise<{ threads: Thread[]; more: boolean; last: ThreadRecord | undefined }> => {
  const rows = await listThreads(tx, {
    ...query,
    ...readerOf(deps, who),
  })
  const shown = rows.slice(0, query.limit)
  return { threads: shown.map((row) => threadFor(deps, who, row)), more: rows.length > query.limit, last: shown.at(-1) }
}

/**
 * Loads the same threads for several readers of one organization with one look-up. Returns a list for each reader,
 * without the threads that are out of the reader's reach.
 */
export const accessThreadsOfReaders = async (
  deps: Deps,
  tx: Tenant,
  whos: Member[],
  contactIds: string[],
): Promise<Thread[][]> => {
  if (contactIds.length === 0 || whos.length === 0) return whos.map(() => [])
  const everything = { reach: { kind: 'all' }, accountId: '', withPrivate: true, now: deps.now() } as const
  const rows = await listThreads(tx, { ...everything, contactIds, limit: contactIds.length })
  const accountIds = [...new Set(whos.map((who) => who.account.account_id))]
  const found = await readerMarksOf(tx, accountIds, contactIds)
  const marksOf = new Map(found.map((marks) => [`${marks.account_id} ${marks.contact_id}`, marks]))
  return whos.map((who) =>
    rows.flatMap((row) => {
      const marks = marksOf.get(`${who.account.account_id} ${row.contact_id}`)
      const { reach } = who
      const reached = reach.kind === 'all' || marks?.coach_ids.some((id) => reach.accountIds.includes(id)) === true
      return marks !== undefined && reached ? [threadFor(deps, who, { ...row, ...marks })] : []
    }),
  )
}

/** The part of a thread query that depends on the reader: reach, visibility, and whose marks and folders count. */
export const readerOf = (deps: Deps, who: Member) => ({
  ...visibilityOf(deps, who),
  accountId: who.account.account_id,
  covered: who.covers.map(({ coach }) => coach.accountId),
})

/** Loads one thread. The refusal does not tell whether it is missing or out of reach. */
export const accessThread = async (deps: Deps, tx: Tenant, who: Member, contactId: string): Promise<Thread> => {
  const { threads } = await accessThreads(deps, tx, who, { contactIds: [contactId], limit: 1 })
  const [thread] = threads
  if (thread === undefined) throw new Refusal('ThreadNotFound')
  return thread
}

/** Lists who coaches a contact within reach. Refuses otherwise. */
export const accessCoachIds = async (tx: Tenant, who: Member, contactId: string): Promise<string[]> => {
  const ids = await coachIdsWithin(tx, who.reach, contactId)
  if (ids === null) throw new Refusal('ContactNotFound')
  return ids
}

/** Refuses a contact out of reach. */
export const accessConversation = async (tx: Tenant, who: Member, contactId: string): Promise<void> => {
  if (!(await filterReachable(tx, who.reach, [contactId])).has(contactId)) throw new Refusal('ContactNotFound')
}

/** Loads a message to be changed and locks its contact. Refuses if the message is missing or out of reach. */
export const accessMessage = async (
  tx: Tenant,
  who: Member,
  id: string,
): Promise<{ key: MessageKey; contact: LockedContact; row: MessageRecord }> => {
  const key = parseMessageId(id)
  const contact = await lockClient(tx, who, key.contactId, 'MessageNotFound')
  const [row] = await loadMessagesAt(tx, [key])
  if (row?.suffix !== key.suffix) throw new Refusal('MessageNotFound')
  return { key, contact, row }
}

const threadFor = (deps: Deps, who: Member, row: ThreadRecord): Thread => {
  const hide = hidingFor(who, row)
  return {
    _id: threadIdOf(row.contact_id),
    contactId: row.contact_id,
    title: nameFor(who, row.contact_id, row.full_name),
    masked: !seesPrivate(who),
    isMerged: row.is_merged,
    photoUrl: thumbnailFor(deps, who, row),
    contactStatus: row.status,
    contactTimezone: row.time_zone,
    optedOut: row.opted_out_at !== null,
    labels: row.labels,
    primaryCoach: toStaffName(row.coach_id, row.coach_name, row.coach_email),
    covering: coveringOf(coverOf(who, row.coach_id, row.coach_ids ?? [])),
    ranks: { ...NO_RANKS, ...row.ranks },
    mutedUntil: mutedUntilOf(row, deps.now()),
    lastReceivedAt: row.last_received_at?.toISOString() ?? null,
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    movedAt: row.moved_at.toISOString(),
    lastSequence: row.last_sequence,
    readSequence: row.read_sequence ?? 0,
    unreadCount: Math.max(0, row.received_count - (row.read_count ?? 0)),
    needsAnswerSince: row.needs_answer_since?.toISOString() ?? null,
    waiting: waitingFor(row, hide),
    askedForPerson: row.asked_for_person,
    preview:
      row.last === null
        ? null
        : {
            id: toMessageId({ contactId: row.contact_id, sequence: row.last_sequence, suffix: row.last.suffix }),
            text: toPreview(row.last.text, hide),
            type: row.last.direction,
            is_sent: row.last.delivery,
            outcome: row.last.outcome,
            carrier: row.last.carrier,
            send_by_type: row.last.author_kind,
            num_attach: row.last.num_attach,
            send_by: row.last.author_id,
            deleted: row.last.deleted,
            file: row.last.mime === null ? null : familyOf(row.last.mime),
          },
    draft: row.draft === null ? null : hide(row.draft),
    draftQuotes: row.draft_quotes,
    isPinned: row.is_pinned,
    isReviewed: row.is_reviewed,
    reviewPoint: row.review_point?.toISOString() ?? null,
    folderIds: row.folder_ids,
    abilities: {
      send: contactAbilities(who, row).send,
      answer: may(who, 'messages.send-direct'),
      pin: may(who, 'messages.pinned'),
      review: may(who, 'messages.flag'),
      mute: contactAbilities(who, row).mute,
      assign: contactAbilities(who, row).assign,
    },
    rev: row.rev,
  }
}

/** What the client is waiting for: "Hi" says less than the question after it. */
const waitingFor = (row: ThreadRecord, hide: HideIdentity): Thread['waiting'] => {
  const { contact_id: contactId, waiting, waiting_sequence: lastSequence } = row
  const shown = waiting?.find(({ text }) => asksQuestion(text)) ?? waiting?.[0]
  if (shown === undefined || lastSequence === null) return null
  const { sequence, suffix, text, mime } = shown
  return {
    id: toMessageId({ contactId, sequence, suffix }),
    text: toPreview(text, hide),
    file: mime === null ? null : familyOf(mime),
    lastSequence,
  }
}

/** The beginning of a text, for a row of the list. */
const toPreview = (text: string, hide: HideIdentity): string => [...hide(text)].slice(0, PREVIEW_MAX).join('')

const PREVIEW_MAX = 200

const mutedUntilOf = ({ muted_from: from, muted_until: until }: ThreadRecord, now: Date): string | null =>
  from !== null && until !== null && from <= now && until > now ? until.toISOString() : null

/**
 * Messages as this reader may see them; reach is the caller's to check. `include` limits the parts; all are included
 * without it.
 */
export const messagesFor = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  rows: readonly MessageRecord[],
  include?: readonly MessagePart[],
): Promise<Message[]> => {
  const hidingOf = await loadHiding(
    tx,
    who,
    rows.map((row) => row.contact_id),
  )
  return rows.map((row) => toMessage(deps, who, row, hidingOf(row.contact_id), include))
}

/** Messages of one client whose identity was loaded with them. */
export const pageFor = (
  deps: Deps,
  who: Member,
  rows: readonly MessageRecord[],
  identity: Identity | null,
  include?: readonly MessagePart[],
): Message[] => {
  const hide = hidingFor(who, identity)
  return rows.map((row) => toMessage(deps, who, row, hide, include))
}

/** One message, in the same way. */
export const messageFor = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  row: MessageRecord,
  include?: readonly MessagePart[],
): Promise<Message> => {
  const hidingOf = await loadHiding(tx, who, [row.contact_id])
  return toMessage(deps, who, row, hidingOf(row.contact_id), include)
}

const toMessage = (
  deps: Deps,
  who: Member,
  row: MessageRecord,
  hide: HideIdentity,
  include: readonly MessagePart[] | undefined,
): Message => {
  const wants = (part: MessagePart) => include === undefined || include.includes(part)
  return {
    id: toMessageId({ contactId: row.contact_id, sequence: row.sequence, suffix: row.suffix }),
    contactId: row.contact_id,
    sequence: row.sequence,
    rev: row.rev,
    ...(wants('body') ? { body: bodyFor(who, row, hide) } : {}),
    ...(wants('context')
      ? { context: (row.contexts ?? []).map((one) => ({ ...one, value: one.value === null ? null : hide(one.value) })) }
      : {}),
    ...(wants('attachments')
      ? {
          attachments: (row.attachments ?? []).map((file) =>
            attachmentFor(deps, who, { ...file, direction: row.direction }, hide),
          ),
        }
      : {}),
    ...(wants('reaction') ? { reaction: row.reactions ?? [] } : {}),
    deleted:
      row.deleted_at === null
        ? null
        : {
            at: row.deleted_at.toISOString(),
            by: row.deleter,
          },
    abilities: messageAbilities(deps, who, row),
  }
}

const bodyFor = (who: Member, row: MessageRecord, hide: HideIdentity): MessageBody => {
  const open = seesPrivate(who)
  const incoming = row.direction === 1
  return {
    text: hide(row.text),
    type: row.direction,
    date: toSeconds(row.at),
    sent_at: row.sent_at === null ? null : toSeconds(row.sent_at),
    is_sent: row.delivery,
    sent_err: row.delivery_error === null || open ? row.delivery_error : hidePhones(hide(row.delivery_error)),
    sent_reason: row.delivery_reason,
    outcome: row.outcome,
    leaves_at: isInLine(row) ? toSeconds(row.leaves_at) : null,
    template: templateFor(row.template, hide),
    carrier: row.carrier,
    from: incoming && !open ? null : row.from_address,
    to: incoming || open ? row.to_address : null,
    link_by: null,
    link_to: null,
    num_attach: row.num_attach,
    tags: row.tags,
    send_by: row.author,
    send_for: row.covered,
    send_by_type: row.author_kind,
    scene: sceneOf(row),
    program: programOf(row),
    keyword: keywordOf(row),
    quote: row.quoted === null ? null : quoteFor(row.contact_id, row.quoted, hide),
    mail: row.mail === null ? null : mailFor(who, row.mail, hide),
    pinned: row.pinned,
    review: row.review,
    gate: row.gate_decision === null ? null : { decision: row.gate_decision, reason: row.gate_reason },
  }
}

const isInLine = (row: MessageRecord): row is MessageRecord & { leaves_at: Date } =>
  row.leaves_at !== null &&
  row.delivery === 0 &&
  row.sent_at === null &&
  row.outcome === null &&
  row.carrier !== OMITTED

const programOf = ({ author_kind: by, origin }: MessageRecord): MessageBody['program'] =>
  by === 'program' && origin !== null ? { title: origin.title ?? '' } : null

const keywordOf = ({ author_kind: by, origin }: MessageRecord): MessageBody['keyword'] =>
  by === 'system' && origin !== null ? { title: origin.title ?? '' } : null

const sceneOf = ({ origin }: MessageRecord): MessageBody['scene'] =>
  origin?.scene_id == null ? null : { runId: origin.run_id, sceneId: origin.scene_id, title: origin.title ?? '' }

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
