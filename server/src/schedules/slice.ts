import { defineSlice } from '../slice.ts'
import { followClient, followSettings } from './follow-changes.ts'
import { scheduleHandlers } from './handlers.ts'
import { sweepScheduled } from './remove-restore.ts'
import { runScheduled } from './run-scheduled.ts'

export const schedulesSlice = defineSlice({
  handlers: { schedules: scheduleHandlers },
  jobs: {
    'run-scheduled': runScheduled,
    'sweep-scheduled': sweepScheduled,
    'follow-client': followClient,
    'follow-settings': followSettings,
  },
  globalJobs: {},
  reactions: {
    ContactRemoved: ['follow-client'],
    // The time zone may have changed.
    ContactChanged: ['follow-client'],
    // Schedules may count days from it.
    ContactFirstInteractionStarted: ['follow-client'],
    ContactFirstInteractionDropped: ['follow-client'],
    AutomationSettingsChanged: ['follow-settings'],
  },
  lasting: [],
})
