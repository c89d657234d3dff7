import { defineSlice } from '../slice.ts'
import { expireTask } from './expire-task.ts'
import { freeTasks } from './free-tasks.ts'
import { followTasks } from './follow-tasks.ts'
import { followWait } from './follow-wait.ts'
import { taskHandlers } from './handlers.ts'
import { addReviewTasks, reviewTasks } from './review-tasks.ts'

export const tasksSlice = defineSlice({
  handlers: { tasks: taskHandlers },
  jobs: {
    'follow-tasks': followTasks,
    'follow-wait': followWait,
    'expire-task': expireTask,
    'free-tasks': freeTasks,
  },
  globalJobs: { 'review-tasks': reviewTasks },
  reactions: {
    ContactRemoved: ['follow-tasks'],
    MessageAdded: [{ job: 'follow-wait', if: 'replies' }],
    WaitEnded: ['follow-wait'],
    WaitBegun: ['follow-wait'],
  },
  lasting: [addReviewTasks],
})
