import { defineFacts } from '../../facts.ts'

/** `KeywordChanged`: a keyword was saved or deleted, or the texts for STOP, START and HELP were. */
export const keywordFacts = defineFacts({
  KeywordChanged: { about: 'keywords', live: 'none' },
  KeywordUsed: { about: 'keywords', live: 'thread' },
})
