import type { Thread } from '@attune/contract/conversations/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { touchedBy } from '../client/facts.ts'
import { dropContact, endsWait, newerThread, putThread, withPreviewOf } from './data/thread-data.ts'
import type { Reader, ThreadFilter } from './data/list-membership.ts'
import type { ThreadList } from './data/thread-data.ts'
import { putMessage, type Timeline } from './data/timeline-data.ts'

/** The server state cached by this slice. The records are keyed by contact id. */
export interface CachedState {
  lists: readonly { filter: ThreadFilter; list: ThreadList }[]
  threads: Readonly<Record<string, Thread>>
  timelines: Readonly<Record<string, Timeline>>
}

type EntityPart = 'message' | 'thread'

/** What to load after an event: everything, the parts of one client that the event did not carry, or nothing. */
export type MissingParts = { everything: true } | { contactId: string; parts: readonly EntityPart[] } | null

/**
 * Applies one event of the live stream to the cached state. Pure; unchanged parts keep their identity. An entity from
 * the event replaces the cached one only if its `rev` is newer; `gone` removes everything about the client.
 */
export const applyLive = (
  held: CachedState,
  event: LiveEvent,
  reader: Reader,
): { held: CachedState; owed: MissingParts } => {
  if (event.event === 'reset') return { held, owed: { everything: true } }
  if (event.event === 'gone') return { held: withoutContact(held, event.ids.contactId), owed: null }
  if (event.event !== 'changed') return { held, owed: null }
  const { contactId } = event.ids
  const parts = touchedBy(event.kind).filter((part) => event[part] === undefined && concerns(held, contactId, part))
  let next = held
  if (event.message !== undefined) next = withAnswer(withMessage(next, event.message), event.message, reader)
  if (event.thread !== undefined) next = withThread(next, event.thread, reader)
  return { held: next, owed: parts.length === 0 ? null : { contactId, parts } }
}

/** A thread not cached yet may still have to join a list. A message only matters if its timeline is loaded. */
const concerns = (held: CachedState, contactId: string, part: EntityPart): boolean => {
  if (part === 'message') return contactId in held.timelines
  return held.lists.length > 0 || contactId in held.threads
}

const withMessage = (held: CachedState, message: NonNullable<ChangedEvent['message']>): CachedState => {
  const { contactId } = message
  const timeline = held.timelines[contactId]
  const thread = held.threads[contactId]
  const timelines =
    timeline === undefined ? held.timelines : setEntry(held.timelines, contactId, putMessage(timeline, message))
  const threads =
    thread === undefined ? held.threads : setEntry(held.threads, contactId, withPreviewOf(thread, message))
  const lists = held.lists.map((entry) => {
    const known = entry.list.threads.find((other) => other.contactId === contactId)
    if (known === undefined) return entry
    const previewed = withPreviewOf(known, message)
    if (previewed === known) return entry
    const all = entry.list.threads.map((other) => (other === known ? previewed : other))
    return { ...entry, list: { ...entry.list, threads: all } }
  })
  return { ...held, timelines, threads, lists: keepIfSame(held.lists, lists) }
}

/** A thread that is behind its newest message must not ask for an answer that the client already has. */
const withAnswer = (held: CachedState, message: NonNullable<ChangedEvent['message']>, reader: Reader): CachedState => {
  const { contactId } = message
  const isTheirs = (other: Thread) => other.contactId === contactId
  const thread = held.threads[contactId] ?? held.lists.flatMap(({ list }) => list.threads).find(isTheirs)
  if (thread === undefined || !endsWait(message, thread)) return held
  return withThread(held, { ...thread, needsAnswerSince: null }, reader)
}

const withThread = (held: CachedState, thread: Thread, reader: Reader): CachedState => {
  const known = held.threads[thread.contactId]
  const threads =
    known === undefined ? held.threads : setEntry(held.threads, thread.contactId, newerThread(known, thread))
  const lists = held.lists.map((entry) => {
    const list = putThread(entry.list, entry.filter, thread, reader)
    return list === entry.list ? entry : { ...entry, list }
  })
  return { ...held, threads, lists: keepIfSame(held.lists, lists) }
}

const withoutContact = (held: CachedState, contactId: string): CachedState => ({
  lists: keepIfSame(
    held.lists,
    held.lists.map((entry) => {
      const list = dropContact(entry.list, contactId)
      return list === entry.list ? entry : { ...entry, list }
    }),
  ),
  threads: without(held.threads, contactId),
  timelines: without(held.timelines, contactId),
})

type ChangedEvent = Extract<LiveEvent, { event: 'changed' }>

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  key in record ? Object.fromEntries(Object.entries(record).filter(([name]) => name !== key)) : record

const setEntry = <T>(record: Readonly<Record<string, T>>, key: string, value: T): Readonly<Record<string, T>> =>
  record[key] === value ? record : { ...record, [key]: value }

const keepIfSame = <T>(held: readonly T[], next: readonly T[]): readonly T[] =>
  next.every((item, at) => item === held[at]) ? held : next
