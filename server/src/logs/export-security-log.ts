import type { SecurityEvent } from '@attune/contract/staff/security-log'
import { LOG_EXPORT_MAX } from '@attune/contract/logs/limits'
import type { Person } from '../calls/who.ts'
import { writeRows } from '../contacts/export/write-rows.ts'
import type { Deps } from '../deps.ts'
import { recordOwnSecurityEvent } from '../security-log/record-security-event.ts'
import { listSecurityLog, type SecurityLogFilters } from '../staff/security-log/list-security-log.ts'
import { toSignedLines } from './signed-lines.ts'

const AT_ONCE = 500

/** Writes the security log to a file, newest first, up to a limit. The export is itself an entry. */
export const exportSecurityLog = async (
  deps: Deps,
  who: Person,
  { format, ...filters }: SecurityLogFilters & { format: 'csv' | 'jsonl' },
): Promise<{ name: string; text: string; count: number; isMore: boolean }> => {
  recordOwnSecurityEvent(deps, who, 'data-exported', { of: 'security-log', format })
  const events: SecurityEvent[] = []
  let next: string | undefined
  do {
    const limit = Math.min(AT_ONCE, LOG_EXPORT_MAX - events.length)
    const page = await listSecurityLog(deps, who, { ...filters, limit, ...(next !== undefined && { next }) })
    events.push(...page.data)
    next = page.pagination.next ?? undefined
  } while (next !== undefined && events.length < LOG_EXPORT_MAX)
  return {
    name: `security-${deps.now().toISOString().slice(0, 10)}.${format}`,
    text: format === 'csv' ? toCsv(events) : toSignedLines(deps.secret, events),
    count: events.length,
    isMore: next !== undefined,
  }
}

const HEAD = [
  ...['at', 'kind', 'account', 'accountEmail', 'actor', 'actorEmail'],
  ...['address', 'device', 'count', 'organization', 'detail'],
]

const toCsv = (events: readonly SecurityEvent[]): string =>
  writeRows([
    HEAD,
    ...events.map(({ at, kind, account, actor, address, device, count, organization, detail }) => [
      ...[at, kind, account?.name ?? '', account?.email ?? '', actor?.name ?? '', actor?.email ?? ''],
      ...[address, device, String(count), organization ?? '', JSON.stringify(detail)],
    ]),
  ])
