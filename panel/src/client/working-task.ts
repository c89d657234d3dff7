import { onSessionEnd } from './session.ts'

let task: { _id: string; contactId: string } | null = null

/** Sets the task whose view is open; null when it closes. Calls name it, so that the server records what was done. */
export const setWorkingTask = (next: { _id: string; contactId: string } | null): void => {
  task = next
}

/** Ends work on a task, unless another one has been started since. */
export const leaveTask = (taskId: string): void => {
  if (task?._id === taskId) task = null
}

/** The id of the task being worked on; with a client, only if the task is about them. */
export const workingTask = (contactId?: string): string | null =>
  task === null || (contactId !== undefined && task.contactId !== contactId) ? null : task._id

onSessionEnd(() => setWorkingTask(null))
