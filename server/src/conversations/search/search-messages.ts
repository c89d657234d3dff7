import type { Message } from '@attune/contract/conversations/entity'
import type { FoundMessage } from '@attune/contract/conversations/search-calls'
import type { Page } from '@attune/contract/page'
import { findMessages, type MatchPosition } from '@attune/store/conversations/message-search'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../calls/cursor.ts'
import type { Member } from '../../calls/who.ts'
import { seesPrivate } from '../../contacts/private-data.ts'
import { accessConversation, accessThreads, messagesFor } from '../access.ts'
import { findMarks, toExcerpt } from './marks.ts'

interface SearchMessagesInput {
  q: string
  contactId?: string | undefined
  limit: number
  next?: string | null | undefined
}

/**
 * Finds messages of the reader's clients that contain every word of `q`, in their text or in a transcript, newest first. Masked readers only find what
 * they can read: a name or number hidden from them finds nothing.
 */
export const searchMessages = (deps: Deps, who: Member, input: SearchMessagesInput): Promise<Page<FoundMessage>> => {
  const after = input.next === undefined || input.next === null ? undefined : readMessageCursor(input.next)
  const pieces = [...new Set(input.q.trim().split(/\s+/u))]
  return deps.store.tenant(who.organizationId, async (tx) => {
    if (input.contactId !== undefined) await accessConversation(tx, who, input.contactId)
    const { contactId, limit } = input
    const matches = await findReadable(deps, tx, who, { pieces, contactId, limit, after })
    const shown = matches.slice(0, limit)
    const contactIds = [...new Set(shown.map((match) => match.contactId))]
    const { threads } = await accessThreads(deps, tx, who, { contactIds, limit: contactIds.length })
    const threadOf = new Map(threads.map((thread) => [thread.contactId, thread]))
    const last = shown.at(-1)
    const next = matches.length > limit && last !== undefined ? cursorAfter(last) : null
    return {
      data: shown.flatMap(({ message }): FoundMessage[] => {
        const { id, contactId, sequence, body } = message
        const thread = threadOf.get(contactId)
        if (thread === undefined || body === undefined) return []
        const { type, date, send_by, send_by_type } = body
        const found = findText(message, pieces) ?? { text: body.text, in: 'text' as const }
        const { text, marks } = toExcerpt(found.text, findMarks(found.text, pieces))
        const { _id, title, photoUrl, masked, contactStatus, ranks } = thread
        return [
          {
            message: { id, contactId, sequence, text, in: found.in, type, date, send_by, send_by_type },
            thread: { _id, contactId, title, photoUrl, masked, contactStatus, ranks },
            marks,
          },
        ]
      }),
      pagination: { hasNext: next !== null, next },
    }
  })
}

type Match = MatchPosition & { message: Message }

interface FindQuery {
  pieces: string[]
  contactId: string | undefined
  limit: number
  after: MatchPosition | undefined
}

/** How many matches a masked reader's search looks at. Beyond that, it ends as if there were nothing else. */
const LOOKED_AT_MAX = 4000

/** One match more than `limit`, if there are that many that the reader can read. */
const findReadable = async (deps: Deps, tx: Tenant, who: Member, query: FindQuery): Promise<Match[]> => {
  const { reach } = who
  const find = async (limit: number, after: MatchPosition | undefined): Promise<Match[]> => {
    const found = await findMessages(tx, { ...query, reach, limit, after })
    const messages = await messagesFor(deps, tx, who, await loadMessagesAt(tx, found), ['body', 'attachments'])
    const messageAt = new Map(messages.map((message) => [`${message.contactId}:${message.sequence}`, message]))
    return found.flatMap((match) => {
      const message = messageAt.get(`${match.contactId}:${match.sequence}`)
      return message === undefined ? [] : [{ ...match, message }]
    })
  }
  if (seesPrivate(who)) return find(query.limit, query.after)
  const readable: Match[] = []
  let { after } = query
  for (let lookedAt = 0; readable.length <= query.limit && lookedAt < LOOKED_AT_MAX;) {
    const some = await find(SEARCHED_AT_ONCE, after)
    readable.push(...some.filter(({ message }) => findText(message, query.pieces) !== null))
    lookedAt += some.length
    after = some.at(-1)
    if (some.length <= SEARCHED_AT_ONCE) break
  }
  return readable
}

const SEARCHED_AT_ONCE = 200

/** Which text of a message holds all pieces: its own, or what is said in one of its sounds; null if none does. */
const findText = (
  { body, attachments = [] }: Message,
  pieces: string[],
): Pick<FoundMessage['message'], 'text' | 'in'> | null => {
  const said = attachments.flatMap(({ transcript }) => transcript?.text ?? [])
  const texts = [
    { text: body?.text ?? '', in: 'text' as const },
    ...said.map((text) => ({ text, in: 'transcript' as const })),
  ]
  return texts.find(({ text }) => pieces.every((piece) => findMarks(text, [piece]).length > 0)) ?? null
}

const cursorAfter = ({ micros, contactId, sequence }: MatchPosition): string =>
  encodeCursor({ key: `${micros}-${sequence}`, id: contactId })

const readMessageCursor = (next: string): MatchPosition => {
  const { key, id } = decodeCursor(next)
  const [, micros, sequence] = /^([0-9]{1,16})-([0-9]{1,9})$/.exec(key) ?? []
  if (micros === undefined || sequence === undefined) throw invalidCursor()
  return { micros, contactId: id, sequence: Number(sequence) }
}
