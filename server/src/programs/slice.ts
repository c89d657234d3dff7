import { defineSlice } from '../slice.ts'
import { followPrograms, runProgram } from './advance-program.ts'
import { programHandlers } from './handlers.ts'

export const programsSlice = defineSlice({
  handlers: { programs: programHandlers },
  jobs: {
    'run-program': runProgram,
    'follow-programs': followPrograms,
  },
  globalJobs: {},
  reactions: {
    ContactRemoved: ['follow-programs'],
    // The time zone may have changed.
    ContactChanged: ['follow-programs'],
    AutomationSettingsChanged: ['follow-programs'],
  },
  lasting: [],
})
