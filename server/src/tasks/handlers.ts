import type { tasks } from '@attune/contract/tasks/calls'
import { forMember, type HandlersOf } from '../calls/handler.ts'
import { createTask } from './create-task.ts'
import { getDashboard } from './dashboard.ts'
import { countTasks, getTask, listTasks } from './list-tasks.ts'
import { updateTask } from './update-task.ts'
import { updateTasks } from './update-tasks.ts'

export const taskHandlers: HandlersOf<typeof tasks> = {
  list: forMember(listTasks),
  count: forMember(countTasks),
  getDashboard: forMember(getDashboard),
  get: forMember(getTask),
  create: forMember(createTask),
  update: forMember(updateTask),
  updateMany: forMember(updateTasks),
}
