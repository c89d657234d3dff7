import { defineSlice } from '../slice.ts'
import { movingHandlers } from './handlers.ts'
import { runHistory } from './history/apply-history.ts'
import { runHistoryCheck } from './history/check-history.ts'
import { sweepHistory } from './history/sweep-history.ts'
import { runHistoryReturn } from './history/take-back.ts'

export const movingSlice = defineSlice({
  handlers: { moving: movingHandlers },
  jobs: {
    'check-history': runHistoryCheck,
    'apply-history': runHistory,
    'return-history': runHistoryReturn,
    'sweep-history': sweepHistory,
  },
  globalJobs: {},
  reactions: {},
  lasting: [],
})
