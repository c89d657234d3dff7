import { DISCARD_REASONS, TASK_DETAILS_MAX, type DiscardReason } from '@attune/contract/tasks/constants'
import type { Task } from '@attune/contract/tasks/entity'
import { lockContact } from '@attune/store/contacts/contacts'
import { changeTask, lockTask } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { byOf, type By } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import { restoreName } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { accessTask, loadTaskFor, taskAbilities } from './access.ts'
import { findAssignee, noteAssignee } from './assignee.ts'
import { recordTaskAssigned, recordTaskFact } from './record-task-fact.ts'
import { reopenTask } from './reopen-task.ts'
import { closeIfSettled } from './settle-tasks.ts'
import { isOpen } from './task-state.ts'
import { endWaitOf } from './wait-of-task.ts'

export interface TaskChange {
  status?: 'start' | 'finish' | 'discard' | 'reopen' | undefined
  reason?: string | undefined
  reasonDetails?: string | undefined
  userAssigned?: string | null | undefined
}

interface UpdateInput extends TaskChange {
  id: string
  meta?: { actionsFlags: number } | undefined
  rev?: number | undefined
}

type Row = NonNullable<Awaited<ReturnType<typeof lockTask>>>

/** What a change works with: the locked task, who changes it, and the answer to a refusal. */
interface TaskSession {
  tx: Tenant
  who: Member
  row: Row
  by: By
  taskNow: () => Promise<Task>
}

/** Starts, finishes, discards, reopens or changes a task. Doing what this person has already done with it changes nothing. */
export const updateTask = async (deps: Deps, who: Member, input: UpdateInput): Promise<Task> => {
  const { id, status, meta, userAssigned, rev } = input
  const reason = status === 'discard' ? readReason(input.reason) : null
  const isGiven = userAssigned !== undefined && userAssigned !== null
  const assignee = isGiven ? await findAssignee(deps, who, userAssigned) : null
  return deps.store.tenant(who.organizationId, async (tx) => {
    const { contact_id: contactId } = await accessTask(tx, who, id)
    // Rules open and close tasks under the contact's lock, so it always comes first.
    const contact = await lockContact(tx, contactId)
    const row = await lockTask(tx, id)
    if (row === undefined) throw new Refusal('TaskNotFound')
    const at = deps.now()
    const by = byOf(who, at)
    const taskNow = () => loadTaskFor(deps, tx, who, id, at)
    const session: TaskSession = { tx, who, row, by, taskNow }
    if (rev !== undefined && rev !== row.rev) throw new Refusal('TaskChangedSince', await taskNow())
    await noteMember(tx, who)
    if (meta !== undefined) await setFlags(session, meta.actionsFlags)
    if (isGiven) await noteAssignee(tx, assignee, contactId)
    if (userAssigned !== undefined) await assign(session, userAssigned)
    if (status === 'start') await start(session)
    if (status === 'finish') await finish(session)
    if (status === 'reopen') await reopenTask(tx, row, contact?.primary_coach_id ?? null, by)
    if (reason !== null) await discard(session, reason, input.reasonDetails)
    return taskNow()
  })
}

export const readReason = (given: string | undefined): DiscardReason => {
  const found = DISCARD_REASONS.find((reason) => reason === given)
  if (found === undefined) throw new Refusal('DiscardReasonRequired')
  return found
}

const start = async ({ tx, who, row, by, taskNow }: TaskSession): Promise<void> => {
  if (!isOpen(row)) throw new Refusal('TaskClosed', await taskNow())
  const accountId = who.account.account_id
  if (row.status === 'active') {
    if (row.user_assigned === accountId) return
    return refuseTaken(taskNow)
  }
  const set = { status: 'active', user_assigned: accountId, coach_id: accountId } as const
  const started = { started_by: accountId, started_at: by.at, assigned_before: row.user_assigned }
  await changeTask(tx, row.task_id, { ...set, ...started }, by.at)
  await recordTaskFact(tx, 'TaskStarted', row, by)
}

const refuseTaken = async (taskNow: () => Promise<Task>): Promise<never> => {
  const task = await taskNow()
  // An active task always has somebody; if their name is missing, it simply isn't this person's.
  if (task.userAssigned === null) throw new Refusal('TaskNotYours')
  throw new Refusal('TaskTaken', { by: task.userAssigned, task })
}

const finish = async ({ tx, who, row, by, taskNow }: TaskSession): Promise<void> => {
  if (row.status === 'done' && row.closed_by === who.account.account_id) return
  if (!isOpen(row)) throw new Refusal('TaskClosed', await taskNow())
  if (row.status === 'new') throw new Refusal('TaskNotStarted')
  if (!taskAbilities(who, row).finish) throw new Refusal('TaskNotYours')
  const before = { status_before: 'active', coach_before: row.coach_id } as const
  await changeTask(tx, row.task_id, { status: 'done', closed_by: by.actor, closed_at: by.at, ...before }, by.at)
  await recordTaskFact(tx, 'TaskFinished', row, by)
  await endWaitOf(tx, row, by)
}

const discard = async (
  { tx, who, row, by, taskNow }: TaskSession,
  reason: DiscardReason,
  given: string | undefined,
): Promise<void> => {
  if (!isOpen(row)) throw new Refusal('TaskClosed', await taskNow())
  if (!taskAbilities(who, row).discard) throw new Refusal('TaskNotYours')
  const before = { status_before: row.status === 'new' ? 'new' : 'active', coach_before: row.coach_id } as const
  const details = await restoreName(tx, who, row.contact_id, {
    text: (given ?? '').trim().slice(0, TASK_DETAILS_MAX),
    max: TASK_DETAILS_MAX,
  })
  const set = { status: 'discarded', closed_by: by.actor, closed_at: by.at, coach_id: by.actor } as const
  const why = { reason, reason_details: details === '' ? null : details }
  await changeTask(tx, row.task_id, { ...set, ...why, ...before }, by.at)
  await recordTaskFact(tx, 'TaskDiscarded', row, by)
}

const setFlags = async ({ tx, who, row, by, taskNow }: TaskSession, flags: number): Promise<void> => {
  const all = row.actions_flags | flags
  if (all === row.actions_flags) return
  if (!isOpen(row)) throw new Refusal('TaskClosed', await taskNow())
  if (!taskAbilities(who, row).discard) throw new Refusal('TaskNotYours')
  await changeTask(tx, row.task_id, { actions_flags: all }, by.at)
  await recordTaskFact(tx, 'TaskChanged', row, by)
}

const assign = async ({ tx, who, row, by, taskNow }: TaskSession, accountId: string | null): Promise<void> => {
  if (row.user_assigned === accountId) return
  if (!isOpen(row)) throw new Refusal('TaskClosed', await taskNow())
  if (!taskAbilities(who, row).assign) throw new Refusal('TaskNotYours')
  // Given back, it waits for somebody to start it again.
  const set =
    accountId === null
      ? { status: 'new' as const, user_assigned: null }
      : { user_assigned: accountId, coach_id: accountId }
  await changeTask(tx, row.task_id, set, by.at)
  await (accountId === null || accountId === by.actor
    ? recordTaskFact(tx, 'TaskChanged', row, by)
    : recordTaskAssigned(tx, row, accountId, by))
  if (accountId === null) await closeIfSettled(tx, row, by)
}
