import { OUTGOING, PENDING, type ThreadOrder } from '@attune/contract/conversations/constants'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import { belongs, type Reader, type ThreadFilter } from './list-membership.ts'

/** Threads loaded so far, in the order of their filter. `next` is the cursor of the next page; null at the end. */
export interface ThreadList {
  threads: readonly Thread[]
  next: string | null
}

/** The later of two versions of a thread. A stale one has a lower `rev`, last sequence or read mark. */
export const newerThread = (held: Thread | undefined, thread: Thread): Thread => {
  if (held === undefined || thread.rev > held.rev) return thread
  const stale =
    thread.rev < held.rev || thread.lastSequence < held.lastSequence || thread.readSequence < held.readSequence
  return stale ? held : thread
}

/** Adds a loaded page. Threads that moved up meanwhile are in the list already and stay there. */
export const addPage = (list: ThreadList, page: ThreadList, filter: ThreadFilter, reader: Reader): ThreadList => {
  const pageById = new Map(page.threads.map((thread) => [thread._id, thread]))
  const known = new Set(list.threads.map(({ _id }) => _id))
  const updated = list.threads.map((held) => newerThread(held, pageById.get(held._id) ?? held))
  const threads = [...updated, ...page.threads.filter(({ _id }) => !known.has(_id))]
  return { threads: sortThreads(threads, filter, reader), next: page.next }
}

/**
 * Applies a thread from the live stream or an answer: it is moved, added or removed. The open thread stays where it is,
 * so that its neighbours are still the same after it was answered.
 */
export const putThread = (list: ThreadList, filter: ThreadFilter, thread: Thread, reader: Reader): ThreadList => {
  const held = list.threads.find(({ _id }) => _id === thread._id)
  const newer = newerThread(held, thread)
  if (newer === held) return list
  if (held !== undefined && thread.contactId === reader.openContactId)
    return { ...list, threads: list.threads.map((other) => (other === held ? newer : other)) }
  const others = list.threads.filter((other) => other !== held)
  if (!belongs(newer, filter, reader, held)) return held === undefined ? list : { ...list, threads: others }
  const threads = insertThread(others, newer, filter.order)
  // Below the last loaded row: it will come with its page.
  if (list.next !== null && threads.at(-1) === newer) return { ...list, threads: others }
  return { ...list, threads }
}

/** Puts a thread before the first one that comes after it. The open one may be out of order and doesn't move others. */
const insertThread = (threads: readonly Thread[], thread: Thread, order: ThreadOrder | undefined): Thread[] => {
  const at = threads.findIndex((other) => compareThreads(thread, other, order) < 0)
  return at === -1 ? [...threads, thread] : threads.toSpliced(at, 0, thread)
}

export const dropContact = (list: ThreadList, contactId: string): ThreadList =>
  list.threads.some((thread) => thread.contactId === contactId)
    ? { ...list, threads: list.threads.filter((thread) => thread.contactId !== contactId) }
    : list

/** Removes threads that no longer belong and stayed only because they were open. */
export const dropMovedOut = (list: ThreadList, filter: ThreadFilter, reader: Reader): ThreadList => {
  const threads = list.threads.filter(
    (thread) => thread.contactId === reader.openContactId || belongs(thread, filter, reader, thread),
  )
  return threads.length === list.threads.length ? list : { ...list, threads }
}

/** After another thread was opened: drops the one that was open if it no longer belongs, or moves it to its place. */
export const settleThreads = (list: ThreadList, filter: ThreadFilter, reader: Reader): ThreadList => {
  const { threads: left } = dropMovedOut(list, filter, reader)
  const threads = left.toSorted((a, b) => compareThreads(a, b, filter.order))
  const isSame = threads.length === list.threads.length && threads.every((one, at) => one === list.threads[at])
  return isSame ? list : { ...list, threads }
}

/** Updates the delivery state in a thread's preview when only the quoted message arrived. */
export const withPreviewOf = (thread: Thread, { id, body }: Message): Thread => {
  const { preview } = thread
  if (preview === null || preview.id !== id || body === undefined) return thread
  const { is_sent, outcome, carrier } = body
  if (preview.is_sent === is_sent && preview.outcome === outcome && preview.carrier === carrier) return thread
  // A preview has no rev, so a settled state must not be overwritten by a pending one.
  if (preview.is_sent !== PENDING && is_sent === PENDING) return thread
  return { ...thread, preview: { ...preview, is_sent, outcome, carrier } }
}

/** Whether a message is a person's answer that the thread doesn't know of yet, by the server's rule. */
export const endsWait = ({ sequence, body }: Message, { needsAnswerSince, lastSequence }: Thread): boolean =>
  needsAnswerSince !== null &&
  sequence > lastSequence &&
  body?.type === OUTGOING &&
  body.send_by_type === 'user' &&
  body.gate?.decision !== 'omitted'

/** Sorts all but the open thread, which keeps its place. */
const sortThreads = (threads: readonly Thread[], { order }: ThreadFilter, { openContactId }: Reader): Thread[] => {
  const openAt = threads.findIndex(({ contactId }) => contactId === openContactId)
  const sorted = threads.filter((_, at) => at !== openAt).sort((a, b) => compareThreads(a, b, order))
  return openAt === -1 ? sorted : sorted.toSpliced(openAt, 0, ...threads.slice(openAt, openAt + 1))
}

/** By the order's rank, then most recently moved first; ties are broken as the server does. */
const compareThreads = (a: Thread, b: Thread, order: ThreadOrder = 'latest'): number => {
  if (order !== 'latest') {
    const [first, second] = [RANKS[order](a), RANKS[order](b)]
    if (first !== second) return first < second ? -1 : 1
  }
  const later = b.movedAt.localeCompare(a.movedAt)
  return later === 0 ? b.contactId.localeCompare(a.contactId) : later
}

/**
 * What comes before the time in each order; comparable as text. ISO times sort as text, and ‘~’ sorts after all of
 * them.
 */
const RANKS: Record<Exclude<ThreadOrder, 'latest'>, (thread: Thread) => string> = {
  'longest-wait': ({ needsAnswerSince }) => needsAnswerSince ?? '~',
  'pinned-first': ({ isPinned }) => (isPinned ? '0' : '1'),
  coach: ({ primaryCoach }) => (primaryCoach === null ? '~' : `${primaryCoach.name.toLowerCase()} ${primaryCoach._id}`),
}
