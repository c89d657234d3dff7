import { defineSlice } from '../slice.ts'
import { promptHandlers } from './handlers.ts'
import { transcribeSound } from './transcripts/transcribe-sound.ts'

export const promptsSlice = defineSlice({
  handlers: { prompts: promptHandlers },
  jobs: {
    'transcribe-sound': transcribeSound,
  },
  globalJobs: {},
  waitsFor: {
    'transcribe-sound': 'prompt',
  },
  reactions: {},
  lasting: [],
})
