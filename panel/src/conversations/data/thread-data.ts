import { PENDING } from '@attune/contract/conversations/constants'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import { belongs, type Reader, type ThreadFilter } from './list-membership.ts'

/** Threads as loaded so far, by last message, newest first. `next` loads the page after; null at the end. */
export interface ThreadList {
  threads: readonly Thread[]
  next: string | null
}

/** Of two versions of a thread the later one. A stale fetch (spec 1 §4) has an older rev, sequence or read mark. */
export const newerThread = (held: Thread | undefined, thread: Thread): Thread => {
  if (held === undefined || thread.rev > held.rev) return thread
  const stale =
    thread.rev < held.rev || thread.lastSequence < held.lastSequence || thread.readSequence < held.readSequence
  return stale ? held : thread
}

/** Adds a loaded page; threads that moved up since are in the list already and stay where they are. */
export const addPage = (list: ThreadList, page: ThreadList): ThreadList => {
  const pageById = new Map(page.threads.map((thread) => [thread._id, thread]))
  const known = new Set(list.threads.map(({ _id }) => _id))
  const updated = list.threads.map((held) => newerThread(held, pageById.get(held._id) ?? held))
  return { threads: sortThreads([...updated, ...page.threads.filter(({ _id }) => !known.has(_id))]), next: page.next }
}

/** A thread as the live stream or an answer brings it: it moves, appears or leaves. */
export const putThread = (list: ThreadList, filter: ThreadFilter, thread: Thread, reader: Reader): ThreadList => {
  const held = list.threads.find(({ _id }) => _id === thread._id)
  const newer = newerThread(held, thread)
  if (newer === held) return list
  const others = list.threads.filter((other) => other !== held)
  const stays = held !== undefined && thread.contactId === reader.openContactId
  if (!stays && !belongs(newer, filter, reader, held)) return held === undefined ? list : { ...list, threads: others }
  const threads = sortThreads([...others, newer])
  // Below the last loaded row it comes with its page.
  if (!stays && list.next !== null && threads.at(-1) === newer) return { ...list, threads: others }
  return { ...list, threads }
}

export const dropContact = (list: ThreadList, contactId: string): ThreadList =>
  list.threads.some((thread) => thread.contactId === contactId)
    ? { ...list, threads: list.threads.filter((thread) => thread.contactId !== contactId) }
    : list

/** Takes out what only stayed because it was open. */
export const dropMovedOut = (list: ThreadList, filter: ThreadFilter, reader: Reader): ThreadList => {
  const threads = list.threads.filter(
    (thread) => thread.contactId === reader.openContactId || belongs(thread, filter, reader, thread),
  )
  return threads.length === list.threads.length ? list : { ...list, threads }
}

/** A preview shows the delivery of the message it quotes, also when only the message came. */
export const withPreviewOf = (thread: Thread, { id, body }: Message): Thread => {
  const { preview } = thread
  if (preview === null || preview.id !== id || body === undefined) return thread
  const { is_sent, outcome, carrier } = body
  if (preview.is_sent === is_sent && preview.outcome === outcome && preview.carrier === carrier) return thread
  // A preview has no rev: what is settled does not become pending again.
  if (preview.is_sent !== PENDING && is_sent === PENDING) return thread
  return { ...thread, preview: { ...preview, is_sent, outcome, carrier } }
}

/** The last moved first; equal times are told apart as the server does it. */
const sortThreads = (threads: Thread[]): Thread[] =>
  threads.sort((a, b) => {
    const later = b.movedAt.localeCompare(a.movedAt)
    return later === 0 ? b.contactId.localeCompare(a.contactId) : later
  })
