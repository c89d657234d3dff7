import { defineSlice } from '../slice.ts'
import { doBulk, sweepBulk } from './do-bulk.ts'
import { bulkHandlers } from './handlers.ts'

export const bulkSlice = defineSlice({
  handlers: { contacts: bulkHandlers },
  jobs: {
    'do-bulk': doBulk,
    'sweep-bulk': sweepBulk,
  },
  globalJobs: {},
  reactions: {},
  lasting: [],
})
