/** Longest template, in UTF-16 units. */
export const SOURCE_MAX = 20_000
/** Deepest nesting of blocks, and of brackets in a variable. Far below any stack limit. */
export const DEPTH_MAX = 30
/** Default number of steps for a template: one per text, value, tag, filter and loop pass. */
export const STEPS = 5_000
/** Longest text, for each step and in total. */
export const TEXT_MAX = 20_000
/** Memory limit for filters, ranges and lists, in Liquid's own count (about one per character or value). */
export const MEMORY_MAX = 200_000
/** Number of parsed templates kept in the cache. */
export const KEPT_MAX = 200
