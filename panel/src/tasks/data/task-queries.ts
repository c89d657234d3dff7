import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OPEN_TASK_STATUSES } from '@attune/contract/tasks/constants'
import type { Task } from '@attune/contract/tasks/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { calls } from '../../client/calls.ts'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'

const TASKS = ['tasks'] as const
const LISTS = [...TASKS, 'list'] as const
const COUNTS = [...TASKS, 'count'] as const
const ONES = [...TASKS, 'one'] as const

/** Several tasks often change together, when a coach answers, say; reloads wait for this long. */
const DEBOUNCE_MS = 400

/** The statuses of open tasks, as a filter. */
export const OPEN = OPEN_TASK_STATUSES.join()

type ListInput = NonNullable<Parameters<typeof calls.tasks.listTasks>[0]>
export type TaskFilters = NonNullable<Parameters<typeof calls.tasks.countTasks>[0]>
type TaskPage = Awaited<ReturnType<typeof calls.tasks.listTasks>>

/** The pages of a list of tasks. */
export const taskListQuery = (input: Omit<ListInput, 'next'>) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, input],
    queryFn: ({ pageParam, signal }) =>
      calls.tasks.listTasks({ ...input, ...(pageParam !== null && { next: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next,
  })

/** The tasks this member of staff is working on, most urgent first. */
export const myTasksQuery = (accountId: string) =>
  taskListQuery({ status: 'active', userAssigned: accountId, limit: MY_TASKS_MAX })

/** What could be started next among the tasks that count as theirs, most urgent first. */
export const newTasksQuery = (accountId: string) => taskListQuery({ status: 'new', coach: accountId, limit: 100 })

/** A client's open tasks, most urgent first. */
export const clientTasksQuery = (contactId: string) => taskListQuery({ contactId, status: OPEN, limit: 25 })

const MY_TASKS_MAX = 100

export const taskCountQuery = (filters: TaskFilters) =>
  queryOptions({
    queryKey: [...COUNTS, filters],
    queryFn: async ({ signal }) => (await calls.tasks.countTasks(filters, { signal })).count,
    staleTime: 60_000,
  })

export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: [...ONES, id],
    queryFn: ({ signal }) => calls.tasks.getTask({ id }, { signal }),
  })

export const dashboardQuery = (span: Parameters<typeof calls.tasks.taskDashboard>[0]) =>
  queryOptions({
    queryKey: [...TASKS, 'dashboard', span],
    queryFn: ({ signal }) => calls.tasks.taskDashboard(span, { signal }),
    staleTime: 60_000,
  })

/** Keeps what is shown of tasks up to date from the live stream. Once started it listens for good. */
export const useTasksLive = (): void => useEffect(startListening, [])

let listening = false
let timer: ReturnType<typeof setTimeout> | undefined

const startListening = (): void => {
  if (!listening) subscribeLive(handleEvent)
  listening = true
}

const handleEvent = ({ event }: LiveEvent): void => {
  if (event !== 'tasks' && event !== 'hello' && event !== 'reset' && event !== 'gone') return
  clearTimeout(timer)
  timer = setTimeout(() => void reloadTasks(), DEBOUNCE_MS)
}

export const reloadTasks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: TASKS })

/** Shows a changed task at once: lists it no longer belongs to drop it. */
export const putTask = (task: Task): void => {
  queryClient.setQueryData(taskQuery(task._id).queryKey, task)
  for (const [key, list] of queryClient.getQueriesData<InfiniteData<TaskPage>>({ queryKey: LISTS })) {
    if (list === undefined) continue
    const [input] = key.slice(LISTS.length) as [ListInput] // The keys are made above.
    const belongs = input.status === undefined || input.status.split(',').includes(task.status)
    queryClient.setQueryData(key, { ...list, pages: list.pages.map((page) => replaceTask(page, task, belongs)) })
  }
}

const replaceTask = (page: TaskPage, task: Task, belongs: boolean): TaskPage => ({
  ...page,
  data: page.data.flatMap((one) => (one._id !== task._id || one.rev > task.rev ? [one] : belongs ? [task] : [])),
})
