import { defineSlice } from '../slice.ts'
import { sceneHandlers } from './handlers.ts'
import { keywordHandlers } from './keywords/handlers.ts'
import { askPrompt } from './prompting/ask-prompt.ts'
import { sendSceneMail } from './runs/effects/scene-mail.ts'
import { eraseRuns } from './runs/erase-runs.ts'
import { type ProgramSources, runHandlersWith } from './runs/handlers.ts'
import { feedAllRuns } from './runs/inputs/feed-all-runs.ts'
import { feedEvents } from './runs/inputs/feed-events.ts'
import { followFirstInteraction } from './runs/inputs/first-interaction.ts'
import { resumeRuns, wakeRun } from './runs/inputs/from-work.ts'
import { moveRun, moveRuns } from './runs/move-runs.ts'

/** Programs come later in the order of slices, so what they add to plans and to why is handed in. */
export const scenesSliceWith = (sources: ProgramSources) =>
  defineSlice({
    handlers: { scenes: sceneHandlers, runs: runHandlersWith(sources), keywords: keywordHandlers },
    jobs: {
      'resume-runs': resumeRuns,
      'wake-run': wakeRun,
      'tell-runs': feedEvents,
      'tell-all-runs': feedAllRuns,
      'first-interaction': followFirstInteraction,
      'move-runs': moveRuns,
      'move-run': moveRun,
      'erase-runs': eraseRuns,
      'ask-prompt': askPrompt,
      'send-scene-mail': sendSceneMail,
    },
    globalJobs: {},
    waitsFor: {
      'ask-prompt': 'prompt',
      'send-scene-mail': 'mail',
    },
    reactions: {
      // Staff are notified once scenes have had the text: nobody is notified of what they took as an answer.
      MessageReceived: ['resume-runs'],
      AttachmentFetched: ['resume-runs'],
      ContactMuted: ['tell-runs'],
      ContactMutedByAutomation: ['tell-runs'],
      ContactUnmuted: ['tell-runs'],
      ContactStatusChanged: ['tell-runs'],
      // The time zone may have changed.
      ContactChanged: ['tell-runs'],
      // Scenes may count days from it.
      ContactFirstInteractionStarted: ['first-interaction', 'tell-runs'],
      ContactFirstInteractionDropped: ['first-interaction', 'tell-runs'],
      AutomationSettingsChanged: ['tell-all-runs'],
      ProgramStarted: ['tell-runs'],
      ProgramEnded: ['tell-runs'],
    },
    lasting: [],
  })
