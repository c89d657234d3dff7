import { checkCondition, evaluateCondition } from '@attune/engine/alerts/condition'
import { followCondition, NOT_TRUE, type AlertState } from '@attune/engine/alerts/follow-condition'
import { lockContact } from '@attune/store/contacts/contacts'
import { contactIdsAfter } from '@attune/store/notices/alert-clients'
import { activeAlerts, lockAlert, noteStarted, type AlertRow } from '@attune/store/notices/alerts'
import {
  alertStatesOf,
  lockAlertState,
  putAlertState,
  putFailures,
  putFirstStates,
  type AlertStateRow,
} from '@attune/store/notices/alert-states'
import type { Tenant } from '@attune/store/store'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../work/add-job.ts'
import { finish } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { closeNotice } from '../set-notice-status.ts'
import { loadAudience, raiseAlert, type AlertAudience } from './raise-alert.ts'
import { loadClients } from './load-clients.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /**
     * Checks these clients, or a batch of all after one of them. `start`: checks all for the first time, for this alert
     * as it was saved then.
     */
    'follow-alerts': { contactIds?: string[]; after?: string; start?: { alertId: string; rev: number } }
  }
}

/** Clients that are checked together. */
const BATCH = 500

/**
 * Checks some clients: raises each alert whose condition has become true, and closes it when it is no longer true. With
 * `after` all clients are checked, a batch at a time. With `start` an alert is checked for the first time: clients for
 * whom it is already true are only noted.
 */
export const followAlerts = async (deps: Deps, item: Job<'follow-alerts'>): Promise<void> => {
  const { organizationId } = item
  const { after, start } = item.payload
  const at = deps.now()
  const look = await deps.store.tenant(organizationId, async (tx) => {
    const alerts = (await activeAlerts(tx)).filter((alert) =>
      start === undefined
        ? alert.started_at !== null
        : alert.alert_id === start.alertId && alert.rev === start.rev && alert.started_at === null,
    )
    const contactIds = after === undefined ? (item.payload.contactIds ?? []) : await contactIdsAfter(tx, after, BATCH)
    return { alerts, contactIds, found: await findChanges(tx, alerts, contactIds, at) }
  })
  const { alerts, contactIds, found } = look
  if (start === undefined) await makeChanges(deps, organizationId, found.changes, causeOfJob(item))
  const last = alerts.length > 0 && contactIds.length === BATCH ? contactIds.at(-1) : undefined
  await deps.store.tenant(organizationId, async (tx) => {
    for (const { alert_id: alertId, rev } of alerts) {
      const alert = await lockAlert(tx, alertId, 'share')
      if (alert === undefined || alert.rev !== rev) continue
      const own = found.changes.filter((change) => change.alert.alert_id === alertId)
      if (start !== undefined) await putFirstStates(tx, alertId, contactIdsOf(own))
      await putFailures(tx, alertId, found.failures.get(alertId) ?? [])
      if (start !== undefined && last === undefined) await noteStarted(tx, alertId, at)
    }
    if (after !== undefined && last !== undefined)
      await addJob(tx, { kind: 'follow-alerts', payload: { ...item.payload, after: last }, dueAt: at, now: at })
    await finish(tx, item)
  })
}

interface Change {
  alert: AlertRow
  contactId: string
}

interface Found {
  changes: Change[]
  /** By alert: clients for whom the reason of a failure has changed. */
  failures: Map<string, { contactId: string; failure: string | null }[]>
}

