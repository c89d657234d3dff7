import * as z from 'zod'
import { tenantCall } from '../call.ts'
import { contactRefusals } from '../contacts/refusals.ts'
import { AccountId, ContactId } from '../ids.ts'
import { TaskId } from './ids.ts'
import { commaList, page, queryInteger, sortDirection, sortField } from '../page.ts'
import { sortsIn } from '../sort.ts'
import { StaffName } from '../staff/entity.ts'
import {
  TASK_ACTIONS,
  TASK_BATCH_MAX,
  TASK_NOTE_MAX,
  TASK_SORTS,
  TASK_TITLE_MAX,
  TASKS_COUNT_MAX,
  TASKS_PAGE_MAX,
} from './constants.ts'
import {
  DiscardReasonField,
  Task,
  TaskActionsFlags,
  TaskFigures,
  TaskPriorityField,
  TaskStatusField,
  TaskTypeField,
} from './entity.ts'
import { taskRefusals } from './refusals.ts'

const { ContactNotFound, FeatureOff } = contactRefusals
const {
  TaskNotFound,
  TaskTaken,
  TaskClosed,
  TaskChangedSince,
  TaskNotReopened,
  TaskNotStarted,
  TaskNotYours,
  DiscardReasonRequired,
  TaskTitleRequired,
  TaskExpiryPast,
  TaskAssigneeUnknown,
} = taskRefusals

const TASKS = { feature: 'tasks' } as const
const Moment = z.iso.datetime({ offset: true })

/** Which tasks. Without any, all about clients within your reach. */
const filters = {
  /** One status or several, separated by commas. */
  status: commaList(TaskStatusField).optional(),
  /** Only tasks of this member of staff. */
  userAssigned: AccountId.optional(),
  /** Only tasks about this client. */
  contactId: ContactId.optional(),
  /** Only tasks of this priority. */
  priority: TaskPriorityField.optional(),
  /** Only tasks that came up for this reason. */
  type: TaskTypeField.optional(),
  /** Only tasks to which this happened between `from` and `to`; without it, those two do nothing. */
  event: z.enum(['opened', 'started', 'finished', 'discarded', 'expired']).optional(),
  from: Moment.optional(),
  to: Moment.optional(),
  /**
   * Whose they count as: who works or worked on it, otherwise the client's primary coach when it was opened. `none`: those
   * that count as nobody's.
   */
  coach: z.union([AccountId, z.literal('none')]).optional(),
  /** Only tasks discarded for this reason, or by the system. */
  reason: z.union([DiscardReasonField, z.literal('system')]).optional(),
}

/** Lists tasks about clients within your reach. */
const listTasks = tenantCall('tasks.view', { method: 'GET', path: '/v1/contacts/tasks', summary: 'List tasks' }, TASKS)
  .input(
    z
      .strictObject({
        ...filters,
        /**
         * `urgency`: by priority, then by the time left. `latest`: by the last change. `due`: by when their time is
         * over; tasks without such a time come after the others. `client`: by the client's name. Readers who may not
         * see names get the order of clients' ids instead of `client` and `title`. Equal values are sorted by id.
         */
        sort: sortField(sortsIn(TASK_SORTS)).default('urgency'),
        /** Defaults to `desc` for `latest` and `created`, otherwise `asc`. */
        direction: sortDirection.optional(),
        limit: queryInteger(1, TASKS_PAGE_MAX).default(25),
        // The cursor contains what the page's last task is sorted by, so it can be long.
        next: z.string().max(2_000).optional(),
      })
      .optional(),
  )
  .output(page(Task))
  .errors({ FeatureOff })

/** Counts tasks about clients within your reach, up to 999. */
const countTasks = tenantCall(
  'tasks.view',
  { method: 'GET', path: '/v1/contacts/tasks/count', summary: 'Count tasks' },
  TASKS,
)
  .input(z.strictObject(filters).optional())
  .output(z.object({ count: z.number().int().min(0).max(TASKS_COUNT_MAX) }))
  .errors({ FeatureOff })

/**
 * Returns what happened to tasks of clients within your reach, in total and by coach. Each number is the number of
 * tasks listed with the same `event`, `from`, `to`, `coach` and `reason`.
 */
