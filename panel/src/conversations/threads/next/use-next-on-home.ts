import { useQuery, type InfiniteData } from '@tanstack/react-query'
import type { Thread } from '@attune/contract/conversations/entity'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'
import type { ConversationSession } from '../../conversation-session.ts'
import { findCachedThread } from '../../data/cached-threads.ts'
import { homeListKey, nextOnHomeKey } from '../../data/query-keys.ts'
import { useAddress } from '../../data/use-address.ts'
import { findLeaving } from '../find-stuck.ts'
import { findNextOnHome, idsAbove, type HomePage } from './find-next-on-home.ts'
import { isToAnswer } from './find-next-waiting.ts'

/** Home's order changes with time, so what was looked up longer ago isn't used to move on. */
const FRESH_MS = 30_000
/** The largest page. */
const LIMIT = 100

/** Whose clients Home showed when the reader came from there; null if they didn't. */
export const useHomeBefore = (): { coach: string | undefined } | null => {
  const { from, coach } = useAddress()
  return from === 'home' ? { coach } : null
}

/** When the next client is looked up: as soon as a conversation opens, and again once its client is answered. */
type Moment = 'opened' | 'answered'

/** The client to answer next on Home; null if there is none, undefined until that is known or if nobody asks. */
export const useNextOnHome = (
  session: ConversationSession,
  openId: string | null,
  moment: Moment,
  asks = true,
): Thread | null | undefined => {
  const home = useHomeBefore()
  const enabled = asks && home !== null && openId !== null
  const { data } = useQuery({
    queryKey: nextOnHomeKey(home?.coach, openId ?? '', moment),
    queryFn: () => loadNextOnHome(session, home?.coach, openId ?? '', { interval: true }),
    enabled,
    gcTime: 0,
  })
  return enabled ? data : undefined
}

/** The client to answer next on Home if they were just looked up, and haven't been answered since. */
export const findKnownNext = (
  session: ConversationSession,
  coach: string | undefined,
  openId: string,
): Thread | undefined => {
  const leaving = findLeaving(session.outbox.all.get())
  for (const moment of ['answered', 'opened'] as const) {
    const state = queryClient.getQueryState<Thread | null>(nextOnHomeKey(coach, openId, moment))
    const known = state?.data
    if (state === undefined || known == null || Date.now() - state.dataUpdatedAt > FRESH_MS) continue
    if (isToAnswer(findCachedThread(known.contactId) ?? known, openId, leaving)) return known
  }
  return undefined
}

/** Clients who stood above the last one that Home showed. */
let passedOver: ReadonlySet<string> = new Set()

/** Asks the server for the client to answer next on Home. */
export const loadNextOnHome = (
  session: ConversationSession,
  coach: string | undefined,
  openId: string,
  { isNext = () => true, ...context }: { interval?: true; isNext?: (thread: Thread) => boolean } = {},
): Promise<Thread | null> => {
  const shown = queryClient.getQueryData<InfiniteData<HomePage>>(homeListKey(coach))
  const ids = shown?.pages.flatMap(({ data }) => data.map(({ thread }) => thread.contactId)) ?? []
  // If the open client isn't in that list, the earlier set still holds.
  passedOver = idsAbove(ids, openId) ?? passedOver
  const asked = { limit: LIMIT, ...(coach !== undefined && { coach }) }
  return findNextOnHome(
    (next) => calls.metrics.getHome({ ...asked, ...(next !== null && { next }) }, { context }),
    passedOver,
    (one) =>
      isToAnswer(findCachedThread(one.contactId) ?? one, openId, findLeaving(session.outbox.all.get())) && isNext(one),
  )
}
