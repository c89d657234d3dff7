import { DAY_MS } from '@attune/contract/durations'
import { ACTION_KINDS } from '@attune/contract/logs/actions'
import type { Member } from '@attune/server/calls/who'
import type { Deps } from '@attune/server/deps'
import { listEvents } from '@attune/server/logs/list-events'
import { listUserActions } from '@attune/server/logs/user-actions'
import type pg from 'pg'
import type { Ask } from '../beside.ts'
import type { List } from './account-lists.ts'
import type { Logs } from './log-data.ts'

const PAGE = 10
const DAYS = 7

/** The product's two logins: one reads the facts of all organizations, the other one organization's clients. */
interface Pools {
  global: pg.Pool
  tenant: pg.Pool
}

/** What coaches did in a week, and pages of the events of an organization: all, and those of one person. */
export const logLists = (deps: Deps, who: Member, pools: Pools, logs: Logs & { facts: number }): List[] => {
  const { organizationId, coachId, facts } = logs
  const events =
    (filter: { actor?: string }): Ask =>
    async () =>
      (await listEvents(deps, who, { ...filter, limit: PAGE })).data.map(({ _id, actor, contact }) => [
        ...[_id, actor?.name, contact?.title],
      ])
  return [
    {
      what: `what 50 coaches did in a week, over ${facts} facts`,
      ours: async () =>
        (await listUserActions(deps, who, { days: DAYS })).data.map(({ user, lastAt, counts }) => [
          ...[user.name, lastAt, counts.messages, counts.notes],
        ]),
      limit: actionsBySql(pools.global, organizationId),
    },
    {
      what: `a page of Service Logs, over ${facts} facts`,
      ours: events({}),
      limit: eventsBySql(pools, organizationId, EVENTS, []),
    },
    {
      what: '… of one person',
      ours: events({ actor: coachId }),
      limit: eventsBySql(pools, organizationId, `${EVENTS} and f.actor = $3`, [coachId]),
    },
  ]
}

const KINDS = Object.values(ACTION_KINDS).flat()

const actionsBySql = (pool: pg.Pool, organizationId: string): Ask => {
  return async () => {
    const from = new Date(Date.now() - DAYS * DAY_MS)
    const { rows } = await pool.query<{ name: string; last: Date | null; messages: number; notes: number }>(ACTIONS, [
      ...[organizationId, KINDS, from],
    ])
    return rows.map(({ name, last, messages, notes }) => [name, last?.toISOString() ?? null, messages, notes])
  }
}

const ACTIONS = `
  with coaches as (
      select a.account_id, a.name from memberships m join accounts a using (account_id)
      where m.organization_id = $1 and m.role = 'ROLE_COACH' and a.kind = 'person' and a.removed_at is null),
    did as (
      select actor, kind, count(*)::int as count, max(at) as last from facts
      where organization_id = $1 and actor = any(array(select account_id from coaches)) and kind = any($2) and at >= $3
      group by actor, kind)
  select c.name, max(last) as last,
    coalesce(sum(count) filter (where kind in ('MessageAdded', 'MessageResent', 'ScheduledMessageAdded')), 0)::int as messages,
    coalesce(sum(count) filter (where kind in ('NoteAdded', 'NoteChanged', 'NoteRemoved', 'ManagerRequestSent')), 0)::int as notes
  from coaches c left join did on did.actor = c.account_id
  group by c.account_id, c.name order by max(last) desc nulls last, lower(c.name)`

/** The events, and then the names of their clients, by the login that may read them. */
const eventsBySql =
  ({ global, tenant }: Pools, organizationId: string, sql: string, values: unknown[]): Ask =>
  async () => {
    const found = await global.query<{ id: string; name: string | null; contact_id: string | null }>(
      `${sql} order by f.at desc, f.position desc limit $2`,
      [organizationId, PAGE + 1, ...values],
    )
    const shown = found.rows.slice(0, PAGE)
    const client = await tenant.connect()
    try {
      await client.query(`begin; set local attune.organization = '${organizationId}'`)
      const { rows } = await client.query<{ contact_id: string; full_name: string }>(
        'select contact_id, full_name from contacts where organization_id = $1 and contact_id = any($2)',
        [organizationId, shown.map((row) => row.contact_id)],
      )
      await client.query('commit')
      const nameOf = new Map(rows.map((row) => [row.contact_id, row.full_name]))
      return shown.map((row) => [row.id, row.name ?? undefined, nameOf.get(row.contact_id ?? '')])
    } finally {
      client.release()
    }
  }

const EVENTS = `
  select f.xid || '-' || f.position as id, f.*, a.name, a.email from facts f
  left join accounts a on a.account_id = f.actor where f.organization_id = $1`
