import { createAtom, useSelector } from '@tanstack/react-store'
import { OPEN_TASK_STATUSES, TASK_ACTIONS_FLAGS, type DiscardReason } from '@attune/contract/tasks/constants'
import type { Task } from '@attune/contract/tasks/entity'
import { calls } from '../../client/calls.ts'
import { detailOf, failureOf } from '../../client/failure.ts'
import { notify, notifyDone, notifyFailure } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { launchQuestionAutopilot } from '../../scenes/runs/launch-question-autopilot.ts'
import { tasks } from '../data/task-queries.ts'
import { nextStepOf } from '../view/next-task.ts'
import { offerUndo } from './change-tasks.ts'

export type QuickAction = 'start' | 'finish' | 'discard' | 'give' | 'autopilot' | 'reopen'

/** The actions that are running, by task. They can't be repeated until they are done. */
const running = createAtom<ReadonlyMap<string, QuickAction>>(new Map())

/** What is being done with a task at the moment; undefined if nothing is. */
export const useRunning = (taskId: string): QuickAction | undefined =>
  useSelector(running, (actions) => actions.get(taskId))

/** Whether something is being done with a task at the moment. */
export const isRunning = (taskId: string): boolean => running.get().has(taskId)

const findKnown = (taskId: string): Task | undefined => queryClient.getQueryData(tasks.one({ id: taskId }).queryKey)

/** Whether a task stays open, as far as is known here: it isn't closed, nor is anything being done with it. */
export const staysOpen = (taskId: string): boolean => {
  const known = findKnown(taskId)
  return !isRunning(taskId) && (known === undefined || OPEN_TASK_STATUSES.some((status) => status === known.status))
}

/** Whether an open task is left for the reader to do, as far as is known here. A colleague's is theirs to finish. */
export const isLeftToDo = (taskId: string): boolean => {
  const abilities = findKnown(taskId)?.abilities
  return staysOpen(taskId) && (abilities === undefined || abilities.play || abilities.finish)
}

/** Starts a task. Returns whether it is now being worked on. `hint`: additional text for the toast. */
export const startTask = (task: Task, hint?: string): Promise<boolean> =>
  run(task, 'start', async () => void (await start(task, hint)))

/**
 * Starts a new task because its client is being answered, unless the reply closes it anyway. Returns a function that
 * undoes it.
 */
export const startForReply = (task: Task): (() => void) => {
  if (nextStepOf(task, true) !== 'start') return () => undefined
  let putBack: (() => Promise<void>) | undefined
  const starting = run(task, 'start', async () => {
    putBack = await start(task)
  })
  return () => void starting.then(() => putBack?.()).catch(notifyFailure)
}

/** Starts a task and says so. Returns a function that undoes it. */
const start = async (task: Task, hint?: string): Promise<() => Promise<void>> => {
  const started = await change(task, { status: 'start' })
  const putBack = offerUndo([started], 'put back')
  notifyDone(`${task.title} successfully started`, putBack, { content: hint ?? null })
  return putBack
}

/** Finishes a task that is being worked on. */
export const finishTask = (task: Task): Promise<boolean> =>
  run(task, 'finish', async () => {
    const done = await change(task, { status: 'finish' })
    notifyDone(`${task.title} successfully finished`, offerUndo([done]))
  })

/** Undoes finishing or discarding a task, unless it has changed since. */
const reopenTask = (task: Task): Promise<boolean> =>
  run(task, 'reopen', async () => {
    await change(task, { status: 'reopen', rev: task.rev })
    notify({ kind: 'good', title: `${task.title} reopened` })
  })

/** Does an action that needs no confirmation. Returns whether it was done. */
export const doQuickAction = (task: Task, action: Exclude<QuickAction, 'discard' | 'give'>): Promise<boolean> =>
  ({ start: startTask, finish: finishTask, autopilot: launchAutopilot, reopen: reopenTask })[action](task)

/** Discards a task. A refusal is thrown too, so that the dialog stays open and shows it. */
export const discardTask = async (task: Task, reason: DiscardReason, details: string): Promise<void> => {
  const reasonDetails = details.trim()
  const discarded = await whileRunning(task, 'discard', () =>
    change(task, { status: 'discard', reason, ...(reasonDetails !== '' && { reasonDetails }) }),
  ).catch((error: unknown) => {
    notify({ kind: 'bad', title: 'Quick Action Error' })
    throw error
  })
  notifyDone(`The task "${task.title}" has been discarded`, offerUndo([discarded]))
}

/** Lets a scene answer the question of a task. It can be launched once per task. */
const launchAutopilot = (task: Task): Promise<boolean> =>
  run(task, 'autopilot', async () => {
    await launchQuestionAutopilot(task.contactId, task.meta.questionId, { task: task._id })
    await change(task, {
      meta: { actionsFlags: task.meta.actionsFlags | TASK_ACTIONS_FLAGS.AppliedRecentQuestionAutopilot },
    })
  })

const change = async ({ _id }: Task, to: Omit<Parameters<typeof calls.tasks.update>[0], 'id'>): Promise<Task> => {
  const changed = await calls.tasks.update({ id: _id, ...to }, { context: { task: _id } })
  tasks.put(changed)
  return changed
}

/** Runs an action that shows its failure as a toast. Returns whether it was done. */
const run = async (task: Task, action: QuickAction, act: () => Promise<void>): Promise<boolean> => {
  if (isRunning(task._id)) return false
  try {
    await whileRunning(task, action, act)
    return true
  } catch (error) {
    const { code, content } = failureOf(error)
    if (code === 'SessionEnded') return false
    notify({ kind: 'bad', title: 'Quick Action Error', content: `${task.title}: ${takerOf(error) ?? content}` })
    return false
  }
}

/** A colleague may have been faster. Who it was is in the refusal's detail. */
const takerOf = (error: unknown): string | null => {
  if (failureOf(error).code !== 'TaskTaken') return null
  const { by } = detailOf(error) as { by: { name: string } } // What the contract defines for this refusal.
  return `${by.name} is already working on this task.`
}

const whileRunning = async <T>(task: Task, action: QuickAction, act: () => Promise<T>): Promise<T> => {
  running.set((actions) => new Map(actions).set(task._id, action))
  try {
    return await act()
  } finally {
    const rest = new Map(running.get())
    rest.delete(task._id)
    running.set(rest)
    tasks.reloadSoon()
  }
}
