import type { ListOrder } from '@attune/contract/sort'
import { OPEN_TASK_STATUSES, type TaskSort } from '@attune/contract/tasks/constants'
import type { Task } from '@attune/contract/tasks/entity'
import { calls } from '../../client/calls.ts'
import { makeCollection } from '../../client/collection.ts'

/** The statuses of open tasks, as a filter. */
export const OPEN = OPEN_TASK_STATUSES.join()

export type TaskFilters = NonNullable<Parameters<typeof calls.tasks.count>[0]>

export const tasks = makeCollection({
  name: 'tasks',
  list: calls.tasks.list,
  one: calls.tasks.get,
  count: calls.tasks.count,
  about: ['tasks'],
  belongs: ({ status }: Task, list) => list?.status === undefined || list.status.split(',').includes(status),
})

/** The tasks this member of staff is working on, most urgent first by default. */
export const myTasksQuery = (accountId: string, order: ListOrder<TaskSort> = {}) =>
  tasks.list({ ...order, status: 'active', userAssigned: accountId, limit: MY_TASKS_MAX })

/** The tasks they could start next, most urgent first. */
export const newTasksQuery = (accountId: string) => tasks.list({ status: 'new', coach: accountId, limit: 100 })

/** A client's open tasks, most urgent first. */
export const clientTasksQuery = (contactId: string) => tasks.list({ contactId, status: OPEN, limit: 25 })

const MY_TASKS_MAX = 100

const FIGURES = { staleTime: 60_000 }

export const taskCountQuery = (filters: TaskFilters) => ({ ...tasks.count(filters), ...FIGURES })

export const dashboardQuery = (span: Parameters<typeof calls.tasks.getDashboard>[0]) => ({
  ...tasks.ask('dashboard', calls.tasks.getDashboard, span),
  ...FIGURES,
})
