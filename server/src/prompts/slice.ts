import { defineSlice } from '../slice.ts'
import { blankPromptLogs, sweepPromptLogs } from './blank-logs.ts'
import { promptHandlers } from './handlers.ts'
import { transcribeSound } from './transcripts/transcribe-sound.ts'

export const promptsSlice = defineSlice({
  handlers: { prompts: promptHandlers },
  jobs: {
    'transcribe-sound': transcribeSound,
    'blank-prompt-logs': blankPromptLogs,
    'sweep-prompt-logs': sweepPromptLogs,
  },
  globalJobs: {},
  waitsFor: {
    'transcribe-sound': 'prompt',
  },
  reactions: {
    MessageDeleted: ['blank-prompt-logs'],
  },
  lasting: [],
})
