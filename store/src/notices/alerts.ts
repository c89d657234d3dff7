import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { ConfigurableAlertsTable } from './tables-alerts.ts'

export type AlertRow = Selectable<ConfigurableAlertsTable>

/** An alert with what is known about its clients. */
export interface AlertRecord extends AlertRow {
  people: { _id: string; name: string; email: string }[]
  last_fired_at: Date | null
  times: number
  clients: number
  clients_now: number
  unreadable: number
  failure: string | null
}

/** The organization's alerts by title, or one; `firedSince` is the time from which firings are counted. */
export const listAlerts = async (
  tx: Tenant,
  { alertId, firedSince }: { alertId?: string; firedSince: Date },
): Promise<AlertRecord[]> => {
  const { rows } = await sql<AlertRecord>`
    select a.*, fired.times, fired.clients, fired.last_fired_at, states.clients_now, states.unreadable, states.failure,
      (select coalesce(jsonb_agg(jsonb_build_object('_id', s.account_id, 'name', s.name, 'email', s.email)
        order by s.name, s.account_id), '[]') from staff s where s.organization_id = a.organization_id
        and a.recipients -> 'people' ? s.account_id) as people
    from configurable_alerts a
    cross join lateral (
      select count(*) filter (where f.fired_at >= ${firedSince})::int as times,
        count(distinct f.contact_id) filter (where f.fired_at >= ${firedSince})::int as clients,
        max(f.fired_at) as last_fired_at
      from alert_firings f where f.organization_id = a.organization_id and f.alert_id = a.alert_id
    ) fired
    cross join lateral (
      select count(*) filter (where s.is_true)::int as clients_now, count(s.failure)::int as unreadable,
        mode() within group (order by s.failure) as failure
      from alert_states s where a.is_on and s.organization_id = a.organization_id and s.alert_id = a.alert_id
    ) states
    where a.organization_id = ${tx.organizationId} ${alertId === undefined ? sql`` : sql`and a.alert_id = ${alertId}`}
    order by lower(a.title), a.alert_id`.execute(tx.db)
  return rows
}

export const countAlerts = async (tx: Tenant): Promise<number> => {
  const row = await tx
    .from('configurable_alerts')
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Alerts that are on and have a condition. */
export const activeAlerts = (tx: Tenant): Promise<AlertRow[]> =>
  tx
    .from('configurable_alerts')
    .selectAll()
    .where('is_on', '=', true)
    .where('condition', 'is not', null)
    .orderBy('alert_id')
    .execute()

/** The alert with one of these titles, the first of them if there are several; letter case is ignored. */
export const alertByTitle = (tx: Tenant, ...titles: string[]): Promise<AlertRow | undefined> =>
  tx
    .from('configurable_alerts')
    .selectAll()
    .where(
      sql`lower(title)`,
      'in',
      titles.map((title) => sql`lower(${title})`),
    )
    .orderBy(sql`lower(title) = lower(${titles[0] ?? ''})`, 'desc')
    .executeTakeFirst()

/** Locks an alert until the transaction ends: others can't change it or, with `update`, can't lock it at all. */
export const lockAlert = (tx: Tenant, alertId: string, lock: 'share' | 'update'): Promise<AlertRow | undefined> =>
  tx
    .from('configurable_alerts')
    .selectAll()
    .where('alert_id', '=', alertId)
    .$call((query) => (lock === 'update' ? query.forUpdate() : query.forShare()))
    .executeTakeFirst()

/** Until the transaction ends, nobody else saves an alert of this organization. */
export const lockAlerts = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts ${tx.organizationId}`}, 0))`.execute(tx.db)
}

export const insertAlert = async (
  tx: Tenant,
  alert: Omit<Insertable<ConfigurableAlertsTable>, 'organization_id'>,
): Promise<void> => {
  await tx.insert('configurable_alerts', alert).execute()
}

type Columns = Omit<Updateable<ConfigurableAlertsTable>, 'organization_id' | 'alert_id'>

/** Changes an alert. */
export const changeAlert = (tx: Tenant, alertId: string, set: Omit<Columns, 'rev' | 'started_at'>): Promise<void> =>
  setColumns(tx, alertId, { ...set, rev: sql<number>`rev + 1` })

export const noteNotStarted = (tx: Tenant, alertId: string): Promise<void> =>
  setColumns(tx, alertId, { started_at: null })

const setColumns = async (
  tx: Tenant,
  alertId: string,
  set: Omit<Columns, 'rev'> & { rev?: RawBuilder<number> },
): Promise<void> => {
  await tx.update('configurable_alerts').set(set).where('alert_id', '=', alertId).execute()
}

/** Notes that all clients have been looked at once. */
export const noteStarted = (tx: Tenant, alertId: string, at: Date): Promise<void> =>
  setColumns(tx, alertId, { started_at: at })

export const deleteAlert = async (tx: Tenant, alertId: string): Promise<void> => {
  await tx.delete('configurable_alerts').where('alert_id', '=', alertId).execute()
}
