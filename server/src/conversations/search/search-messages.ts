import type { FoundMessage } from '@attune/contract/conversations/search-calls'
import type { Page } from '@attune/contract/page'
import { findMessages, type MatchPosition } from '@attune/store/conversations/message-search'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Deps } from '../../deps.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../calls/cursor.ts'
import type { Member } from '../../calls/who.ts'
import { accessConversation, accessThreads, messageFor } from '../access.ts'
import { findMarks, toExcerpt } from './marks.ts'

interface SearchMessagesInput {
  q: string
  contactId?: string | undefined
  limit: number
  next?: string | null | undefined
}

/** Finds messages of the reader's clients that contain every word of `q`, newest first. */
export const searchMessages = (deps: Deps, who: Member, input: SearchMessagesInput): Promise<Page<FoundMessage>> => {
  const after = input.next === undefined || input.next === null ? undefined : readMessageCursor(input.next)
  const pieces = [...new Set(input.q.trim().split(/\s+/u))]
  return deps.store.tenant(who.organizationId, async (tx) => {
    if (input.contactId !== undefined) await accessConversation(tx, who, input.contactId)
    const { contactId, limit } = input
    const found = await findMessages(tx, { reach: who.reach, pieces, contactId, limit, after })
    const shown = found.slice(0, limit)
    const contactIds = [...new Set(shown.map((match) => match.contactId))]
    const { threads } = await accessThreads(deps, tx, who, { contactIds, limit: contactIds.length })
    const threadOf = new Map(threads.map((thread) => [thread.contactId, thread]))
    const rows = new Map((await loadMessagesAt(tx, shown)).map((row) => [`${row.contact_id}:${row.sequence}`, row]))
    const last = shown.at(-1)
    const next = found.length > limit && last !== undefined ? cursorAfter(last) : null
    return {
      data: shown.flatMap((match): FoundMessage[] => {
        const thread = threadOf.get(match.contactId)
        const row = rows.get(`${match.contactId}:${match.sequence}`)
        if (thread === undefined || row === undefined) return []
        const { id, sequence, body } = messageFor(deps, who, row, ['body'])
        if (body === undefined) return []
        const { type, date, send_by, send_by_type } = body
        const { text, marks } = toExcerpt(body.text, findMarks(body.text, pieces))
        const { _id, title, photoUrl, masked, contactStatus, ranks } = thread
        return [
          {
            message: { id, contactId: match.contactId, sequence, text, type, date, send_by, send_by_type },
            thread: { _id, contactId: match.contactId, title, photoUrl, masked, contactStatus, ranks },
            marks,
          },
        ]
      }),
      pagination: { hasNext: next !== null, next },
    }
  })
}

const cursorAfter = ({ micros, contactId, sequence }: MatchPosition): string =>
  encodeCursor({ key: `${micros}-${sequence}`, id: contactId })

const readMessageCursor = (next: string): MatchPosition => {
  const { key, id } = decodeCursor(next)
  const [, micros, sequence] = /^([0-9]{1,16})-([0-9]{1,9})$/.exec(key) ?? []
  if (micros === undefined || sequence === undefined) throw invalidCursor()
  return { micros, contactId: id, sequence: Number(sequence) }
}
