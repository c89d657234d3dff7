import { DAY_MS } from '@attune/contract/durations'
import { REPLAY_DAYS } from '@attune/contract/notices/alert-limits'
import type { AlertClient } from '@attune/engine/alerts/condition'
import { replayCondition } from '@attune/engine/alerts/replay-condition'
import { sampleAlerts, type SampleAlert } from '@attune/samples/alerts'
import type { OrganizationKey } from '@attune/samples/shapes'
import { lockContact } from '@attune/store/contacts/contacts'
import { contactIdsAfter } from '@attune/store/notices/alert-clients'
import { insertFiring, putAlertState } from '@attune/store/notices/alert-states'
import { insertAlert, lockAlert, type AlertRow } from '@attune/store/notices/alerts'
import { listRaised, setNoticeTopic } from '@attune/store/notices/notices'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { newId } from '../new-id.ts'
import { loadClients } from '../notices/alerts/load-clients.ts'
import { loadAudience, noticeTopic, raiseAlert, type AlertAudience } from '../notices/alerts/raise-alert.ts'
import { readAlert, readCondition, type AlertInput } from '../notices/alerts/read-alert.ts'
import { closeNotice } from '../notices/set-notice-status.ts'
import { recordFacts } from '../work/record-facts.ts'
import { castOf } from './cast.ts'

const CAUSE = 'demo'
const CLIENTS_MAX = 100

/**
 * Adds the demo's alerts as if they had been switched on a month ago: raises what they would have raised in that month,
 * and closes it where the reason has gone. Like the tasks, they are not part of the recording.
 */
export const seedAlerts = async (deps: Deps, key: OrganizationKey): Promise<void> => {
  const { organizationId, accountId } = castOf(key)
  const audience = await loadAudience(deps, organizationId)
  const to = deps.now()
  const from = new Date(to.getTime() - REPLAY_DAYS * DAY_MS)
  await deps.store.tenant(organizationId, async (tx) => {
    const contactIds = await contactIdsAfter(tx, '', CLIENTS_MAX)
    for (const contactId of contactIds) await lockContact(tx, contactId)
    for (const sample of sampleAlerts.filter(({ organization }) => organization === key)) {
      const alert = await writeAlert(tx, sample, { actor: accountId(sample.author), at: from })
      if (alert.condition === null) await takeNotices(tx, alert)
      else {
        const reads = readCondition(alert.condition)
        const clients = await loadClients(tx, { contactIds, reads, from, isNow: false })
        await raisePast(tx, { ...alert, condition: alert.condition }, { clients, reads, audience, from, to })
      }
    }
  })
}

const writeAlert = async (
  tx: Tenant,
  { title, condition, managers, makesTask, restDays }: SampleAlert,
  { actor, at }: { actor: string; at: Date },
): Promise<AlertRow> => {
  const recipients = { coaches: true, managers, admins: false, people: [] }
  const input: AlertInput = { title, condition, recipients, channels: ['push'], makesTask, restDays, isOn: true }
  const columns = await readAlert(tx, input, null)
  const alertId = newId('al')
  const startedAt = condition === null ? null : at
  await insertAlert(tx, { ...columns, alert_id: alertId, started_at: startedAt, created_at: at, updated_at: at })
  await recordFacts(tx, [{ kind: 'ConfiguredAlertSaved', payload: { alertId }, actor, cause: CAUSE, at }])
  const alert = await lockAlert(tx, alertId, 'share')
  if (alert === undefined) throw new Error(`The alert ${title} was not written.`)
  return alert
}

/**
 * Counts what scenes raised under an alert's name as raised by it. From then on it raises these notices again, not new
 * ones.
 */
const takeNotices = async (tx: Tenant, { alert_id: alertId, title }: AlertRow): Promise<void> => {
  for (const { notice_id: noticeId, contact_id: contactId, updated_at: at } of await listRaised(tx, title)) {
    if (contactId === null) continue
    await setNoticeTopic(tx, noticeId, noticeTopic(contactId, title))
    await insertFiring(tx, alertId, contactId, at)
  }
}

interface Past {
  clients: readonly AlertClient[]
  reads: ReadonlySet<string>
  audience: AlertAudience
  from: Date
  to: Date
}

const raisePast = async (
  tx: Tenant,
  alert: AlertRow & { condition: string },
  { clients, reads, audience, from, to }: Past,
): Promise<void> => {
  const { alert_id: alertId, condition, rest_days: restDays } = alert
  const replay = { condition, reads, from: from.getTime(), to: to.getTime(), restDays }
  const replayed = clients.map((client) => ({ contactId: client.id, ...replayCondition(client, replay) }))
  const events = replayed.flatMap((one) => one.events.map((event) => ({ ...event, contactId: one.contactId })))
  const raised = new Map<string, string>()
  for (const { at, event, contactId } of events.toSorted((one, other) => one.at - other.at)) {
    const by = { cause: CAUSE, at: new Date(at) }
    const noticeId = raised.get(contactId)
    if (event === 'fire')
      raised.set(contactId, await raiseAlert(tx, alert, contactId, audience, { ...by, withTask: false }))
    else if (noticeId !== undefined) await closeNotice(tx, { noticeId, contactId }, { ...by, actor: null })
  }
  for (const { contactId, state } of replayed)
    if (state.isTrue || state.firedAt !== null)
      await putAlertState(tx, {
        alert_id: alertId,
        contact_id: contactId,
        is_true: state.isTrue,
        is_reported: state.isReported,
        fired_at: state.firedAt === null ? null : new Date(state.firedAt),
        notice_id: raised.get(contactId) ?? null,
        failure: null,
      })
}
