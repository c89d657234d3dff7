/** Nodes that a turn may visit. */
export const TURN_NODES_MAX = 1_000
/** Steps of expressions and templates that a turn may take, all together. */
export const TURN_FUEL_MAX = 100_000
/** Tokens of one run. */
export const TOKENS_MAX = 500
/** Scenes that wait for one another. */
export const DEPTH_MAX = 10
/** Of the client's last message, what a run keeps; parsers see all of it. */
export const MESSAGE_TEXT_KEPT = 10_000
/** Photos that a run remembers. */
export const PHOTOS_KEPT = 20
/** Values in a trace, as JSON text. */
export const TRACE_VALUE_MAX = 2_000
/** Problems that one turn tells. */
export const TURN_PROBLEMS_MAX = 50
