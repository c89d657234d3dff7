import { sql, type Insertable, type Selectable } from 'kysely'
import type { Tenant } from '../store.ts'
import type { AlertStatesTable } from './tables-alerts.ts'

export type AlertStateRow = Selectable<AlertStatesTable>

/** The states of some alerts for some clients. */
export const alertStatesOf = (
  tx: Tenant,
  alertIds: readonly string[],
  contactIds: readonly string[],
): Promise<AlertStateRow[]> =>
  tx
    .from('alert_states')
    .selectAll()
    .where('alert_id', 'in', [...alertIds, ''])
    .where('contact_id', 'in', [...contactIds, ''])
    .execute()

/** The state of an alert for a client, locked until the transaction ends. The caller holds the contact's lock. */
export const lockAlertState = (tx: Tenant, alertId: string, contactId: string): Promise<AlertStateRow | undefined> =>
  tx
    .from('alert_states')
    .selectAll()
    .where('alert_id', '=', alertId)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()

type State = Omit<Insertable<AlertStatesTable>, 'organization_id'>

export const putAlertState = async (tx: Tenant, state: State): Promise<void> => {
  await tx
    .insert('alert_states', state)
    .onConflict((conflict) => conflict.columns(['organization_id', 'alert_id', 'contact_id']).doUpdateSet(state))
    .execute()
}

/** Notes clients for whom an alert's condition is true when it is switched on. A client with a row is left as it is. */
export const putFirstStates = async (tx: Tenant, alertId: string, contactIds: readonly string[]): Promise<void> => {
  if (contactIds.length === 0) return
  await sql`
    insert into alert_states (organization_id, alert_id, contact_id, is_true, is_reported)
    select ${tx.organizationId}, ${alertId}, c.contact_id, true, true
    from unnest(${[...contactIds]}::text[]) as ids (id)
    join contacts c on c.organization_id = ${tx.organizationId} and c.contact_id = ids.id and c.removed_at is null
    on conflict do nothing`.execute(tx.db)
}

/** Notes why an alert's condition couldn't be evaluated for clients; null: it could. */
export const putFailures = async (
  tx: Tenant,
  alertId: string,
  failures: readonly { contactId: string; failure: string | null }[],
): Promise<void> => {
  if (failures.length === 0) return
  const ids = failures.map(({ contactId }) => contactId)
  const reasons = failures.map(({ failure }) => failure)
  await sql`
    insert into alert_states (organization_id, alert_id, contact_id, is_true, is_reported, failure)
    select ${tx.organizationId}, ${alertId}, c.contact_id, false, false, f.failure
    from unnest(${ids}::text[], ${reasons}::text[]) as f (contact_id, failure)
    join contacts c on c.organization_id = ${tx.organizationId} and c.contact_id = f.contact_id
      and c.removed_at is null
    on conflict (organization_id, alert_id, contact_id) do update set failure = excluded.failure`.execute(tx.db)
}

/** A notice that an alert has raised and whose reason is still there. */
export interface AlertNotice {
  notice_id: string
  contact_id: string
  title: string
  closed_at: Date | null
}

/**
 * An alert's notices whose reason is still there, in the order of their clients: those that are open, or those that were
 * closed at a moment by nobody.
 */
export const listReported = async (
  tx: Tenant,
  alertId: string,
  which: 'open' | { closedAt: Date },
): Promise<AlertNotice[]> => {
  const { rows } = await sql<AlertNotice>`
    select s.contact_id, n.notice_id, n.title, n.closed_at
    from alert_states s join notices n on n.organization_id = s.organization_id and n.notice_id = s.notice_id
    where s.organization_id = ${tx.organizationId} and s.alert_id = ${alertId} and s.is_reported
      and ${
        which === 'open'
          ? sql`n.status = 'open'`
          : sql`n.status = 'closed' and n.closed_by is null and n.closed_at = ${which.closedAt}`
      }
    order by s.contact_id`.execute(tx.db)
  return rows
}

/** Forgets the state of an alert for everybody. */
export const forgetAlertStates = async (tx: Tenant, alertId: string): Promise<void> => {
  await tx.delete('alert_states').where('alert_id', '=', alertId).execute()
}

export const insertFiring = async (tx: Tenant, alertId: string, contactId: string, at: Date): Promise<void> => {
  await tx
    .insert('alert_firings', { alert_id: alertId, contact_id: contactId, fired_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
