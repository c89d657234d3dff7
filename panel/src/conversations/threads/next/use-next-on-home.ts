import { useQuery, type InfiniteData } from '@tanstack/react-query'
import type { Thread } from '@attune/contract/conversations/entity'
import { calls } from '../../../client/calls.ts'
import { queryClient } from '../../../client/query-client.ts'
import type { ConversationSession } from '../../conversation-session.ts'
import { findCachedThread } from '../../data/cached-threads.ts'
import { homeListKey, nextOnHomeKey } from '../../data/query-keys.ts'
import { useAddress } from '../../data/use-address.ts'
import { useSidebarRoom } from '../../sidebar/use-sidebar-room.ts'
import { findLeaving } from '../find-stuck.ts'
import { findNextOnHome, idsAbove, type HomePage, type HomeRow } from './find-next-on-home.ts'
import { isToAnswer } from './find-next-waiting.ts'

/** Home's order changes with time, so what was looked up longer ago isn't used to move on. */
const FRESH_MS = 30_000
/** The largest page. */
const LIMIT = 100

type HomeList = InfiniteData<HomePage>

/** Whose clients Home showed when the reader came from there; null if they didn't. */
export const useHomeBefore = (): { coach?: string } | null => {
  const { from, coach } = useAddress()
  return from !== 'home' ? null : coach === undefined ? {} : { coach }
}

/** Whether Home's list stands beside the conversation: the reader came from there, and there is room for a list. */
export const useHomeBeside = (): boolean => {
  const isFromHome = useHomeBefore() !== null
  return useSidebarRoom() !== 'page' && isFromHome
}

/** Home's list as far as it is loaded. Whoever draws it loads it. */
export const useHomeList = () => {
  const { data, isPending } = useQuery<HomeList>({ queryKey: homeListKey(useHomeBefore()?.coach), enabled: false })
  return { threads: threadsOf(data), isPending }
}

const rowsOf = (list: HomeList | undefined): HomeRow[] => list?.pages.flatMap(({ data }) => data) ?? []
const threadsOf = (list: HomeList | undefined): Thread[] => rowsOf(list).map(({ thread }) => thread)

/** Home's list while it is on the screen, and thereby up to date. */
const findShownList = (coach: string | undefined): HomeList | undefined =>
  queryClient.getQueryCache().find<HomeList>({ queryKey: homeListKey(coach), type: 'active' })?.state.data

/** When the next client is looked up: as soon as a conversation opens, and again once its client is answered. */
type Moment = 'opened' | 'answered'

/** The client to answer next on Home; null if there is none, undefined until that is known or if no one came from there. */
export const useNextOnHome = (
  session: ConversationSession,
  openId: string | null,
  moment: Moment,
): Thread | null | undefined => {
  const home = useHomeBefore()
  // Drawn again whenever the list on the screen changes.
  useHomeList()
  const enabled = home !== null && openId !== null
  const shown = enabled ? findNextShown(session, home.coach, openId) : undefined
  const { data } = useQuery({
    queryKey: nextOnHomeKey(home?.coach, openId ?? '', moment),
    queryFn: () => loadNextOnHome(session, home?.coach, openId ?? '', { interval: true }),
    enabled: enabled && shown === undefined,
    gcTime: 0,
  })
  return enabled ? (shown ?? data) : undefined
}

/** The client to answer next on Home if they are on the screen or were just looked up, and haven't been answered since. */
export const findKnownNext = (
  session: ConversationSession,
  coach: string | undefined,
  openId: string,
): Thread | undefined => {
  const shown = findNextShown(session, coach, openId)
  if (shown !== undefined) return shown
  for (const moment of ['answered', 'opened'] as const) {
    const state = queryClient.getQueryState<Thread | null>(nextOnHomeKey(coach, openId, moment))
    const known = state?.data
    if (state === undefined || known == null || Date.now() - state.dataUpdatedAt > FRESH_MS) continue
    if (isNextOnHome(session, openId)(known)) return known
  }
  return undefined
}

/** The client to answer next in the list on the screen. */
const findNextShown = (session: ConversationSession, coach: string | undefined, openId: string): Thread | undefined => {
  const isNext = isNextOnHome(session, openId)
  return findShownRow(coach, ({ thread }) => isNext(thread))?.thread
}

/**
 * The client to go on with in the list on the screen, in its very order. Undefined if it has nobody, or if only those who
 * were passed over are left of what it has loaded.
 */
export const findShownRow = (coach: string | undefined, isNext: (row: HomeRow) => boolean): HomeRow | undefined => {
  const list = findShownList(coach)
  const next = rowsOf(list).filter((row) => isNext(row))
  const isWhole = list?.pages.at(-1)?.pagination.next === null
  return next.find(({ thread }) => !passedOver.has(thread.contactId)) ?? (isWhole ? next[0] : undefined)
}

const isNextOnHome = (session: ConversationSession, openId: string): ((one: Thread) => boolean) => {
  const leaving = findLeaving(session.outbox.all.get())
  return (one) => isToAnswer(findCachedThread(one.contactId) ?? one, openId, leaving)
}

/** Clients who stood above the last one that the reader chose on Home, or in its list, and those they have left since. */
let passedOver: ReadonlySet<string> = new Set()
/** Whom the reader was led to without choosing: they have passed over nobody else. */
let ledTo: string | null = null

export const leadTo = (contactId: string): void => {
  ledTo = contactId
}

/** To be called when the open client is left with something still to do. */
export const passOver = (openId: string): void => {
  passedOver = new Set([...passedOver, openId])
}

/** To be called when a client of the list on the screen has been opened. */
export const notePassedOver = (ids: readonly string[], openId: string): void => {
  if (ledTo !== openId) passedOver = idsAbove(ids, openId) ?? passedOver
  ledTo = null
}

/** Asks the server for the client to answer next on Home. */
export const loadNextOnHome = async (
  session: ConversationSession,
  coach: string | undefined,
  openId: string,
  { isNext = () => true, ...context }: { interval?: true; isNext?: (thread: Thread) => boolean } = {},
): Promise<Thread | null> => {
  const isToAnswerNext = (one: Thread) => isNextOnHome(session, openId)(one) && isNext(one)
  return (await loadNextRow(coach, openId, ({ thread }) => isToAnswerNext(thread), context))?.thread ?? null
}

/** Asks the server for the client to go on with on Home, after the open one. */
export const loadNextRow = (
  coach: string | undefined,
  openId: string,
  isNext: (row: HomeRow) => boolean,
  context: { interval?: true } = {},
): Promise<HomeRow | null> => {
  // A list that isn't on the screen any more is as it was when the client was chosen, or they aren't in it; the earlier
  // set then still holds.
  if (findShownList(coach) === undefined) {
    const left = threadsOf(queryClient.getQueryData<HomeList>(homeListKey(coach)))
    passedOver =
      idsAbove(
        left.map(({ contactId }) => contactId),
        openId,
      ) ?? passedOver
  }
  const asked = { limit: LIMIT, ...(coach !== undefined && { coach }) }
  return findNextOnHome(
    (next) => calls.metrics.getHome({ ...asked, ...(next !== null && { next }) }, { context }),
    passedOver,
    isNext,
  )
}
