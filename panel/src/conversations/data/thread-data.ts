import { PENDING } from '@attune/contract/conversations/constants'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import { belongs, type Reader, type ThreadFilter } from './list-membership.ts'

/** Threads loaded so far, most recently moved first. `next` is the cursor of the next page; null at the end. */
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
export const addPage = (list: ThreadList, page: ThreadList): ThreadList => {
  const pageById = new Map(page.threads.map((thread) => [thread._id, thread]))
  const known = new Set(list.threads.map(({ _id }) => _id))
  const updated = list.threads.map((held) => newerThread(held, pageById.get(held._id) ?? held))
  return { threads: sortThreads([...updated, ...page.threads.filter(({ _id }) => !known.has(_id))]), next: page.next }
}

/** Applies a thread from the live stream or an answer: it is moved, added or removed. */
export const putThread = (list: ThreadList, filter: ThreadFilter, thread: Thread, reader: Reader): ThreadList => {
  const held = list.threads.find(({ _id }) => _id === thread._id)
  const newer = newerThread(held, thread)
  if (newer === held) return list
  const others = list.threads.filter((other) => other !== held)
  const stays = held !== undefined && thread.contactId === reader.openContactId
  if (!stays && !belongs(newer, filter, reader, held)) return held === undefined ? list : { ...list, threads: others }
  const threads = sortThreads([...others, newer])
  // Below the last loaded row it will come with its page.
  if (!stays && list.next !== null && threads.at(-1) === newer) return { ...list, threads: others }
  return { ...list, threads }
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

/** Most recently moved first; ties are broken as the server does. */
const sortThreads = (threads: Thread[]): Thread[] =>
  threads.sort((a, b) => {
    const later = b.movedAt.localeCompare(a.movedAt)
    return later === 0 ? b.contactId.localeCompare(a.contactId) : later
  })
