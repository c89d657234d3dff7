import { defineSlice } from '../slice.ts'
import { organizationHandlers } from './handlers.ts'

export const organizationsSlice = defineSlice({
  handlers: { organizations: organizationHandlers },
  jobs: {},
  globalJobs: {},
  reactions: {},
  lasting: [],
})
