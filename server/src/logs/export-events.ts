import type { LogEvent } from '@attune/contract/logs/entity'
import { LOG_EXPORT_MAX } from '@attune/contract/logs/limits'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { writeRows } from '../contacts/export/write-rows.ts'
import type { Deps } from '../deps.ts'
import { recordFacts } from '../work/record-facts.ts'
import { listEvents, type EventFilters } from './list-events.ts'
import { toSignedLines } from './signed-lines.ts'

export interface ExportEvents extends EventFilters {
  format: 'csv' | 'jsonl'
  from?: string | undefined
  to?: string | undefined
}

const AT_ONCE = 100

/** Writes events to a file, newest first, up to a limit. The export is itself an event. */
export const exportEvents = async (
  deps: Deps,
  who: Member,
  { format, ...filters }: ExportEvents,
): Promise<{ name: string; text: string; count: number; isMore: boolean }> => {
  const at = deps.now()
  await deps.store.tenant(who.organizationId, (tx) =>
    recordFacts(tx, [{ kind: 'LogExported', payload: { format }, ...byOf(who, at) }]),
  )
  const events: LogEvent[] = []
  let next: string | undefined
  do {
    const page = await listEvents(deps, who, { ...filters, limit: AT_ONCE, ...(next !== undefined && { next }) })
    events.push(...page.data)
    next = page.pagination.next ?? undefined
  } while (next !== undefined && events.length < LOG_EXPORT_MAX)
  const shown = events.slice(0, LOG_EXPORT_MAX)
  return {
    name: `events-${at.toISOString().slice(0, 10)}.${format}`,
    text: format === 'csv' ? toCsv(shown) : toSignedLines(deps.secret, shown),
    count: shown.length,
    isMore: next !== undefined || events.length > shown.length,
  }
}

const HEAD = ['at', 'kind', 'actor', 'actorEmail', 'client', 'clientId', 'data']

const toCsv = (events: readonly LogEvent[]): string =>
  writeRows([
    HEAD,
    ...events.map(({ at, kind, actor, contact, data }) => [
      ...[at, kind, actor?.name ?? '', actor?.email ?? ''],
      ...[contact?.title ?? '', contact?._id ?? '', JSON.stringify(data)],
    ]),
  ])
