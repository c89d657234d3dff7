import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { LOG_PAGE, LOG_POLL_SECONDS } from '@attune/contract/logs/limits'
import { SECURITY_EVENT_KINDS } from '@attune/contract/staff/security-event-kinds'
import { calls } from '../client/calls.ts'
import { formatWallTime, parseWallTime } from '../contacts/wall-time.ts'
import type { ActionsSearch, LogsSearch } from './logs-search.ts'

/** How many views a client's page lists at first. */
const LOOKS_PAGE = 5
const POLL_MS = LOG_POLL_SECONDS * 1_000

const filtersOf = ({ person, client, kind }: LogsSearch) => ({
  ...(person !== undefined && { actor: person }),
  ...(client !== undefined && { contact: client }),
  ...(kind !== undefined && /^[A-Z]/.test(kind) && { kind }),
})

/** From the beginning of the first day to the end of the last one. A day that doesn't exist sets no limit. */
const timesOf = ({ from, to }: LogsSearch, zone: string): { from?: string; to?: string } => {
  const [first, last] = [parseWallTime(`${from}T00:00`, zone), parseWallTime(`${to}T00:00`, zone)]
  return {
    ...(first !== null && { from: first.toISOString() }),
    ...(last !== null && { to: endOfDay(last, zone).toISOString() }),
  }
}

/** A day and a half later is on the next day, whatever the clocks do. */
const endOfDay = (start: Date, zone: string): Date =>
  parseWallTime(`${formatWallTime(new Date(start.getTime() + 36 * 3_600_000), zone).slice(0, 10)}T00:00`, zone) ?? start

/** What has happened, newest first. */
export const eventsQuery = (search: LogsSearch, zone: string) =>
  infiniteQueryOptions({
    queryKey: ['logs', 'events', search, zone],
    queryFn: ({ pageParam: next, signal }) =>
      calls.logs.listEvents(
        { ...filtersOf(search), ...timesOf(search, zone), limit: LOG_PAGE, ...(next !== '' && { next }) },
        { signal, context: { interval: true } },
      ),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next,
    refetchInterval: POLL_MS,
  })

/** Who has seen a client's private data, newest first. */
export const looksQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['logs', 'looks', id],
    queryFn: ({ pageParam: next, signal }) =>
      calls.logs.listLooks({ id, limit: LOOKS_PAGE, ...(next !== '' && { next }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next,
  })

/** How much has happened in the past 7 days. A failure counts as nothing. */
export const eventCountQuery = (search: LogsSearch) =>
  queryOptions({
    queryKey: ['logs', 'count', search],
    queryFn: ({ signal }) => calls.logs.countEvents(filtersOf(search), { signal, context: { interval: true } }),
    refetchInterval: POLL_MS,
    meta: { quiet: true },
  })

/** What coaches did in the past days. */
export const actionsQuery = (days: ActionsSearch['days'] & number) =>
  queryOptions({
    queryKey: ['logs', 'actions', days],
    queryFn: ({ signal }) => calls.logs.listUserActions({ days }, { signal, context: { interval: true } }),
    refetchInterval: POLL_MS,
  })

/** What others did to coaches in the past days, newest first. */
export const doneToQuery = ({ days = 7, coach }: ActionsSearch) =>
  infiniteQueryOptions({
    queryKey: ['logs', 'done-to', days, coach],
    queryFn: ({ pageParam: next, signal }) =>
      calls.logs.listDoneToUsers(
        { days, limit: LOG_PAGE, ...(coach !== undefined && { user: coach }), ...(next !== '' && { next }) },
        { signal, context: { interval: true } },
      ),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next,
    refetchInterval: POLL_MS,
  })

/** Writes what is listed to a file. */
export const exportEvents = (search: LogsSearch, zone: string, format: 'csv' | 'jsonl') => {
  const { kind, ...filters } = filtersOf(search)
  return calls.logs.exportEvents({
    format,
    ...filters,
    ...timesOf(search, zone),
    ...(kind !== undefined && { kind: [kind] }),
  })
}

const securityFiltersOf = ({ person, kind }: LogsSearch) => {
  const known = SECURITY_EVENT_KINDS.find((one) => one === kind)
  return { ...(person !== undefined && { account: person }), kind: known }
}

/** Writes what is listed of the security log to a file. */
export const exportSecurityLog = (search: LogsSearch, zone: string, format: 'csv' | 'jsonl') => {
  const { kind, ...filters } = securityFiltersOf(search)
  return calls.logs.exportSecurityLog({
    format,
    ...filters,
    ...timesOf(search, zone),
    ...(kind !== undefined && { kind: [kind] }),
  })
}

/** The security log, newest first. */
export const securityQuery = (search: LogsSearch, zone: string) => {
  const { kind, ...filters } = securityFiltersOf(search)
  return infiniteQueryOptions({
    queryKey: ['logs', 'security', search, zone],
    queryFn: ({ pageParam: next, signal }) =>
      calls.staff.listSecurityLog(
        {
          ...filters,
          ...(kind !== undefined && { kind }),
          ...timesOf(search, zone),
          limit: LOG_PAGE,
          ...(next !== '' && { next }),
        },
        { signal, context: { interval: true } },
      ),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next,
    refetchInterval: POLL_MS,
  })
}
