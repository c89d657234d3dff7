import { DAY_MS } from '@attune/contract/durations'
import type { LogEvent } from '@attune/contract/logs/entity'
import { LOG_COUNT_DAYS, LOG_PAGE } from '@attune/contract/logs/limits'
import type { Page } from '@attune/contract/page'
import {
  countEvents as count,
  listEvents as list,
  listReachableIds,
  type EventRecord,
  type EventsQuery,
} from '@attune/store/logs/events'
import { decodeCursor, encodeCursor, invalidCursor } from '../calls/cursor.ts'
import { may, type Member } from '../calls/who.ts'
import { accessContacts, toStaffName } from '../contacts/access.ts'
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

/** How much of the log one call reads at most. */
const SCAN = 20_000
const SCAN_TO_COUNT = 200_000

export const listEvents = async (
  deps: Deps,
  who: Member,
  input: ListEvents = { limit: LOG_PAGE },
): Promise<Page<LogEvent>> => {
  const { limit, next, page = 1 } = input
  const before = next === undefined ? null : readPosition(next)
  const from = input.from === undefined ? undefined : new Date(input.from)
  const query = {
    ...(await queryOf(deps, who, input)),
    from,
    ...(input.to !== undefined && { to: new Date(input.to) }),
  }
  const { events, oldest } = await list(deps.store.global, query, {
    before,
    scan: SCAN,
    limit: limit + 1,
    skip: (page - 1) * limit,
  })
  const shown = events.slice(0, limit)
  const last = events.length > limit ? shown.at(-1) : undefined
  const isBeyond = oldest !== null && (from === undefined || oldest.at >= from)
  const position = last !== undefined ? { xid: last.tx, position: String(last.position) } : isBeyond ? oldest : null
  const cursor = position === null ? null : encodeCursor({ key: position.xid, id: position.position })
  return { data: await eventsFor(deps, who, shown), pagination: { hasNext: cursor !== null, next: cursor } }
}

export const countEvents = async (
  deps: Deps,
  who: Member,
  { pastDays, ...input }: EventFilters & { pastDays: number } = { pastDays: LOG_COUNT_DAYS },
): Promise<{ count: number; isMore: boolean }> => {
  const from = new Date(deps.now().getTime() - pastDays * DAY_MS)
  const counted = await count(deps.store.global, { ...(await queryOf(deps, who, input)), from }, SCAN_TO_COUNT)
  return { count: counted.count, isMore: counted.oldest !== null && counted.oldest.at >= from }
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
  const contacts =
    contactIds.length === 0
      ? []
      : await deps.store.tenant(who.organizationId, (tx) => accessContacts(deps, tx, who, contactIds))
  const titleOf = new Map(contacts.map(({ _id, profile }) => [_id, profile.basic.fullName]))
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

const readPosition = (next: string): { xid: string; position: string } => {
  const { key, id } = decodeCursor(next)
  if (!/^[0-9]{1,18}$/.test(key) || !/^[0-9]{1,18}$/.test(id)) throw invalidCursor()
  return { xid: key, position: id }
}
