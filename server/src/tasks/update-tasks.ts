import type { Task } from '@attune/contract/tasks/entity'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { readReason, updateTask, type TaskChange } from './update-task.ts'

interface BatchInput {
  tasks: { id: string; rev: number }[]
  data: TaskChange
}

interface BatchResult {
  tasks: Task[]
  skipped: { id: string; reason: string }[]
}

/** Does the same to several tasks, each separately: what is refused for one leaves the others as they are. */
export const updateTasks = async (deps: Deps, who: Member, { tasks, data }: BatchInput): Promise<BatchResult> => {
  if (data.status === 'discard') readReason(data.reason)
  const result: BatchResult = { tasks: [], skipped: [] }
  for (const { id, rev } of tasks)
    try {
      result.tasks.push(await updateTask(deps, who, { ...data, id, rev }))
    } catch (error) {
      // An expected no concerns this task alone.
      if (!(error instanceof Refusal)) throw error
      result.skipped.push({ id, reason: error.message })
    }
  return result
}
