import {
  DISCARD_REASONS,
  TASK_PRIORITIES,
  TASK_SORTS,
  TASK_STATUSES,
  TASK_TYPES,
  type TaskPriority,
  type TaskSort,
  type TaskStatus,
  type TaskType,
} from '@attune/contract/tasks/constants'
import type { ListOrder } from '@attune/contract/sort'
import { isText } from '../routing/search.ts'
import { daysIn, isDay } from '../ui/inputs/date-rules.ts'
import { parseOrder } from '../ui/list/parse-order.ts'

/**
 * Which tasks are listed: the open ones by default. `event`, `from`, `to` and `reason` come from a dashboard figure:
 * tasks to which this happened in that span.
 */
export interface TasksSearch extends ListOrder<TaskSort> {
  status?: Exclude<TaskStatus, 'new' | 'active'>
  coach?: string
  priority?: TaskPriority
  type?: TaskType
  event?: TaskEvent
  from?: string
  to?: string
  reason?: TaskReason
}
/** Why a task was discarded: by a person, or by the system. */
export type TaskReason = (typeof TASK_REASONS)[number]

/** What can happen to a task. */
const TASK_EVENTS = ['opened', 'started', 'finished', 'discarded', 'expired'] as const
export type TaskEvent = (typeof TASK_EVENTS)[number]

const TASK_REASONS = [...DISCARD_REASONS, 'system'] as const

export const parseTasksSearch = (search: Record<string, unknown>): TasksSearch => {
  const oneOf = <Value extends string, Name extends string>(name: Name, values: readonly Value[]) => {
    const known = values.find((value) => value === search[name])
    return (known === undefined ? {} : { [name]: known }) as { [N in Name]?: Value } // Its only key is the name.
  }
  const { coach, from, to } = search
  return {
    ...oneOf('status', TASK_STATUSES.slice(2) as Exclude<TaskStatus, 'new' | 'active'>[]), // Those that are closed.
    ...oneOf('priority', TASK_PRIORITIES),
    ...oneOf('type', TASK_TYPES),
    ...oneOf('event', TASK_EVENTS),
    ...oneOf('reason', TASK_REASONS),
    ...(isText(coach) && (coach === 'none' || coach.startsWith('us_')) && { coach }),
    ...(isMoment(from) && { from }),
    ...(isMoment(to) && { to }),
    ...parseOrder(TASK_SORTS, search),
  }
}

const isMoment = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))

/** How the tasks of the reader are sorted: most urgent first by default. */
export type MyTasksSearch = ListOrder<TaskSort>

export const parseMyTasksSearch = (search: Record<string, unknown>): MyTasksSearch => parseOrder(TASK_SORTS, search)

/** The dashboard's span, and whose figures are shown: the last `days`, or from one day to another, `2027-03-12`. */
export interface TaskDashboardSearch {
  days?: (typeof DASHBOARD_DAYS)[number]
  from?: string
  to?: string
  coach?: string
}

export const DASHBOARD_DAYS = [1, 7, 30, 90] as const

/** The most days that are counted at once: a year. */
export const DASHBOARD_DAYS_MAX = 365

export const parseTaskDashboardSearch = ({ days, from, to, coach }: Record<string, unknown>): TaskDashboardSearch => {
  const known = DASHBOARD_DAYS.find((one) => one === days)
  const isRange = isDay(from) && isDay(to) && from <= to && daysIn({ from, to }) <= DASHBOARD_DAYS_MAX
  return {
    ...(known !== undefined && !isRange && { days: known }),
    ...(isRange && { from, to }),
    ...(isText(coach) && coach.startsWith('us_') && { coach }),
  }
}
