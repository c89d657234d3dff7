import * as z from 'zod'
import { defineRefusals } from '../refusals.ts'
import { StaffName } from '../staff/entity.ts'
import { Task } from './entity.ts'
import { taskFormRefusals } from './form-refusals.ts'

export const taskRefusals = defineRefusals({
  ...taskFormRefusals,
  /** Also for tasks about clients out of reach, so that nobody can probe which exist. */
  TaskNotFound: { status: 404, title: 'Page Not Found', message: 'Task not found.' },
  /** `data` says who, and what the task is now. */
  TaskTaken: {
    status: 409,
    title: 'Task already started',
    message: 'A colleague is already working on this task.',
    data: z.object({ by: StaffName, task: Task }),
  },
  /** `data` is the task as it is now. */
  TaskClosed: { status: 409, title: 'Task closed', message: 'This task is already closed.', data: Task },
  /** `data` is the task as it is now. */
  TaskChangedSince: {
    status: 409,
    title: 'Task changed',
    message: 'This task has changed since you looked at it.',
    data: Task,
  },
  /** It is too late, somebody else closed it, or there is a new task about the same. */
  TaskNotReopened: { status: 409, title: 'Not undone', message: 'This task can’t be reopened any more.' },
  TaskNotStarted: { status: 409, title: 'Task not started', message: 'Start the task before you finish it.' },
  TaskNotYours: {
    status: 403,
    title: 'Task not changed',
    message: 'Only the person who is working on this task can do that.',
  },
  TaskExpiryPast: { status: 422, title: 'Task not saved', message: 'Choose a time in the future.' },
  TaskAssigneeUnknown: {
    status: 422,
    title: 'Task not assigned',
    message: "This person can't work on tasks of this client.",
  },
})
