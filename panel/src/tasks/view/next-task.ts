import type { Task } from '@attune/contract/tasks/entity'

/**
 * The task to continue with after the open one: the next one below among those being worked on, else the first of them,
 * else the first new one that can be started. `isLeaving`: whether a task is being closed right now. Null if nothing is
 * left.
 */
export const findNextTask = (
  active: readonly Task[],
  fresh: readonly Task[],
  openId: string | null,
  isLeaving: (task: Task) => boolean,
): Task | null => {
  const at = active.findIndex(({ _id }) => _id === openId)
  const inOrder = [...active.slice(at + 1), ...active.slice(0, Math.max(0, at))]
  const isLeft = (task: Task) => task._id !== openId && !isLeaving(task)
  return inOrder.find(isLeft) ?? fresh.find((task) => isLeft(task) && task.abilities.play) ?? null
}

const CLOSED_BY_A_REPLY: ReadonlySet<Task['type']> = new Set(['unanswered', 'static-question-mark'])

/** Whether a reply to this client closes the task automatically. */
export const isClosedByReply = (task: Task, contactId: string): boolean =>
  task.contactId === contactId && task.status === 'new' && CLOSED_BY_A_REPLY.has(task.type)

/**
 * What the key for “send and next” does with a task. A new one is started first, and stays open, unless the reply on
 * its way (`replied`) closes it anyway. `none`: there is nothing to do with it, so the next one opens.
 */
export const nextStepOf = (task: Task | null | undefined, replied: boolean): 'start' | 'finish' | 'none' => {
  if (task == null || (replied && isClosedByReply(task, task.contactId))) return 'none'
  if (task.abilities.play) return 'start'
  return task.abilities.finish ? 'finish' : 'none'
}
