/** Maximum number of data source overrides when starting a scene. */
export const RUN_CONFIGS_MAX = 20
/** Runs per page. */
export const RUNS_PAGE = 25
/** Maximum number of problems listed for a run, newest first. */
export const RUN_PROBLEMS_MAX = 100
/** Maximum length of a custom event's name. */
export const EVENT_NAME_MAX = 120
/** How many times per hour events, keywords and other scenes may start a scene for a client. */
export const STARTS_AN_HOUR_MAX = 10
/** How many days ahead a client's plan looks. */
export const PLAN_DAYS = 30
/** Maximum number of steps in a plan. */
export const PLAN_STEPS_MAX = 200
/** Maximum number of clients in a day's plan. */
export const DAY_PLAN_CLIENTS_MAX = 500
/** Maximum number of steps shown in a message's explanation; the last ones are kept. */
export const WHY_STEPS_MAX = 40
