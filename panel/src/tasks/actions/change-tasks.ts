import { TASK_BATCH_MAX, type DiscardReason } from '@attune/contract/tasks/constants'
import type { Task } from '@attune/contract/tasks/entity'
import { calls } from '../../client/calls.ts'
import { notify, notifyDone, notifyFailure, undoLastDone } from '../../client/notify.ts'
import { onSessionEnd } from '../../client/session.ts'
import { tasks as shownTasks } from '../data/task-queries.ts'
import { formOf } from '../../ui/format-count.ts'

/** A task that wasn't changed, and why. */
export interface SkippedTask {
  task: Task
  reason: string
}

type Change = Parameters<typeof calls.tasks.updateMany>[0]['data']

/** Finishes tasks. Returns those that were skipped. */
export const finishTasks = (tasks: readonly Task[]): Promise<SkippedTask[]> =>
  closeTasks(tasks, { status: 'finish' }, 'finished')

/** Discards tasks for the same reason. Returns those that were skipped. */
export const discardTasks = (
  tasks: readonly Task[],
  reason: DiscardReason,
  details: string,
): Promise<SkippedTask[]> => {
  const reasonDetails = details.trim()
  return closeTasks(tasks, { status: 'discard', reason, ...(reasonDetails !== '' && { reasonDetails }) }, 'discarded')
}

/** Gives tasks to a colleague. Returns those that were skipped. */
export const giveTasks = async (tasks: readonly Task[], accountId: string): Promise<SkippedTask[]> => {
  const changed: Task[] = []
  const skipped = await changeTasks(tasks, { userAssigned: accountId }, changed)
  const [first] = changed
  if (first !== undefined)
    notify({
      kind: 'good',
      title: `${changed.length} ${formOf(changed.length, 'task')} given to ${first.userAssigned?.name ?? 'a colleague'}`,
    })
  return skipped
}

const closeTasks = async (tasks: readonly Task[], change: Change, done: string): Promise<SkippedTask[]> => {
  const changed: Task[] = []
  try {
    return await changeTasks(tasks, change, changed)
  } finally {
    // Also if a later call fails: what was changed before can be undone.
    if (changed.length > 0)
      notifyDone(`${changed.length} ${formOf(changed.length, 'task')} ${done}`, offerUndo(changed))
  }
}

/** Undoes the last change, for the `z` key; null once it is undone. */
let undo: (() => Promise<void>) | null = null
onSessionEnd(() => {
  undo = null
})

/**
 * Returns a function that undoes starting, finishing or discarding these tasks. The `z` key calls it for the latest
 * ones. `word`: what the toast then says about them.
 */
export const offerUndo = (done: readonly Task[], word = 'reopened'): (() => Promise<void>) => {
  const takeBack = async () => {
    if (undo === takeBack) undo = null
    await reopenTasks(done, word)
  }
  undo = takeBack
  return takeBack
}

/** Undoes what the latest toast reports, such as a reply; once that is gone, the last start, finish or discard. */
export const undoLast = (): void => {
  if (!undoLastDone() && undo !== null) void undo().catch(notifyFailure)
}

const reopenTasks = async (done: readonly Task[], word: string): Promise<void> => {
  const changed: Task[] = []
  const skipped = await changeTasks(done, { status: 'reopen' }, changed)
  if (changed.length > 0) notify({ kind: 'good', title: `${changed.length} ${formOf(changed.length, 'task')} ${word}` })
  const [first] = skipped
  if (first !== undefined)
    notify({
      kind: 'bad',
      title: skipped.length === 1 ? 'Not undone' : `${skipped.length} not undone`,
      content: first.reason,
    })
}

/** Adds the changed tasks to `changed` call by call, so that they are known if a later call fails. */
const changeTasks = async (tasks: readonly Task[], data: Change, changed: Task[]): Promise<SkippedTask[]> => {
  const skipped: SkippedTask[] = []
  try {
    for (let at = 0; at < tasks.length; at += TASK_BATCH_MAX) {
      const some = tasks.slice(at, at + TASK_BATCH_MAX)
      const result = await calls.tasks.updateMany({ tasks: some.map(({ _id, rev }) => ({ id: _id, rev })), data })
      for (const task of result.tasks) shownTasks.put(task)
      changed.push(...result.tasks)
      for (const { id, reason } of result.skipped) {
        const task = some.find(({ _id }) => _id === id)
        if (task !== undefined) skipped.push({ task, reason })
      }
    }
  } finally {
    shownTasks.reloadSoon()
  }
  return skipped
}
