import type { SortTable } from '../sort.ts'

/**
 * `new` waits for someone to start it; `active` is being worked on; the others are closed. `discarded` was closed by a person, or
 * by the system because its reason is gone; `expired` was closed by the system because its time was over.
 */
export const TASK_STATUSES = ['new', 'active', 'done', 'discarded', 'expired'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const OPEN_TASK_STATUSES = ['new', 'active'] as const

/** Most urgent first. */
export const TASK_PRIORITIES = ['high', 'medium', 'low'] as const
export type TaskPriority = (typeof TASK_PRIORITIES)[number]

export const TASK_PRIORITY_LABELS: Readonly<Record<TaskPriority, string>> = {
  high: 'Top Priority',
  medium: 'Medium',
  low: 'Low Priority',
}

/** What a task came from: one of the organization's rules, a scene's alert, a step of a program, or a person. */
export const TASK_TYPES = [
  /** A client asks something and nobody has answered. `meta.questionId` is their message. */
  'static-question-mark',
  'unanswered',
  'rank-falling',
  'check-in-missed',
  'delivery-failed',
  'alert',
  'program',
  'manual',
] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** What can be done with a task. */
export const TASK_ACTIONS = ['start', 'finish', 'discard', 'reopen'] as const

/** How long whoever started, finished or discarded a task can take that back. */
export const TASK_REOPEN_HOURS = 24

/**
 * Marks of an open task. `expired`: its time is over; the system closes it a day later. `settled`: its reason is gone, but someone
 * is working on it.
 */
export const TASK_LABELS = ['expired', 'settled'] as const

/** Bits of `meta.actionsFlags`. */
export const TASK_ACTIONS_FLAGS = { AppliedRecentQuestionAutopilot: 1 } as const
export const TASK_ACTIONS_FLAGS_MAX = 1

/** Why a task can be discarded. `discard-choices.ts` has the words for each. */
export const DISCARD_REASONS = [
  'done-elsewhere',
  'not-responsive',
  'no-intervention',
  'frozen-or-stopped',
  'bad-timing',
  'other',
  'generation-error',
] as const
export type DiscardReason = (typeof DISCARD_REASONS)[number]

/** What tasks can be sorted by. `urgency`: by priority, then by the time left. `latest`: by their last change. */
export const TASK_SORTS = {
  urgency: 'asc',
  latest: 'desc',
  due: 'asc',
  created: 'desc',
  client: 'asc',
  title: 'asc',
} as const satisfies SortTable<string>
export type TaskSort = keyof typeof TASK_SORTS

export const TASK_TITLE_MAX = 200
/** Maximum length of a note, once trimmed. */
export const TASK_NOTE_MAX = 1_000
/** Maximum length of the details of a discard, once trimmed. */
export const TASK_DETAILS_MAX = 1_000
/** The most tasks of one page; "My active tasks" asks for this many. */
export const TASKS_PAGE_MAX = 100
/** The most tasks that one call changes. */
export const TASK_BATCH_MAX = 100
/** Tasks are counted up to this number. */
export const TASKS_COUNT_MAX = 999
/** How long a task is labeled as expired before the system closes it. */
export const TASK_EXPIRED_HOURS = 24
/** The longest span of the dashboard. */
export const TASK_SPAN_MAX_DAYS = 366
