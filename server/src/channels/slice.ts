import { defineSlice } from '../slice.ts'
import { channelHandlers } from './handlers.ts'

export const channelsSlice = defineSlice({
  handlers: { channels: channelHandlers },
  jobs: {},
  globalJobs: {},
  reactions: {},
  lasting: [],
})
