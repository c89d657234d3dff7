import { defineSlice } from '../slice.ts'
import { expireTask } from './expire-task.ts'
import { followTasks } from './follow-tasks.ts'
import { taskHandlers } from './handlers.ts'
import { addReviewTasks, reviewTasks } from './review-tasks.ts'

export const tasksSlice = defineSlice({
  handlers: { tasks: taskHandlers },
  jobs: {
    'follow-tasks': followTasks,
    'expire-task': expireTask,
  },
  globalJobs: { 'review-tasks': reviewTasks },
  reactions: {
    ContactRemoved: ['follow-tasks'],
    // The task about an unanswered text goes and comes with the client's wait.
    MessageAdded: [{ job: 'follow-tasks', if: 'replies' }],
    WaitEnded: ['follow-tasks'],
    WaitBegun: ['follow-tasks'],
  },
  lasting: [addReviewTasks],
})
