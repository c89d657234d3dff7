import { INCOMING, OUTGOING } from '@attune/contract/conversations/constants'
import type { Message } from '@attune/contract/conversations/entity'
import type { UnsentMessage } from '../composer/unsent-message.ts'
import { suffixOf, type Timeline } from '../data/timeline-data.ts'
import { dayOf } from '../../ui/time/format-times.ts'
import { deliveryOf } from '../bubble/delivery.ts'
import { ownAddressOf } from '../bubble/own-address.ts'
import type { UnreadLine } from './unread-line.ts'

/** A row of the timeline: a message or an unsent one. A row keeps its key when its message is confirmed. */
export interface TimelineRow {
  key: string
  content: { message: Message } | { unsent: UnsentMessage }
  /** The place in this client's thread; for a message from before a merge, the one it follows. Null if unsent. */
  sequence: number | null
  /** The day that starts with this row, as `2027-03-12`, or null. */
  day: string | null
  /** The number of unread messages that start here, or null. */
  unread: number | null
  /** Starts a run: 8 px below the previous row instead of 3. */
  opens: boolean
  /** Has the line with time and delivery: the last of a run, failed messages, and marked ones. */
  meta: boolean
}

interface RowsOptions {
  timeline: Timeline
  /** Messages of clients that were merged into this one, in order of time. */
  merged?: readonly Message[]
  unsent: readonly UnsentMessage[]
  unread: UnreadLine | null
  /** Time zone of the member of staff, which decides the days. */
  zone: string
  accountId: string
}

/** Messages of one speaker within this time form a run. */
const RUN_SECONDS = 5 * 60

/** The rows of a timeline: messages in order, failed unsent ones in their place, those under way at the end. */
export const timelineRows = (options: RowsOptions): TimelineRow[] => {
  const { timeline, unread } = options
  const entries = placeEntries(options)
  const rows: TimelineRow[] = []
  const [previous, following] = neighborsOf(options, entries)
  const isUnread = (entry: RowEntry | undefined) =>
    entry !== undefined && unread !== null && entry.incoming && entry.sequence > unread.after
  // While the first unread message is dropped, there is no line: another row would be the wrong place for it.
  const lineAt = isLineDropped(options) ? -1 : [...entries, following].findIndex(isUnread)
  const endsRun = (entry: RowEntry, next: RowEntry | undefined) =>
    entry.troubled || entry.marked || !isOneRun(entry, next)
  for (const [at, entry] of entries.entries()) {
    const before = entries[at - 1] ?? previous
    // The first loaded row starts a day only if there is nothing older.
    const newDay = before === undefined ? !timeline.hasOlder : before.day !== entry.day
    rows.push({
      key: entry.key,
      content: entry.content,
      sequence: 'message' in entry.content ? entry.sequence : null,
      day: newDay ? entry.day : null,
      unread: at === lineAt ? (unread?.count ?? null) : null,
      opens: rows.at(-1)?.meta ?? (at === lineAt || previous === undefined || endsRun(previous, entry)),
      meta: at + 1 === lineAt || endsRun(entry, entries[at + 1] ?? following),
    })
  }
  return rows
}

const isLineDropped = ({ timeline: { messages, dropped }, unread }: RowsOptions): boolean => {
  const first = messages[0]?.sequence ?? 0
  return unread !== null && (dropped?.incoming.some((sequence) => sequence > unread.after && sequence < first) ?? false)
}

/** The entries before the first and after the last one that were dropped: a row keeps its height when its neighbor goes. */
const neighborsOf = (
  { timeline: { messages, dropped }, zone }: RowsOptions,
  entries: readonly RowEntry[],
): [RowEntry | undefined, RowEntry | undefined] => {
  const [first, last] = [messages[0], messages.at(-1)]
  const [before, after] = [dropped?.before, dropped?.after]
  const isFirst = first !== undefined && entries[0]?.key === suffixOf(first)
  const isLast = last !== undefined && entries.at(-1)?.key === suffixOf(last)
  return [
    isFirst && before?.sequence === first.sequence - 1 ? messageEntry(before, zone) : undefined,
    isLast && after?.sequence === last.sequence + 1 ? messageEntry(after, zone) : undefined,
  ]
}

interface RowEntry {
  key: string
  content: TimelineRow['content']
  seconds: number
  day: string
  speaker: string
  /** The address of ours that it used; null if it has none yet. */
  address: string | null
  sequence: number
  incoming: boolean
  /** Not delivered, or not known to be; such a row always has its own meta line. */
  troubled: boolean
  /** Has ranks, reactions or marks, which need a meta line too. */
  marked: boolean
}