const getDashboard = tenantCall(
  'tasks.view',
  { method: 'GET', path: '/v1/contacts/tasks/dashboard', summary: 'Get the figures of tasks' },
  TASKS,
)
  .input(
    z.strictObject({
      from: Moment,
      /** At most 366 days after `from`. */
      to: Moment,
      /** Only the figures of this coach. */
      coach: AccountId.optional(),
    }),
  )
  .output(
    z.object({
      total: TaskFigures,
      /** How many are open now. */
      open: z.object({ new: z.number().int(), active: z.number().int() }),
      /** By name. Null for clients without a coach. */
      coaches: z.array(z.object({ coach: StaffName.nullable(), figures: TaskFigures })),
    }),
  )
  .errors({ FeatureOff })

/** Returns a task. */
const getTask = tenantCall(
  'tasks.view',
  { method: 'GET', path: '/v1/contacts/tasks/{id}', summary: 'Get a task' },
  TASKS,
)
  .input(z.strictObject({ id: TaskId }))
  .output(Task)
  .errors({ FeatureOff, TaskNotFound })

/** Creates a task by hand. `userAssigned` is asked to work on it, but anyone who reaches the client can start it. */
const createTask = tenantCall(
  'tasks.update',
  { method: 'POST', path: '/v1/contacts/tasks', summary: 'Make a task' },
  TASKS,
)
  .input(
    z.strictObject({
      contactId: ContactId,
      title: z.string().max(TASK_TITLE_MAX),
      /** Shown with the task. Trimmed; null or empty for none. */
      note: z.string().max(TASK_NOTE_MAX).nullable().default(null),
      priority: TaskPriorityField.default('medium'),
      userAssigned: AccountId.nullable().default(null),
      expiredAt: Moment.nullable().default(null),
    }),
  )
  .output(Task)
  .errors({ FeatureOff, ContactNotFound, TaskTitleRequired, TaskExpiryPast, TaskAssigneeUnknown })

/** What changes a task. */
const change = {
  status: z.enum(TASK_ACTIONS).optional(),
  /** A value from the list, such as `bad-timing`. */
  reason: z.string().max(100).optional(),
  /** Optional; trimmed. */
  reasonDetails: z.string().max(2_000).optional(),
  /** Somebody who reaches the client and may work on tasks; null for nobody in particular. */
  userAssigned: AccountId.nullable().optional(),
}
/** The revision the task must still have. */
const Rev = z.number().int().min(0)

/**
 * Starts, finishes or discards a task, gives it to somebody else, or sets its flags. Discarding requires a `reason`
 * from the list. A new task can be started or discarded by anyone who reaches the client; an active one can be finished
 * or discarded by the person working on it. Within a day, whoever finished or discarded a task can `reopen` it, which
 * restores its previous state. So can whoever started it, and it waits again. Finishing a task about an unanswered text
 * counts as answering the client: that text no longer waits, until the task is reopened. Flags are only ever added.
 */
const updateTask = tenantCall(
  'tasks.update',
  { method: 'PATCH', path: '/v1/contacts/tasks/{id}', summary: 'Start, finish, discard or change a task' },
  TASKS,
)
  .input(
    z.strictObject({
      id: TaskId,
      ...change,
      meta: z.strictObject({ actionsFlags: TaskActionsFlags }).optional(),
      /** Refused if the task now has another revision. */
      rev: Rev.optional(),
    }),
  )
  .output(Task)
  .errors({
    FeatureOff,
    TaskNotFound,
    TaskTaken,
    TaskClosed,
    TaskChangedSince,
    TaskNotReopened,
    TaskNotStarted,
    TaskNotYours,
    DiscardReasonRequired,
    TaskAssigneeUnknown,
  })

/**
 * Does the same to several tasks. Those that have changed since, or that you may not change like this, stay as they are and
 * are `skipped`, with the reason for each.
 */
const updateTasks = tenantCall(
  'tasks.update',
  { method: 'PATCH', path: '/v1/contacts/tasks/batch', summary: 'Start, finish, discard or reassign several tasks' },
  TASKS,
)
  .input(
    z.strictObject({
      /** With the revision that you have seen. */
      tasks: z
        .array(z.strictObject({ id: TaskId, rev: Rev }))
        .min(1)
        .max(TASK_BATCH_MAX),
      data: z.strictObject(change),
    }),
  )
  .output(
    z.object({
      /** Those that were changed. */
      tasks: z.array(Task),
      /** `reason` is a sentence. */
      skipped: z.array(z.object({ id: TaskId, reason: z.string() })),
    }),
  )
  .errors({ FeatureOff, DiscardReasonRequired })

export const tasks = {
  list: listTasks,
  count: countTasks,
  getDashboard,
  get: getTask,
  create: createTask,
  update: updateTask,
  updateMany: updateTasks,
}
