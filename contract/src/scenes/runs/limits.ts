/** Data sources that a caller may put in place of a scene's own. */
export const RUN_CONFIGS_MAX = 20
/** Runs of a client in a page. */
export const RUNS_PAGE = 25
/** Problems of a run that are told, the latest. */
export const RUN_PROBLEMS_MAX = 100
/** Of a custom event. */
export const EVENT_NAME_MAX = 120
/** How often in an hour events, keywords and other scenes may start one scene for one client. */
export const STARTS_AN_HOUR_MAX = 10
/** How far a client's plan looks ahead. */
export const PLAN_DAYS = 30
/** Steps that a plan holds at most. */
export const PLAN_STEPS_MAX = 200
/** Steps that an answer to why shows of a run's way there, the last. */
export const WHY_STEPS_MAX = 40
