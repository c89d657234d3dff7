/** How long an expression may be, in UTF-16 units. */
export const SOURCE_MAX = 4_000
/** How deep its parts may lie in one another. Far below what any engine's stack holds, so that all refuse the same. */
export const DEPTH_MAX = 100
/** Steps an expression may take when nobody says how many. */
export const FUEL = 10_000
/** How long a text may grow in an expression. */
export const TEXT_MAX = 10_000
/** How many values a list may have that an expression makes. */
export const LIST_MAX = 1_000
/** What is read from a scope: length of a text, values of a list, depth. */
export const READ_TEXT_MAX = 100_000
export const READ_LIST_MAX = 10_000
export const READ_DEPTH_MAX = 32
/** How many values an answer may have, counted through lists in lists. */
export const ANSWER_MAX = 10_000
/** Expressions kept as they were read. */
export const KEPT_MAX = 500
