import { DAY_MS } from '@attune/contract/durations'
import type { LogEvent } from '@attune/contract/logs/entity'
import { LOG_COUNT_DAYS, LOG_PAGE } from '@attune/contract/logs/limits'
import type { Page } from '@attune/contract/page'
import {
  countEvents as count,
  listEvents as list,
  listReachableIds,
  placeOf,
  type EventRecord,
  type EventsPlace,
  type EventsQuery,
} from '@attune/store/logs/events'
import { encodeCursor, invalidCursor, readMomentCursor } from '../calls/cursor.ts'
import { may, type Member } from '../calls/who.ts'
import { accessNames, toStaffName } from '../contacts/access.ts'
import { aliasOf } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { editorFor } from '../staff/editor-identity.ts'

export interface EventFilters {
  kind?: string[] | undefined
  actor?: string | undefined
  /** The same as `actor`. */
  editedBy?: string | undefined
  contact?: string | undefined
}

interface ListEvents extends EventFilters {
  from?: string | undefined
  to?: string | undefined
  limit: number
  /** The number of the page, from 1. */
  page?: number | undefined
  next?: string | undefined
}

/** How many events one call examines at most. */
const SCAN = 20_000
const SCAN_TO_COUNT = 200_000

export const listEvents = async (
  deps: Deps,
  who: Member,
  input: ListEvents = { limit: LOG_PAGE },
): Promise<Page<LogEvent>> => {
  const { from, to, limit, next, page = 1 } = input
  const after = await readPlace(deps, next)
  const query = {
    ...(await queryOf(deps, who, input)),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  }
  const { events, beyond } = await list(deps.store.global, query, {
    after,
    scan: SCAN,
    limit,
    skip: (page - 1) * limit,
  })
  const shown = events.slice(0, limit)
  const last = events.length > limit ? shown.at(-1) : undefined
  const place = last === undefined ? beyond : { key: last.sort_key, id: String(last.position) }
  const cursor = place === null ? null : encodeCursor({ key: place.key, id: `${MARK}${place.id}` })
  return { data: await eventsFor(deps, who, shown), pagination: { hasNext: cursor !== null, next: cursor } }
}

export const countEvents = async (
  deps: Deps,
  who: Member,
  { pastDays, ...input }: EventFilters & { pastDays: number } = { pastDays: LOG_COUNT_DAYS },
): Promise<{ count: number; isMore: boolean }> => {
  const from = new Date(deps.now().getTime() - pastDays * DAY_MS)
  return count(deps.store.global, { ...(await queryOf(deps, who, input)), from }, SCAN_TO_COUNT)
}

const queryOf = async (
  deps: Deps,
  who: Member,
  { kind, actor, editedBy, contact }: EventFilters,
): Promise<EventsQuery> => ({
  organizationId: who.organizationId,
  reached:
    who.reach.kind === 'all'
      ? null
      : await deps.store.tenant(who.organizationId, (tx) => listReachableIds(tx, who.reach)),
  reader: who.account.account_id,
  kinds: kind,
  actor: editedBy ?? actor,
  contactId: contact,
})

/** Events as this reader may see them. Nothing is shown about clients out of reach; erased ones have their alias. */
const eventsFor = async (deps: Deps, who: Member, rows: readonly EventRecord[]): Promise<LogEvent[]> => {
  const contactIds = [...new Set(rows.flatMap((row) => row.contact_id ?? []))]
  const titleOf =
    contactIds.length === 0
      ? new Map<string, string>()
      : await deps.store.tenant(who.organizationId, (tx) => accessNames(tx, who, contactIds))
  return rows.flatMap((row): LogEvent[] => {
    const { contact_id: id } = row
    if (id !== null && who.reach.kind !== 'all' && !titleOf.has(id)) return []
    const title = id === null || !may(who, 'contacts.view') ? undefined : titleOf.get(id)
    return [
      {
        _id: `${row.tx}-${row.position}`,
        at: row.at.toISOString(),
        kind: row.kind,
        actor: editorFor(who, toStaffName(row.actor, row.actor_name, row.actor_email)),
        contact: id === null ? null : { _id: id, title: title ?? aliasOf(id) },
        data: row.payload,
      },
    ]
  })
}

/**
 * Distinguishes cursors from those of earlier versions, which have a transaction's number in place of a moment. Processes
 * of an earlier version may still answer calls: they refuse the mark, and would begin again with the newest events if it
 * weren't there.
 */
const MARK = 'e'

const readPlace = async (deps: Deps, next: string | undefined): Promise<EventsPlace | undefined> => {
  const cursor = readMomentCursor(next)
  if (cursor === undefined) return undefined
  const { mark, id } = /^(?<mark>e?)(?<id>[0-9]{1,18})$/.exec(cursor.id)?.groups ?? {}
  if (id === undefined) throw invalidCursor()
  if (mark === MARK) return { key: cursor.key, id }
  // Before the first event of the log there is nothing.
  return (await placeOf(deps.store.global, { xid: cursor.key, position: id })) ?? { key: '0', id: '0' }
}
