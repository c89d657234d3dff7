import type { MediaFilter } from '@attune/contract/conversations/constants'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { toMessageId } from '@attune/contract/ids'
import type { Page } from '@attune/contract/page'
import { listFiles, type MediaRecordOfThread } from '@attune/store/conversations/history'
import type { Deps } from '../../deps.ts'
import { decodeCursor, encodeCursor } from '../../calls/cursor.ts'
import { Refusal } from '../../refusal.ts'
import { may, type Member } from '../../calls/who.ts'
import { accessConversation } from '../access.ts'
import { attachmentFor } from '../attachments/message-files.ts'

interface ListMediaInput {
  id: string
  category: MediaFilter
  limit: number
  next?: string | undefined
}

/** A page of the files of a thread, the latest first. */
export const listMedia = (deps: Deps, who: Member, input: ListMediaInput): Promise<Page<MediaItem>> => {
  const after = input.next === undefined ? null : readFileCursor(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    await accessConversation(tx, who, input.id)
    const rows = await listFiles(tx, input.id, { category: input.category, limit: input.limit, after })
    const shown = rows.slice(0, input.limit)
    const last = shown.at(-1)
    const next =
      rows.length > shown.length && last !== undefined
        ? encodeCursor({ key: String(last.sequence), id: String(last.place) })
        : null
    return {
      data: shown.map((row) => itemFor(deps, who, input.id, row)),
      pagination: { hasNext: next !== null, next },
    }
  })
}

const itemFor = (deps: Deps, who: Member, contactId: string, row: MediaRecordOfThread): MediaItem => {
  const attachment = attachmentFor(deps, who, row)
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
  if (!/^[0-9]{1,9}$/.test(key) || !/^[0-9]{1,3}$/.test(id))
    throw new Refusal('InputInvalid', { issues: [{ path: 'next', message: 'This is no place in the list.' }] })
  return { sequence: Number(key), place: Number(id) }
}