/** Evaluates the conditions. A client for whom one fails stays as they are, and the others are checked all the same. */
const findChanges = async (
  tx: Tenant,
  alerts: readonly AlertRow[],
  contactIds: readonly string[],
  at: Date,
): Promise<Found> => {
  const found: Found = { changes: [], failures: new Map() }
  if (alerts.length === 0 || contactIds.length === 0) return found
  // One that a later version of the language refuses waits until somebody edits it.
  const conditions = alerts.flatMap((alert) => {
    const checked = checkCondition(alert.condition ?? '')
    return checked.ok ? [{ alert, reads: checked.reads }] : []
  })
  const reads = new Set(conditions.flatMap((one) => [...one.reads]))
  const clients = await loadClients(tx, { contactIds, reads, from: at, isNow: true })
  const states = await alertStatesOf(
    tx,
    alerts.map(({ alert_id }) => alert_id),
    contactIds,
  )
  const stateOf = new Map(states.map((state) => [`${state.alert_id} ${state.contact_id}`, state]))
  for (const { alert, reads: own } of conditions) {
    const failures: { contactId: string; failure: string | null }[] = []
    for (const client of clients) {
      const row = stateOf.get(`${alert.alert_id} ${client.id}`)
      const result = evaluateCondition(alert.condition ?? '', own, client, at.getTime())
      const failure = result.ok ? null : result.reason
      if (failure !== (row?.failure ?? null)) failures.push({ contactId: client.id, failure })
      if (result.ok && isChange(alert, row, result.isTrue, at)) found.changes.push({ alert, contactId: client.id })
    }
    found.failures.set(alert.alert_id, failures)
  }
  return found
}

const isChange = (alert: AlertRow, row: AlertStateRow | undefined, isTrue: boolean, at: Date): boolean => {
  const state = stateOfRow(row)
  return (
    state.isTrue !== isTrue ||
    followCondition(state, isTrue, { at: at.getTime(), restDays: alert.rest_days }).event !== null
  )
}

const stateOfRow = (row: AlertStateRow | undefined): AlertState =>
  row === undefined
    ? NOT_TRUE
    : { isTrue: row.is_true, isReported: row.is_reported, firedAt: row.fired_at?.getTime() ?? null }

/** Makes each change in its own transaction, but none that another worker has made, or that is over by then. */
const makeChanges = async (
  deps: Deps,
  organizationId: string,
  changes: readonly Change[],
  cause: string,
): Promise<void> => {
  if (changes.length === 0) return
  const audience = await loadAudience(deps, organizationId)
  for (const change of changes)
    await deps.store.tenant(organizationId, (tx) => makeChange(tx, change, audience, { cause, now: () => deps.now() }))
}

/**
 * Locks the alert before the contact, as everything does that locks both. The batch was checked some time ago: the
 * client is checked once more under the locks, and only that counts.
 */
const makeChange = async (
  tx: Tenant,
  { alert: { alert_id: alertId, rev }, contactId }: Change,
  audience: AlertAudience,
  { cause, now }: { cause: string; now: () => Date },
): Promise<void> => {
  const alert = await lockAlert(tx, alertId, 'share')
  const contact = await lockContact(tx, contactId)
  if (alert === undefined || alert.rev !== rev || contact === undefined || contact.removed_at !== null) return
  const at = now()
  const row = await lockAlertState(tx, alertId, contactId)
  const isTrue = await evaluateNow(tx, alert, contactId, at)
  if (isTrue === null || !isChange(alert, row, isTrue, at)) return
  const options = { at: at.getTime(), restDays: alert.rest_days }
  const { state, event } = followCondition(stateOfRow(row), isTrue, options)
  if (event === 'resolve' && row?.notice_id != null)
    await closeNotice(tx, { noticeId: row.notice_id, contactId }, { actor: null, cause, at })
  const noticeId =
    event === 'fire' ? await raiseAlert(tx, alert, contactId, audience, { cause, at, withTask: true }) : row?.notice_id
  await putAlertState(tx, {
    alert_id: alertId,
    contact_id: contactId,
    is_true: state.isTrue,
    is_reported: state.isReported,
    fired_at: state.firedAt === null ? null : new Date(state.firedAt),
    notice_id: noticeId ?? null,
    failure: null,
  })
}

/** Null if it fails now: the client stays as they are, and the next check notes why. */
const evaluateNow = async (tx: Tenant, alert: AlertRow, contactId: string, at: Date): Promise<boolean | null> => {
  const checked = checkCondition(alert.condition ?? '')
  if (!checked.ok) return null
  const { reads } = checked
  const [client] = await loadClients(tx, { contactIds: [contactId], reads, from: at, isNow: true })
  const result = client === undefined ? null : evaluateCondition(alert.condition ?? '', reads, client, at.getTime())
  return result?.ok === true ? result.isTrue : null
}

const contactIdsOf = (changes: readonly Change[]): string[] => changes.map(({ contactId }) => contactId)