const isOneRun = (a: RowEntry | undefined, b: RowEntry | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.speaker === b.speaker &&
  (a.address === b.address || a.address === null || b.address === null) &&
  a.day === b.day &&
  Math.abs(b.seconds - a.seconds) < RUN_SECONDS

const placeEntries = ({ timeline, merged = [], unsent, zone, accountId }: RowsOptions): RowEntry[] => {
  const { messages, hasNewer } = timeline
  const own = messages.map((message) => messageEntry(message, zone))
  const entries = merged.length === 0 ? own : weaveIn(own, merged, timeline, zone)
  if (unsent.length === 0) return entries
  const settled = new Set(entries.map(({ key }) => key))
  const left = unsent.filter(({ suffix }) => !settled.has(suffix)).map((item) => unsentEntry(item, zone, accountId))
  const last = messages.at(-1)?.sequence ?? 0
  const placed = left.filter(({ troubled, sequence }) => troubled && sequence < last)
  // If the end is not loaded, there is no place to show them.
  const ending = hasNewer ? [] : left.filter((entry) => !placed.includes(entry))
  return [...placed.reduce(putAfter, entries), ...ending]
}

/** Inserts merged messages among the client's own by time, as far back as those are loaded. */
const weaveIn = (
  own: readonly RowEntry[],
  merged: readonly Message[],
  { hasOlder, hasNewer }: Timeline,
  zone: string,
): RowEntry[] => {
  const from = hasOlder ? (own[0]?.seconds ?? Infinity) : -Infinity
  const to = hasNewer ? (own.at(-1)?.seconds ?? -Infinity) : Infinity
  const woven: RowEntry[] = []
  let next = 0
  for (const message of merged) {
    const entry = messageEntry(message, zone)
    if (entry.seconds < from || entry.seconds > to) continue
    while ((own[next]?.seconds ?? Infinity) <= entry.seconds) woven.push(...own.slice(next, ++next))
    // It has no sequence of its own here, and isn't unread.
    const key = `${message.contactId}:${entry.key}`
    woven.push({ ...entry, key, sequence: own[next - 1]?.sequence ?? 0, incoming: false })
  }
  return [...woven, ...own.slice(next)]
}

const putAfter = (entries: RowEntry[], entry: RowEntry): RowEntry[] => {
  const at = entries.findLastIndex(({ sequence }) => sequence <= entry.sequence)
  return at === -1 ? entries : entries.toSpliced(at + 1, 0, entry)
}

/** Messages are immutable, so each is read only once per time zone. */
const entriesByZone = new Map<string, WeakMap<Message, RowEntry>>()

const messageEntry = (message: Message, zone: string): RowEntry => {
  const ofZone = entriesByZone.get(zone) ?? new WeakMap<Message, RowEntry>()
  entriesByZone.set(zone, ofZone)
  const entry = ofZone.get(message) ?? readMessage(message, zone)
  ofZone.set(message, entry)
  return entry
}

const readMessage = (message: Message, zone: string): RowEntry => {
  const { body, sequence } = message
  const seconds = body?.date ?? 0
  const state = body === undefined || message.deleted !== null ? undefined : deliveryOf(body)?.state
  return {
    key: suffixOf(message),
    content: { message },
    seconds,
    day: dayOf(new Date(seconds * 1000), zone),
    speaker: body?.type === OUTGOING ? `${body.send_by_type} ${body.send_by?._id ?? ''}` : 'contact',
    address: ownAddressOf(message),
    sequence,
    incoming: body?.type === INCOMING,
    troubled: state === 'error' || state === 'omitted' || state === 'unknown',
    marked: isMarked(message),
  }
}

const unsentEntry = (unsent: UnsentMessage, zone: string, accountId: string): RowEntry => ({
  key: unsent.suffix,
  content: { unsent },
  seconds: Math.floor(unsent.at / 1000),
  day: dayOf(new Date(unsent.at), zone),
  speaker: `user ${accountId}`,
  address: unsent.from ?? null,
  sequence: unsent.after,
  incoming: false,
  troubled: unsent.state === 'failed',
  marked: false,
})

const isMarked = ({ body, context = [], reaction = [], deleted }: Message): boolean =>
  deleted !== null || body?.pinned === true || body?.review === true || context.length > 0 || reaction.length > 0
