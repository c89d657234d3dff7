/** `KeywordChanged`: a keyword was saved or deleted, or the texts for STOP, START and HELP were. */
export const KEYWORD_FACTS = ['KeywordChanged', 'KeywordUsed'] as const
