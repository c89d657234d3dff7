import type { ConfigurableAlert, SwitchedAlert } from '@attune/contract/notices/alert-entity'
import { ALERTS_MAX } from '@attune/contract/notices/alert-limits'
import { lockContact } from '@attune/store/contacts/contacts'
import {
  changeAlert,
  countAlerts,
  deleteAlert as remove,
  insertAlert,
  lockAlert,
  lockAlerts,
  noteNotStarted,
  type AlertRow,
} from '@attune/store/notices/alerts'
import { forgetAlertStates, listReported, type AlertNotice } from '@attune/store/notices/alert-states'
import type { Tenant } from '@attune/store/store'
import { byOf, type By } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { addJob } from '../../work/add-job.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { closeNotice, reopenNotice } from '../set-notice-status.ts'
import { accessAlert, accessAlerts } from './access-alerts.ts'
import { readAlert, type AlertInput } from './read-alert.ts'

export const listAlerts = (deps: Deps, who: Member): Promise<{ data: ConfigurableAlert[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({ data: await accessAlerts(deps, tx) }))

export const createAlert = (deps: Deps, who: Member, input: AlertInput): Promise<ConfigurableAlert> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockAlerts(tx)
    const alert = await readAlert(tx, input, null)
    if ((await countAlerts(tx)) >= ALERTS_MAX) throw new Refusal('TooManyAlerts')
    const alertId = newId('al')
    const at = deps.now()
    await insertAlert(tx, { ...alert, alert_id: alertId, created_at: at, updated_at: at })
    await addFirstLook(tx, { ...alert, alert_id: alertId, rev: 1 }, at)
    await recordAlertFact(deps, tx, who, alertId, 'ConfiguredAlertSaved')
    return accessAlert(deps, tx, alertId)
  })

export const updateAlert = (
  deps: Deps,
  who: Member,
  { id, 'if-match': seen, ...input }: AlertInput & { id: string; 'if-match'?: number | undefined },
): Promise<ConfigurableAlert> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockAlerts(tx)
    const before = await lockAlert(tx, id, 'update')
    if (before === undefined) throw new Refusal('AlertNotFound')
    if (seen !== undefined && seen !== before.rev) throw new Refusal('AlertOutdated', await accessAlert(deps, tx, id))
    const alert = await readAlert(tx, input, id)
    await changeAlert(tx, id, { ...alert, updated_at: deps.now() })
    const changed = { ...alert, alert_id: id, rev: before.rev + 1 }
    // One that is off has closed what it raised: what it knows of the clients holds only for whoever takes back the switch.
    if (!alert.is_on || alert.condition !== before.condition || !before.is_on)
      await startAnew(tx, changed, byOf(who, deps.now()))
    // The first look that is still due belongs to the previous revision, and will end without doing anything.
    else if (before.started_at === null) await addFirstLook(tx, changed, deps.now())
    await recordAlertFact(deps, tx, who, id, 'ConfiguredAlertSaved')
    return accessAlert(deps, tx, id)
  })

/**
 * Does nothing if it already is. `undoes`: the revision that a switch has led to, which is taken back. What is known of the
 * clients outlives a switch-off for that.
 */
export const switchAlert = (
  deps: Deps,
  who: Member,
  { id, isOn, undoes }: { id: string; isOn: boolean; undoes?: number | undefined },
): Promise<SwitchedAlert> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const before = await lockAlert(tx, id, 'update')
    if (before === undefined) throw new Refusal('AlertNotFound')
    if (undoes !== undefined && undoes !== before.rev) throw new Refusal('AlertChangedSince')
    const hasChanged = before.is_on !== isOn
    if (hasChanged) {
      const by = byOf(who, deps.now())
      await changeAlert(tx, id, { is_on: isOn, updated_at: by.at })
      if (!isOn) await closeAll(tx, id, by)
      // One that was switched off during its first look knows nothing of the clients yet.
      else if (undoes !== undefined && before.started_at !== null) await goOn(tx, before, by)
      else await startAnew(tx, { ...before, is_on: isOn, rev: before.rev + 1 }, by)
      await recordAlertFact(deps, tx, who, id, 'ConfiguredAlertSaved')
    }
    return { ...(await accessAlert(deps, tx, id)), hasChanged }
  })

export const deleteAlert = (deps: Deps, who: Member, { id }: { id: string }): Promise<{ _id: string }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    if ((await lockAlert(tx, id, 'update')) === undefined) throw new Refusal('AlertNotFound')
    await closeAll(tx, id, byOf(who, deps.now()))
    await forgetAlertStates(tx, id)
    await remove(tx, id)
    await recordAlertFact(deps, tx, who, id, 'ConfiguredAlertRemoved')
    return { _id: id }
  })

type Started = Pick<AlertRow, 'alert_id' | 'rev' | 'is_on' | 'condition'>

/** Closes what it raised, and checks all clients again without raising anything. The caller holds the alert's lock. */
const startAnew = async (tx: Tenant, alert: Started, by: By): Promise<void> => {
  await closeAll(tx, alert.alert_id, by)
  await forgetAlertStates(tx, alert.alert_id)
  await noteNotStarted(tx, alert.alert_id)
  await addFirstLook(tx, alert, by.at)
}

const addFirstLook = async (tx: Tenant, alert: Started, at: Date): Promise<void> => {
  if (!alert.is_on || alert.condition === null) return
  const payload = { start: { alertId: alert.alert_id, rev: alert.rev }, after: '' }
  await addJob(tx, { kind: 'follow-alerts', payload, dueAt: at, now: at })
}

const closeAll = async (tx: Tenant, alertId: string, by: By): Promise<void> => {
  for (const { notice_id, contact_id } of await lockReported(tx, () => listReported(tx, alertId, 'open')))
    await closeNotice(tx, { noticeId: notice_id, contactId: contact_id }, by)
}

/**
 * Reopens the notices that were closed when an alert was switched off, and then checks all clients, so that notices
 * whose reason has gone are closed. The caller holds the alert's lock.
 */
const goOn = async (tx: Tenant, { alert_id, updated_at: closedAt }: AlertRow, by: By): Promise<void> => {
  for (const notice of await lockReported(tx, () => listReported(tx, alert_id, { closedAt })))
    await reopenNotice(tx, notice, by)
  await addJob(tx, { kind: 'follow-alerts', payload: { after: '' }, dueAt: by.at, now: by.at })
}

/**
 * Locks the clients of notices: all, in order, before any of their rows, so that two such requests, or one and a merge,
 * don't wait for each other. Returns the notices as they are under these locks.
 */
const lockReported = async (tx: Tenant, list: () => Promise<AlertNotice[]>): Promise<AlertNotice[]> => {
  for (const { contact_id } of await list()) await lockContact(tx, contact_id)
  return list()
}

const recordAlertFact = (
  deps: Deps,
  tx: Tenant,
  who: Member,
  alertId: string,
  kind: 'ConfiguredAlertSaved' | 'ConfiguredAlertRemoved',
): Promise<void> => recordFacts(tx, [{ kind, payload: { alertId }, ...byOf(who, deps.now()) }])
