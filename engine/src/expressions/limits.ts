/** Longest expression, in UTF-16 units. */
export const SOURCE_MAX = 4_000
/**
 * Deepest nesting of an expression. Far below any engine's stack limit, so that every browser refuses the same ones.
 */
export const DEPTH_MAX = 100
/** Default number of steps for an expression. */
export const FUEL = 10_000
/** Longest text an expression may produce. */
export const TEXT_MAX = 10_000
/** Longest list an expression may produce. */
export const LIST_MAX = 1_000
/** Limits on values read from a scope: length of a text, length of a list, depth. */
export const READ_TEXT_MAX = 100_000
export const READ_LIST_MAX = 10_000
export const READ_DEPTH_MAX = 32
/** Most values in a result, counting nested lists. */
export const ANSWER_MAX = 10_000
/** Number of parsed expressions kept in the cache. */
export const KEPT_MAX = 500
