import type { Task } from '@attune/contract/tasks/entity'
import { TASK_ACTIONS_FLAGS } from '@attune/contract/tasks/constants'
import { isAdminType } from '@attune/contract/roles'
import { listTasks, type TaskRecord } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { hasFeature, may, type Member } from '../calls/who.ts'
import { coveringOf, nameFor, thumbnailFor } from '../contacts/access.ts'
import { loadHiding, type HideIdentity } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { loadSubjects, NO_SUBJECT, type TaskSubject } from './load-subjects.ts'
import { canTakeBack, isOpen } from './task-state.ts'

/** Loads a task about a client within reach. The refusal does not tell whether it is missing or out of reach. */
export const accessTask = async (tx: Tenant, who: Member, taskId: string): Promise<TaskRecord> => {
  const [row] = await listTasks(tx, { reach: who.reach, taskId }, { limit: 1 })
  if (row === undefined) throw new Refusal('TaskNotFound')
  return row
}

export const loadTaskFor = async (deps: Deps, tx: Tenant, who: Member, taskId: string, now: Date): Promise<Task> => {
  const rows = [await accessTask(tx, who, taskId)]
  const [task] = await tasksFor(deps, tx, who, rows, now, await loadSubjects(deps, tx, who, rows))
  if (task === undefined) throw new Refusal('TaskNotFound')
  return task
}

/** Tasks as this reader may see them. `subjectOf`: for those who see the clients along with them. */
export const tasksFor = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  rows: readonly TaskRecord[],
  now: Date,
  subjectOf: (row: TaskRecord) => TaskSubject = () => NO_SUBJECT,
): Promise<Task[]> => {
  const hidingOf = await loadHiding(
    tx,
    who,
    rows.map((row) => row.contact_id),
  )
  return rows.map((row) => taskFor(deps, who, row, { hide: hidingOf(row.contact_id), subject: subjectOf(row), now }))
}

const taskFor = (
  deps: Deps,
  who: Member,
  row: TaskRecord,
  { hide, subject, now }: { hide: HideIdentity; subject: TaskSubject; now: Date },
): Task => ({
  _id: row.task_id,
  title: hide(row.title),
  note: row.note === null ? null : hide(row.note),
  contactId: row.contact_id,
  contact: {
    _id: row.contact_id,
    title: nameFor(who, row.contact_id, row.full_name),
    photoUrl: thumbnailFor(deps, who, row),
    ranks: subject.ranks,
  },
  status: row.status,
  priority: row.priority,
  type: row.type,
  userAssigned: row.assignee,
  covering: coveringOf(who.covers.find(({ coach }) => coach.accountId === (row.user_assigned ?? row.coach_id)) ?? null),
  labels: labelsOf(row, now),
  expiredAt: row.expires_at?.toISOString() ?? null,
  reason: row.reason,
  reasonDetails: row.reason_details === null ? null : hide(row.reason_details),
  discardedBy: discarderOf(row),
  text: subject.text,
  meta: { questionId: row.question_id, actionsFlags: row.actions_flags },
  createdAt: row.created_at.toISOString(),
  createdBy: row.creator,
  startedAt: row.started_at?.toISOString() ?? null,
  startedBy: row.starter,
  closedAt: row.closed_at?.toISOString() ?? null,
  abilities: { ...taskAbilities(who, row), reopen: !isOpen(row) && mayReopen(who, row, now), reply: subject.mayReply },
  rev: row.rev,
})

const labelsOf = (row: TaskRecord, now: Date): Task['labels'] => [
  ...(isOpen(row) && row.expires_at !== null && row.expires_at <= now ? ['expired' as const] : []),
  ...(isOpen(row) && row.settled_at !== null ? ['settled' as const] : []),
]

const discarderOf = (row: TaskRecord): Task['discardedBy'] => {
  if (row.status !== 'discarded' && row.status !== 'expired') return null
  return row.closed_by === null ? 'system' : row.closer
}

type TaskState = Pick<TaskRecord, 'type' | 'status' | 'user_assigned' | 'question_id' | 'actions_flags'>

const isWorkedOnBy = (row: TaskState, who: Member): boolean =>
  row.status === 'active' && row.user_assigned === who.account.account_id

const isCoveredFor = (row: TaskState, who: Member): boolean =>
  who.covers.some(({ coach }) => coach.accountId === row.user_assigned)

const mayReopen = (who: Member, row: TaskRecord, now: Date): boolean =>
  may(who, 'tasks.update') && hasFeature(who, 'tasks') && canTakeBack(row, who.account.account_id, now)

/** What a member may do with a task; the verbs refuse the rest. */
export const taskAbilities = (who: Member, row: TaskState): Omit<Task['abilities'], 'reopen' | 'reply'> => {
  const update = may(who, 'tasks.update') && hasFeature(who, 'tasks')
  const isMine = isWorkedOnBy(row, who)
  return {
    play: update && row.status === 'new',
    view: may(who, 'conversations.view'),
    finish: update && isMine,
    discard: update && (row.status === 'new' || isMine),
    autopilot:
      update &&
      may(who, 'contacts.update') &&
      row.type === 'static-question-mark' &&
      (row.status === 'new' || isMine) &&
      (row.actions_flags & TASK_ACTIONS_FLAGS.AppliedRecentQuestionAutopilot) === 0,
    assign:
      update &&
      (row.status === 'new' ||
        isMine ||
        (row.status === 'active' && (isAdminType(who.role) || isCoveredFor(row, who)))),
  }
}
