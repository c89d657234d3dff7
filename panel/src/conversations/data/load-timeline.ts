import { queryOptions } from '@tanstack/react-query'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import { messagePageSize } from '@attune/contract/conversations/limits'
import { calls } from '../../client/calls.ts'
import { joinMessages, putMessage, type Timeline } from './timeline-data.ts'
import { loadWithChanges } from './change-recorder.ts'
import { timelineKey } from './query-keys.ts'

/** Page size of a reload: the server's limit. */
const RELOAD_PAGE = 200

/** Messages per page: 50 from 900 px of screen height, otherwise 25. */
export const pageSize = (): number => messagePageSize(globalThis.screen.height)

/** Where a timeline opens: around a sequence, or at its end. */
export type OpeningPlace = number | 'newest'

/** Loads the messages around a place. */
export const openTimeline = (
  contactId: string,
  place: OpeningPlace,
  { limit = pageSize(), ahead = false }: { limit?: number; ahead?: boolean } = {},
): Promise<Timeline> =>
  loadWithMessageChanges(contactId, async () => {
    const newest = place === 'newest' ? await loadPage(contactId, { limit }, ahead) : null
    if (newest !== null) return { messages: newest.data, hasOlder: newest.more, hasNewer: false }
    const at = Number(place)
    const [older, newer] = await Promise.all([
      loadPage(contactId, { limit, before: String(at + 1) }, ahead),
      loadPage(contactId, { limit, after: String(at) }, ahead),
    ])
    return { messages: joinMessages(older.data, newer.data), hasOlder: older.more, hasNewer: newer.more }
  })

/** Where a thread opens: at its first unread message if the newest page would not include it, otherwise at the end. */
export const openingPlaceOf = ({ unreadCount, readSequence, lastSequence }: Thread, limit = pageSize()): OpeningPlace =>
  unreadCount > 0 && lastSequence - readSequence >= limit ? readSequence : 'newest'

/**
 * One client's messages. The live stream keeps them up to date, so they never go stale. `wanted` is a place to open at
 * other than the usual one, and `settle` hears which messages are stored. `ahead`: it is being prefetched.
 */
export const timelineQuery = (
  thread: Thread,
  wanted: OpeningPlace | null,
  settle: (message: Message) => void,
  ahead = false,
) =>
  queryOptions({
    queryKey: timelineKey(thread.contactId),
    queryFn: async () => {
      const timeline = await openTimeline(thread.contactId, wanted ?? openingPlaceOf(thread), { ahead })
      for (const message of timeline.messages) settle(message)
      return timeline
    },
    staleTime: Infinity,
  })

/** Loads the page before the timeline. */
export const loadOlder = (contactId: string, timeline: () => Timeline, limit = pageSize()): Promise<Timeline> => {
  const before = String(timeline().messages[0]?.sequence ?? 1)
  return loadWithMessageChanges(contactId, async () => {
    const { data, more } = await loadPage(contactId, { limit, before })
    const held = timeline()
    return { ...held, messages: joinMessages(held.messages, data), hasOlder: more }
  })
}

/** Loads the page after a sequence: at the timeline's end, or where messages are missing. */
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

/** Reloads everything loaded, after the stream was interrupted or rights changed. */
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
    return { ...timeline, messages: pages.flat(), hasNewer: more }
  })

const loadPage = async (
  contactId: string,
  place: { limit: number; before?: string; after?: string },
  ahead = false,
) => {
  const { data, pagination } = await calls.conversations.listMessages(
    { id: contactId, ...place },
    { context: { ahead } },
  )
  return { data, more: pagination.hasNext }
}

const loadWithMessageChanges = (contactId: string, load: () => Promise<Timeline>): Promise<Timeline> =>
  loadWithChanges(load, (timeline, { message }) =>
    message?.contactId === contactId ? putMessage(timeline, message) : timeline,
  )
