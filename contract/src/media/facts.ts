import { defineFacts } from '../facts.ts'

/** Facts of files. They aren’t sent to live readers, since whatever shows a file has a fact of its own. */
export const mediaFacts = defineFacts({
  MediaUploaded: { about: 'media', live: 'none' },
  MediaRemoved: { about: 'media', live: 'none' },
})
