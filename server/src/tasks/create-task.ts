import { TASK_NOTE_MAX, TASK_TITLE_MAX, type TaskPriority } from '@attune/contract/tasks/constants'
import type { Task } from '@attune/contract/tasks/entity'
import { byOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { lockClient } from '../contacts/access.ts'
import { restoreName } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { loadTaskFor } from './access.ts'
import { findAssignee, noteAssignee } from './assignee.ts'
import { openTask } from './open-task.ts'
import { recordTaskAssigned } from './record-task-fact.ts'

interface CreateInput {
  contactId: string
  title: string
  note: string | null
  priority: TaskPriority
  userAssigned: string | null
  expiredAt: string | null
}

/** Creates a task by hand. */
export const createTask = async (deps: Deps, who: Member, input: CreateInput): Promise<Task> => {
  const assignee = input.userAssigned === null ? null : await findAssignee(deps, who, input.userAssigned)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const { contactId, priority, userAssigned } = input
    const at = deps.now()
    await lockClient(tx, who, contactId)
    const title = await restoreName(tx, who, contactId, { text: input.title.trim(), max: TASK_TITLE_MAX })
    if (title === '') throw new Refusal('TaskTitleRequired')
    const note = await restoreName(tx, who, contactId, { text: input.note?.trim() ?? '', max: TASK_NOTE_MAX })
    const expiresAt = input.expiredAt === null ? null : new Date(input.expiredAt)
    if (expiresAt !== null && expiresAt <= at) throw new Refusal('TaskExpiryPast')
    if (userAssigned !== null) await noteAssignee(tx, assignee, contactId)
    await noteMember(tx, who)
    const by = byOf(who, at)
    const task = {
      contact_id: contactId,
      title,
      note: note === '' ? null : note,
      priority,
      type: 'manual' as const,
      user_assigned: userAssigned,
      created_by: who.account.account_id,
      expires_at: expiresAt,
    }
    const taskId = await openTask(tx, task, by)
    if (taskId === null) throw new Error('A task made by hand was not opened.')
    if (userAssigned !== null && userAssigned !== by.actor)
      await recordTaskAssigned(tx, { contact_id: contactId, task_id: taskId }, userAssigned, by)
    return loadTaskFor(deps, tx, who, taskId, at)
  })
}
