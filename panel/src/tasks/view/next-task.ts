import type { Task } from '@attune/contract/tasks/entity'

/**
 * The task to go on with after the open one: the next below it among those being worked on, else the first of them, else the
 * first new one that can be started. `isLeaving`: whether a task is being closed at the moment. Null if nothing is left.
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

/** Whether a reply to this client closes the task by itself. */
export const isClosedByReply = (task: Task, contactId: string): boolean =>
  task.contactId === contactId && task.status === 'new' && CLOSED_BY_A_REPLY.has(task.type)

/**
 * What the key that sends and goes on does with a task. One that nobody has begun is started first, and stays; unless the reply
 * that is on its way (`replied`) closes it by itself. `none`: there is nothing to do with it, so that the next one opens.
 */
export const nextStepOf = (task: Task | null | undefined, replied: boolean): 'start' | 'finish' | 'none' => {
  if (task == null || (replied && isClosedByReply(task, task.contactId))) return 'none'
  if (task.abilities.play) return 'start'
  return task.abilities.finish ? 'finish' : 'none'
}
