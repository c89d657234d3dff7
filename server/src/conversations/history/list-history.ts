import type { MediaFilter } from '@attune/contract/conversations/constants'
import type { MediaItem, RankPoint } from '@attune/contract/conversations/history-calls'
import { toMessageId } from '@attune/contract/ids'
import type { Page } from '@attune/contract/page'
import {
  listFiles,
  listPinnedSequences,
  hasEarlierRank,
  listRanks as list,
  type MediaRecordOfThread,
} from '@attune/store/conversations/history'
import type { Message } from '@attune/contract/conversations/entity'
import { PINNED_MESSAGES_MAX, RANK_POINTS_MAX } from '@attune/contract/conversations/limits'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Deps } from '../../deps.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../calls/cursor.ts'
import { may, type Member } from '../../calls/who.ts'
import { loadHiding, type HideIdentity } from '../../contacts/private-data.ts'
import { accessConversation, messagesFor } from '../access.ts'
import { attachmentFor } from '../attachments/message-files.ts'

interface ListMediaInput {
  id: string
  category: MediaFilter
  limit: number
  next?: string | undefined
}

/** Lists a thread's files page by page, latest first. */
export const listMedia = (deps: Deps, who: Member, input: ListMediaInput): Promise<Page<MediaItem>> => {
  const after = input.next === undefined ? null : readFileCursor(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const rows = await listFiles(tx, input.id, { category: input.category, limit: input.limit, after })
    const shown = rows.slice(0, input.limit)
    const hide = (await loadHiding(tx, who, [input.id]))(input.id)
    const last = shown.at(-1)
    const next =
      rows.length > shown.length && last !== undefined
        ? encodeCursor({ key: String(last.sequence), id: String(last.place) })
        : null
    return {
      data: shown.map((row) => itemFor(deps, who, input.id, row, hide)),
      pagination: { hasNext: next !== null, next },
    }
  })
}

const itemFor = (
  deps: Deps,
  who: Member,
  contactId: string,
  row: MediaRecordOfThread,
  hide: HideIdentity,
): MediaItem => {
  const attachment = attachmentFor(deps, who, row, hide)
  return {
    messageId: toMessageId({ contactId, sequence: row.sequence, suffix: row.suffix }),
    attachment,
    at: row.at.toISOString(),
    category: row.category,
    type: row.direction,
    abilities: { categorize: attachment.type === 'image' && may(who, 'messages.photo') },
  }
}

const readFileCursor = (next: string): { sequence: number; place: number } => {
  const { key, id } = decodeCursor(next)
  if (!/^[0-9]{1,9}$/.test(key) || !/^[0-9]{1,3}$/.test(id)) throw invalidCursor()
  return { sequence: Number(key), place: Number(id) }
}

/** Lists a thread's pinned messages, latest first. */
export const listPinned = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ data: Message[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, id)
    const sequences = await listPinnedSequences(tx, id, PINNED_MESSAGES_MAX)
    const rows = await loadMessagesAt(
      tx,
      sequences.map((sequence) => ({ contactId: id, sequence })),
    )
    const latestFirst = rows.toSorted((one, other) => other.sequence - one.sequence)
    return { data: await messagesFor(deps, tx, who, latestFirst) }
  })

interface ListRanksInput {
  id: string
  from?: string | undefined
  to?: string | undefined
}

/** Lists the ranks of a client's messages within a time range, latest first. */
export const listRanks = (
  deps: Deps,
  who: Member,
  { id, from, to }: ListRanksInput,
): Promise<{ data: RankPoint[]; more: boolean }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, id)
    const range = { from: from === undefined ? null : new Date(from), to: to === undefined ? null : new Date(to) }
    const rows = await list(tx, id, { ...range, limit: RANK_POINTS_MAX })
    const shown = rows.slice(0, RANK_POINTS_MAX)
    const first = shown.at(-1)?.sequence
    const hide = (await loadHiding(tx, who, [id]))(id)
    return {
      data: shown.map(({ sequence, suffix, at, type, rank, value }) => ({
        messageId: toMessageId({ contactId: id, sequence, suffix }),
        type,
        rank,
        value: value === null ? null : hide(value),
        at: at.toISOString(),
      })),
      more: rows.length > shown.length || (await hasEarlierRank(tx, id, first ?? range.from)),
    }
  })
