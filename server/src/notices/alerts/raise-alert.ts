import { HOUR_MS } from '@attune/contract/durations'
import { NOTICE_TITLE_MAX } from '@attune/contract/notices/constants'
import { coachesOf } from '@attune/store/contacts/change-contacts'
import type { AlertRow } from '@attune/store/notices/alerts'
import { insertFiring } from '@attune/store/notices/alert-states'
import { listAdminIds, loadActingRoles } from '@attune/store/staff/list-staff'
import { browsersForNotices } from '@attune/store/staff/notifications'
import { organizationHas } from '@attune/store/staff/organization-features'
import { managersOfCoaches } from '@attune/store/staff/reach'
import { whoActsFor } from '@attune/store/staff/absences/who-acts'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { openTask } from '../../tasks/open-task.ts'
import { alertTopic } from '../../tasks/settle-tasks.ts'
import { addJob } from '../../work/add-job.ts'
import { raiseNotice } from '../raise-notice.ts'
import { dropFormerManagers, ensureReader } from '../ensure-reader.ts'

/** How long staff have for a task about an alert. */
const TASK_HOURS = 24

/** Whom an alert may reach besides the client's coaches and their managers. */
export interface AlertAudience {
  /** Admins who see system notices, and those of the organization itself. */
  admins: string[]
  ownAdmins: string[]
  /** The roles of everybody whose account isn't disabled, by account. */
  acting: ReadonlyMap<string, string>
  browsers: { accountId: string; pushSubscriptionId: string }[]
}

export const loadAudience = async ({ store }: Deps, organizationId: string): Promise<AlertAudience> => ({
  admins: await listAdminIds(store.global, organizationId),
  ownAdmins: await listAdminIds(store.global, organizationId, 'own'),
  acting: await loadActingRoles(store.global, organizationId),
  browsers: await browsersForNotices(store.global, organizationId),
})

interface Raising {
  cause: string
  at: Date
  /** A scene's task about it is opened with the scene's other tasks. */
  withTask: boolean
  /** The client's message over which a scene raised it. */
  messageId?: string | undefined
}

/**
 * Raises an alert about a client: the notice, push notices and emails as the alert says, and its task. Returns the notice's id.
 * The caller holds the contact's lock.
 */
export const raiseAlert = async (
  tx: Tenant,
  alert: AlertRow,
  contactId: string,
  audience: AlertAudience,
  { cause, at, withTask, messageId }: Raising,
): Promise<string> => {
  const { noticeId, readers } = await raiseNotice(
    tx,
    {
      type: 'alert',
      title: alert.title,
      topic: noticeTopic(contactId, alert.title),
      about: { contactId, messageId },
      recipients: await recipientsOf(tx, alert, contactId, audience, at),
    },
    { admins: audience.admins, cause, at },
  )
  const askedAt = at.toISOString()
  for (const browser of alert.channels.includes('push') ? audience.browsers : [])
    if (readers.includes(browser.accountId))
      await addJob(tx, { kind: 'push-alert', payload: { noticeId, ...browser, askedAt }, dueAt: at, now: at })
  for (const accountId of alert.channels.includes('email') ? readers : [])
    await addJob(tx, { kind: 'mail-alert', payload: { noticeId, accountId, askedAt }, dueAt: at, now: at })
  await insertFiring(tx, alert.alert_id, contactId, at)
  if (withTask && alert.makes_task) await openAlertTask(tx, alert, contactId, { cause, at })
  return noticeId
}

/** What a notice about an alert of this name is about, whoever raises it. */
export const noticeTopic = (contactId: string, title: string): string => `alert:${contactId}:${title}`

const recipientsOf = async (
  tx: Tenant,
  { recipients }: AlertRow,
  contactId: string,
  audience: AlertAudience,
  at: Date,
): Promise<string[]> => {
  const coaches = await coachesOf(tx, contactId)
  const managers = recipients.managers ? dropFormerManagers(await managersOfCoaches(tx, coaches), audience) : []
  const all = [
    ...(recipients.coaches ? coaches : []),
    ...managers,
    ...(recipients.admins ? audience.ownAdmins : []),
    ...recipients.people,
  ]
  const covers = (await whoActsFor(tx, all, at)).values()
  return ensureReader([...new Set([...all, ...covers])], audience).toSorted()
}

const openAlertTask = async (
  tx: Tenant,
  { alert_id, title }: AlertRow,
  contactId: string,
  { cause, at }: { cause: string; at: Date },
): Promise<void> => {
  if (!(await organizationHas(tx, 'tasks'))) return
  const task = {
    contact_id: contactId,
    type: 'alert' as const,
    topic: alertTopic(title),
    occasion: `${alert_id}:${at.getTime()}`,
    title: title.slice(0, NOTICE_TITLE_MAX),
    priority: 'high' as const,
    expires_at: new Date(at.getTime() + TASK_HOURS * HOUR_MS),
  }
  await openTask(tx, task, { actor: null, cause, at })
}
