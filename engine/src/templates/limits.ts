/** How long a template may be, in UTF-16 units. */
export const SOURCE_MAX = 20_000
/** How deep blocks, and brackets in one variable, may lie in one another. Far below what any stack holds. */
export const DEPTH_MAX = 30
/** Steps a template may take when nobody says how many: one for each text, value, tag, filter and pass of a loop. */
export const STEPS = 5_000
/** How long a text may grow, in a step and in all. */
export const TEXT_MAX = 20_000
/** What filters, ranges and lists may take together, by liquid's own count (about one a character or value). */
export const MEMORY_MAX = 200_000
/** Templates kept as they were read. */
export const KEPT_MAX = 200
