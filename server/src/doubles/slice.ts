import { defineSlice } from '../slice.ts'
import { doubleHandlers } from './handlers.ts'

export const doublesSlice = defineSlice({
  handlers: { doubles: doubleHandlers },
  jobs: {},
  globalJobs: {},
  reactions: {},
  lasting: [],
})
