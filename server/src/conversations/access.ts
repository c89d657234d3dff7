import { messageId, threadId } from '@attune/contract/ids'
import type { Message, MessageBody, Thread } from '@attune/contract/conversations/entity'
import { reachable } from '@attune/store/contacts/contacts'
import type { MessageRecord } from '@attune/store/conversations/messages'
import { listThreads, type ThreadQuery, type ThreadRecord } from '@attune/store/conversations/threads'
import type { Tenant } from '@attune/store/store'
import { nameFor, seesPrivate, staffName } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { may, type Member } from '../staff/who.ts'
import { attachmentFor } from './attachments/message-files.ts'

export type MessagePart = 'body' | 'context' | 'attachments' | 'reaction'

/** Threads within this reader's reach, as they may see them. One row more than `limit` tells of a next page. */
export const accessThreads = async (
  tx: Tenant,
  who: Member,
  query: Omit<ThreadQuery, 'reach' | 'accountId' | 'withPrivate'>,
): Promise<{ threads: Thread[]; more: boolean; last: ThreadRecord | undefined }> => {
  const rows = await listThreads(tx, {
    ...query,
    reach: who.reach,
    accountId: who.account.account_id,
    withPrivate: seesPrivate(who),
  })
  const shown = rows.slice(0, query.limit)
  return { threads: shown.map((row) => threadFor(who, row)), more: rows.length > query.limit, last: shown.at(-1) }
}

/** One thread, or the refusal that does not tell "not there" from "not yours". */
export const accessThread = async (tx: Tenant, who: Member, contactId: string): Promise<Thread> => {
  const { threads } = await accessThreads(tx, who, { contactIds: [contactId], limit: 1 })
  const [thread] = threads
  if (thread === undefined) throw new Refusal('ThreadNotFound')
  return thread
}

/** Refuses a contact out of reach, whatever one is about to do with its conversation. */
export const accessConversation = async (tx: Tenant, who: Member, contactId: string): Promise<void> => {
  if (!(await reachable(tx, who.reach, [contactId])).has(contactId)) throw new Refusal('ContactNotFound')
}

const threadFor = (who: Member, row: ThreadRecord): Thread => ({
  _id: threadId(row.contact_id),
  contactId: row.contact_id,
  title: nameFor(who, row.contact_id, row.full_name),
  masked: !seesPrivate(who),
  contactStatus: row.status,
  contactTimezone: row.time_zone,
  optedOut: row.opted_out_at !== null,
  labels: row.labels,
  primaryCoach: staffName(row.coach_id, row.coach_name, row.coach_email),
  lastReceivedAt: row.last_received_at?.toISOString() ?? null,
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  lastSequence: row.last_sequence,
  readSequence: row.read_sequence ?? 0,
  unreadCount: Math.max(0, row.received_count - (row.read_count ?? 0)),
  needsAnswerSince: row.needs_answer_since?.toISOString() ?? null,
  preview:
    row.last === null
      ? null
      : {
          id: messageId({ contactId: row.contact_id, sequence: row.last_sequence, suffix: row.last.suffix }),
          text: row.last.text,
          type: row.last.direction,
          is_sent: row.last.delivery,
          outcome: row.last.outcome,
          carrier: row.last.carrier,
          send_by_type: row.last.author_kind,
          num_attach: row.last.num_attach,
          send_by: row.last.author_id,
        },
  draft: row.draft,
  isPinned: row.is_pinned,
  isReviewed: row.is_reviewed,
  reviewPoint: row.review_point?.toISOString() ?? null,
  abilities: { send: may(who, 'messages.send-direct') },
  rev: row.rev,
})

/** A message as this reader may see it; parts that were not asked for stay away. */
export const messageFor = (deps: Deps, who: Member, row: MessageRecord, include?: readonly MessagePart[]): Message => {
  const wants = (part: MessagePart) => include === undefined || include.includes(part)
  return {
    id: messageId({ contactId: row.contact_id, sequence: row.sequence, suffix: row.suffix }),
    contactId: row.contact_id,
    sequence: row.sequence,
    rev: row.rev,
    ...(wants('body') ? { body: bodyFor(who, row) } : {}),
    ...(wants('context') ? { context: row.contexts ?? [] } : {}),
    ...(wants('attachments')
      ? { attachments: (row.attachments ?? []).map((file) => attachmentFor(deps, who, file)) }
      : {}),
    ...(wants('reaction') ? { reaction: [] } : {}),
  }
}

const bodyFor = (who: Member, row: MessageRecord): MessageBody => {
  const open = seesPrivate(who)
  const incoming = row.direction === 1
  return {
    text: row.text,
    type: row.direction,
    date: seconds(row.at),
    sent_at: row.sent_at === null ? null : seconds(row.sent_at),
    is_sent: row.delivery,
    sent_err: row.delivery_error === null || open ? row.delivery_error : withoutPhones(row.delivery_error),
    outcome: row.outcome,
    carrier: row.carrier,
    from: incoming && !open ? null : row.from_address,
    to: incoming || open ? row.to_address : null,
    link_by: null,
    link_to: null,
    num_attach: row.num_attach,
    tags: row.tags,
    send_by: staffName(row.author_id, row.author_name, row.author_email),
    send_by_type: row.author_kind,
    pinned: false,
    review: false,
    gate: row.gate_decision === null ? null : { decision: row.gate_decision, reason: row.gate_reason },
  }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/**
 * Phone numbers, and addresses of carriers that write to addresses, are hidden inside delivery errors without the
 * private-data permission (spec 1 §6): seven digits or more, however they are set apart, and what stands around an @.
 */
export const withoutPhones = (text: string): string =>
  text.replaceAll(/\+?\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd}){6,}/gu, '…').replaceAll(/[^\s<>"]+@[^\s<>"]+/g, '…')
