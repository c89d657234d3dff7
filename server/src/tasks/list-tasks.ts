import type { DiscardReason, TaskPriority, TaskSort, TaskStatus, TaskType } from '@attune/contract/tasks/constants'
import { TASKS_COUNT_MAX } from '@attune/contract/tasks/constants'
import type { Task } from '@attune/contract/tasks/entity'
import type { Page } from '@attune/contract/page'
import type { ListOrder } from '@attune/contract/sort'
import {
  countTasks as count,
  listTasks as list,
  taskSortKeyOf,
  type TaskEvent,
  type TaskFilter,
} from '@attune/store/tasks/tasks'
import { readSortCursor, toPage } from '../calls/cursor.ts'
import type { Member } from '../calls/who.ts'
import { seesPrivate } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { loadTaskFor, tasksFor } from './access.ts'
import { loadSubjects } from './load-subjects.ts'

interface FilterInput {
  status?: TaskStatus[] | undefined
  userAssigned?: string | undefined
  contactId?: string | undefined
  priority?: TaskPriority | undefined
  type?: TaskType | undefined
  event?: TaskEvent | undefined
  from?: string | undefined
  to?: string | undefined
  coach?: string | undefined
  reason?: DiscardReason | 'system' | undefined
}

interface ListInput extends FilterInput, ListOrder<TaskSort> {
  limit: number
  next?: string | undefined
}

/** Lists tasks about clients within reach. For masked readers, sorting by names sorts by ids, so that the order reveals nothing. */
export const listTasks = (
  deps: Deps,
  who: Member,
  { sort, direction, limit, next, ...input }: ListInput = { limit: 25 },
): Promise<Page<Task>> => {
  const order = { sort, direction, withPrivate: seesPrivate(who) }
  const after = readSortCursor(next, taskSortKeyOf(order))
  return deps.store.tenant(who.organizationId, async (tx) => {
    const rows = await list(tx, toFilter(who, input), { ...order, limit, after })
    const tasks = await tasksFor(deps, tx, who, rows, deps.now(), await loadSubjects(deps, tx, who, rows))
    const taskOf = new Map(tasks.map((task) => [task._id, task]))
    return toPage(
      rows,
      limit,
      (row) => row.task_id,
      (row) => taskOf.get(row.task_id),
    )
  })
}

export const countTasks = (deps: Deps, who: Member, input: FilterInput = {}): Promise<{ count: number }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({
    count: await count(tx, toFilter(who, input), TASKS_COUNT_MAX),
  }))

export const getTask = (deps: Deps, who: Member, { id }: { id: string }): Promise<Task> =>
  deps.store.tenant(who.organizationId, (tx) => loadTaskFor(deps, tx, who, id, deps.now()))

/** One's own tasks include those of coaches one is covering for. */
const toFilter = (who: Member, { from, to, userAssigned, ...input }: FilterInput): TaskFilter => ({
  ...input,
  userAssigned:
    userAssigned === undefined
      ? undefined
      : userAssigned === who.account.account_id
        ? [userAssigned, ...who.covers.map(({ coach }) => coach.accountId)]
        : [userAssigned],
  reach: who.reach,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})
