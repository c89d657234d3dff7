import { defineFacts } from '../facts.ts'

/** Facts of files. Live readers aren’t told of them: whatever shows a file has a fact of its own. */
export const mediaFacts = defineFacts({
  MediaUploaded: { about: 'media', live: 'none' },
  MediaRemoved: { about: 'media', live: 'none' },
})
