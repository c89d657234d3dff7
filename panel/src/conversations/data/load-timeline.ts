import type { Message, Thread } from '@attune/contract/conversations/entity'
import { messagePageSize } from '@attune/contract/conversations/limits'
import { calls } from '../../client/calls.ts'
import { joinMessages, putMessage, type Timeline } from './timeline-data.ts'
import { loadWithChanges } from './change-recorder.ts'

/** A reload asks in pieces as large as the server gives. */
const RELOAD_PAGE = 200

/** 50 at 900 px of screen height, else 25 (spec 1 §9). */
export const pageSize = (): number => messagePageSize(globalThis.screen.height)

/** Where a timeline opens: at a sequence, or at its end. */
export type OpeningPlace = number | 'newest'

/** Loads what surrounds a place. */
export const openTimeline = (contactId: string, place: OpeningPlace, limit = pageSize()): Promise<Timeline> =>
  loadWithMessageChanges(contactId, async () => {
    const newest = place === 'newest' ? await loadPage(contactId, { limit }) : null
    if (newest !== null) return { messages: newest.data, hasOlder: newest.more, hasNewer: false }
    const at = Number(place)
    const [older, newer] = await Promise.all([
      loadPage(contactId, { limit, before: String(at + 1) }),
      loadPage(contactId, { limit, after: String(at) }),
    ])
    return { messages: joinMessages(older.data, newer.data), hasOlder: older.more, hasNewer: newer.more }
  })

/** The place a thread opens at: its first unread when the newest page would not reach back to it. */
export const openingPlaceOf = ({ unreadCount, readSequence, lastSequence }: Thread, limit = pageSize()): OpeningPlace =>
  unreadCount > 0 && lastSequence - readSequence >= limit ? readSequence : 'newest'

/** The timeline with one more page at its beginning. */
export const loadOlder = (contactId: string, timeline: () => Timeline, limit = pageSize()): Promise<Timeline> => {
  const before = String(timeline().messages[0]?.sequence ?? 1)
  return loadWithMessageChanges(contactId, async () => {
    const { data, more } = await loadPage(contactId, { limit, before })
    const held = timeline()
    return { ...held, messages: joinMessages(held.messages, data), hasOlder: more }
  })
}

/** The timeline with one more page after a sequence: at its end, or where messages are missing. */
export const loadNewer = (
  contactId: string,
  timeline: () => Timeline,
  after: number,
  limit = pageSize(),
): Promise<Timeline> =>
  loadWithMessageChanges(contactId, async () => {
    const { data, more } = await loadPage(contactId, { limit, after: String(after) })
    const held = timeline()
    const last = held.messages.at(-1)?.sequence ?? 0
    const reached = data.at(-1)?.sequence ?? last
    return { ...held, messages: joinMessages(held.messages, data), hasNewer: reached >= last ? more : held.hasNewer }
  })

/** Everything loaded, loaded again: after the stream lost its thread, or rights changed. */
export const reloadTimeline = (contactId: string, timeline: Timeline): Promise<Timeline> =>
  loadWithMessageChanges(contactId, async () => {
    const first = timeline.messages[0]?.sequence ?? 1
    const last = timeline.hasNewer ? (timeline.messages.at(-1)?.sequence ?? 0) : Infinity
    const pages: Message[][] = []
    let after = first - 1
    let more = true
    while (more && after < last) {
      const next = await loadPage(contactId, { limit: RELOAD_PAGE, after: String(after) })
      pages.push(next.data)
      after = next.data.at(-1)?.sequence ?? Infinity
      more = next.more
    }
    return { messages: pages.flat(), hasOlder: timeline.hasOlder, hasNewer: more }
  })

const loadPage = async (contactId: string, place: { limit: number; before?: string; after?: string }) => {
  const { data, pagination } = await calls.conversations.listMessages({ id: contactId, ...place })
  return { data, more: pagination.hasNext }
}

const loadWithMessageChanges = (contactId: string, load: () => Promise<Timeline>): Promise<Timeline> =>
  loadWithChanges(load, (timeline, { message }) =>
    message?.contactId === contactId ? putMessage(timeline, message) : timeline,
  )
