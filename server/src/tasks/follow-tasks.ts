import { HOUR_MS } from '@attune/contract/durations'
import { alertTitleOf } from '@attune/contract/scenes/runs/alert-title'
import { TASK_TITLE_MAX } from '@attune/contract/tasks/constants'
import { isErased, lockContact, lockRoot } from '@attune/store/contacts/contacts'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { effectOf } from '@attune/store/scenes/runs/turns'
import { organizationHas } from '@attune/store/staff/organization-features'
import { isAlertClosed, loadRuleState, makesTaskByName } from '@attune/store/tasks/rules'
import { deleteTasksOf } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { byJob, type By } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { finish, hold } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { CHECK_IN, findReasons } from './find-reasons.ts'
import { openTask, reviveTask } from './open-task.ts'
import { alertTopic, settleTasks } from './settle-tasks.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** Opens and closes a client's tasks by the rules; with an alert of a scene, also a task for that. */
    'follow-tasks': { contactId: string; alert?: { runId: string; effect: string } }
  }
}

/** How long staff have for a task about an alert. */
const ALERT_HOURS = 24

/** Opens and closes a client's tasks by the rules, as things are now. The tasks of an erased client are deleted. */
export const followTasks = (deps: Deps, item: Job<'follow-tasks'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { contactId, alert } = item.payload
    const contact = await lockContact(tx, contactId)
    await hold(tx, item)
    const by = byJob(item, deps.now())
    if (contact === undefined || isErased(contact)) await deleteTasksOf(tx, contactId)
    else if (await organizationHas(tx, 'tasks')) {
      if (contact.merged_into === null) await followRules(tx, contactId, by)
      // If the client was merged after the alert was raised, the task is about the client who stays.
      const subject = alert === undefined ? undefined : await lockRoot(tx, contactId)
      if (alert !== undefined && subject !== undefined) await openForAlert(tx, subject.contact_id, alert, by)
    }
    await finish(tx, item)
  })

/** The caller holds the contact's lock. */
export const followRules = async (tx: Tenant, contactId: string, by: By): Promise<void> => {
  const state = await loadRuleState(tx, contactId)
  if (state === undefined) return
  const { taskRules } = await loadAutomationSettings(tx)
  const reasons = findReasons(contactId, state, taskRules, by.at)
  const topics = new Set(reasons.map(({ topic }) => topic))
  // A question that a scene asked after the task was opened is another check-in: the client has written in between.
  const isAsked = (openedAt: Date) => state.questions.some(({ at }) => Date.parse(at) <= openedAt.getTime())
  const isGone = (topic: string, openedAt: Date) =>
    topic === CHECK_IN ? !isAsked(openedAt) : isOfRule(topic) ? !topics.has(topic) : null
  await settleTasks(tx, contactId, isGone, by)
  for (const { type, topic, occasion, title, priority, expiresInHours, questionId, isDue } of reasons)
    if (isDue && !(await reviveTask(tx, { contact_id: contactId, topic, occasion }, by)))
      await openTask(
        tx,
        {
          contact_id: contactId,
          type,
          topic,
          occasion,
          title: title.slice(0, TASK_TITLE_MAX),
          priority,
          question_id: questionId,
          expires_at: new Date(by.at.getTime() + expiresInHours * HOUR_MS),
        },
        by,
      )
}

/** Whether tasks of this topic are opened and closed by what is stored about the client. */
const isOfRule = (topic: string): boolean => /^(unanswered|delivery-failed|check-in|rank:.*)$/.test(topic)

/**
 * Opens a task about an alert that a scene raised. It is over when somebody closes the alert, and isn't opened if somebody
 * already has. An alert that the organization has configured itself says whether it makes a task; the rule is for all
 * other names.
 */
const openForAlert = async (
  tx: Tenant,
  contactId: string,
  { runId, effect }: { runId: string; effect: string },
  by: By,
): Promise<void> => {
  const { taskRules } = await loadAutomationSettings(tx)
  const raised = await effectOf(tx, runId, effect)
  const name = raised?.detail['name']
  if (raised === undefined || typeof name !== 'string') return
  if (!((await makesTaskByName(tx, name)) ?? taskRules.alert.on)) return
  if (await isAlertClosed(tx, { contactId, name, raisedAt: raised.at })) return
  await openTask(
    tx,
    {
      contact_id: contactId,
      type: 'alert',
      topic: alertTopic(name),
      occasion: `${runId}:${effect}`,
      title: alertTitleOf(name).slice(0, TASK_TITLE_MAX),
      priority: 'high',
      expires_at: new Date(by.at.getTime() + ALERT_HOURS * HOUR_MS),
    },
    by,
  )
}
