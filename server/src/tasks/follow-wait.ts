import { isErased, lockContact } from '@attune/store/contacts/contacts'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { organizationHas } from '@attune/store/staff/organization-features'
import { loadRuleState } from '@attune/store/tasks/rules'
import { byJob } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { finish, hold } from '../work/claim.ts'
import type { Job } from '../work/kinds.ts'
import { findReasons, UNANSWERED } from './find-reasons.ts'
import { reviveTask } from './open-task.ts'
import { settleTasks } from './settle-tasks.ts'

declare module '../work/kinds.ts' {
  interface WorkPayloads {
    /** The wait of a client for an answer has begun or ended. */
    'follow-wait': { contactId: string }
  }
}

/**
 * Closes the task about an unanswered text once nobody waits for an answer, and opens it again if the wait is taken up
 * again. New tasks are left to the review, which follows when the wait has lasted as long as the rule says.
 */
export const followWait = (deps: Deps, item: Job<'follow-wait'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { contactId } = item.payload
    const contact = await lockContact(tx, contactId)
    await hold(tx, item)
    await finish(tx, item)
    if (contact === undefined || isErased(contact) || contact.merged_into !== null) return
    if (!(await organizationHas(tx, 'tasks'))) return
    const state = await loadRuleState(tx, contactId)
    if (state === undefined) return
    const { taskRules } = await loadAutomationSettings(tx)
    const by = byJob(item, deps.now())
    const reason = findReasons(contactId, state, taskRules, by.at).find(({ topic }) => topic === UNANSWERED)
    await settleTasks(tx, contactId, (topic) => (topic === UNANSWERED ? reason === undefined : null), by)
    if (reason?.isDue === true) await reviveTask(tx, { contact_id: contactId, ...reason }, by)
  })
