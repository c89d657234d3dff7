import type { Task } from '@attune/contract/tasks/entity'

/**
 * The task to go on with after the open one: the next below it among those being worked on, else the first of them, else the
 * first new one that can be started. `leaving`: whether a task is being closed at the moment. Null if nothing is left.
 */
export const findNextTask = (
  active: readonly Task[],
  fresh: readonly Task[],
  openId: string | null,
  leaving: (taskId: string) => boolean,
): Task | null => {
  const at = active.findIndex(({ _id }) => _id === openId)
  const inOrder = [...active.slice(at + 1), ...active.slice(0, Math.max(0, at))]
  const isLeft = ({ _id }: Task) => _id !== openId && !leaving(_id)
  return inOrder.find(isLeft) ?? fresh.find((task) => isLeft(task) && task.abilities.play) ?? null
}
