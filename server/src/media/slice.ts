import { defineSlice } from '../slice.ts'
import { mediaHandlers } from './handlers.ts'
import { removeFiles, sweepUpload } from './remove-media.ts'

export const mediaSlice = defineSlice({
  handlers: { media: mediaHandlers },
  jobs: {
    'sweep-upload': sweepUpload,
    'remove-files': removeFiles,
  },
  globalJobs: {},
  reactions: {},
  lasting: [],
})
