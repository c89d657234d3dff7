/** Maximum number of scheduled messages a client can have, and how many a list shows unless it is asked for fewer. */
export const SCHEDULED_MESSAGES_MAX = 100
/** Maximum number of an organization's standard messages. */
export const SCHEDULED_TEMPLATES_MAX = 50
/** Messages to the same client that leave within this many minutes of each other are in conflict. */
export const CONFLICT_MINUTES = 60
/** Conflicts are checked this many days ahead, for at most this many runs of the schedule. */
export const CONFLICT_DAYS = 14
export const CONFLICT_RUNS = 14
