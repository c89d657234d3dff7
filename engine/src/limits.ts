/** Most nodes a turn may visit. */
export const TURN_NODES_MAX = 1_000
/** Most steps of expressions and templates in a turn, all together. */
export const TURN_FUEL_MAX = 100_000
/** Most tokens in a run. */
export const TOKENS_MAX = 500
/** Most scenes waiting for one another. */
export const DEPTH_MAX = 10
/** How much of the client's last message a run keeps, in characters; parsers see all of it. */
export const MESSAGE_TEXT_KEPT = 10_000
/** Most photos a run remembers. */
export const PHOTOS_KEPT = 20
/** Longest value in a trace, as JSON text. */
export const TRACE_VALUE_MAX = 2_000
/** Most problems a turn reports. */
export const TURN_PROBLEMS_MAX = 50
