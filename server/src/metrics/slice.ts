import { defineSlice } from '../slice.ts'
import { metricHandlers } from './handlers.ts'

export const metricsSlice = defineSlice({
  handlers: { metrics: metricHandlers },
  jobs: {},
  globalJobs: {},
  reactions: {},
  lasting: [],
})
