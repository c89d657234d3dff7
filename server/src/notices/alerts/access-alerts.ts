import { DAY_MS } from '@attune/contract/durations'
import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import { REPLAY_DAYS } from '@attune/contract/notices/alert-limits'
import { listAlerts, type AlertRecord } from '@attune/store/notices/alerts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'

/** The organization's alerts by title. They say nothing about single clients. */
export const accessAlerts = async (deps: Deps, tx: Tenant, alertId?: string): Promise<ConfigurableAlert[]> => {
  const firedSince = new Date(deps.now().getTime() - REPLAY_DAYS * DAY_MS)
  const rows = await listAlerts(tx, { firedSince, ...(alertId === undefined ? {} : { alertId }) })
  return rows.map(alertOf)
}

/** Alerts of other organizations are not found. */
export const accessAlert = async (deps: Deps, tx: Tenant, alertId: string): Promise<ConfigurableAlert> => {
  const [alert] = await accessAlerts(deps, tx, alertId)
  if (alert === undefined) throw new Refusal('AlertNotFound')
  return alert
}

const alertOf = (row: AlertRecord): ConfigurableAlert => {
  const { coaches, managers, admins } = row.recipients
  return {
    _id: row.alert_id,
    title: row.title,
    condition: row.condition,
    recipients: { coaches, managers, admins, people: row.people },
    channels: row.channels,
    makesTask: row.makes_task,
    restDays: row.rest_days,
    isOn: row.is_on,
    isStarting: row.is_on && row.condition !== null && row.started_at === null,
    lastFiredAt: row.last_fired_at?.toISOString() ?? null,
    fired: { times: row.times, clients: row.clients },
    clientsNow: row.clients_now,
    unreadable: row.failure === null ? null : { clients: row.unreadable, reason: row.failure },
    rev: row.rev,
    upd: row.updated_at.toISOString(),
  }
}
