import { defineFacts } from '../facts.ts'

/** Facts of the moving slice. */
export const movingFacts = defineFacts({
  HistoryUploaded: { about: 'histories', live: 'none' },
  HistoryStarted: { about: 'histories', live: 'none' },
  HistoryEnded: { about: 'histories', live: 'none' },
  HistoryTakenBack: { about: 'histories', live: 'none' },
})
