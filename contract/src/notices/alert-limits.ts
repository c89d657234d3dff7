/** Alerts of an organization. */
export const ALERTS_MAX = 100
export const ALERT_TITLE_MAX = 120
/** The longest condition. */
export const ALERT_CONDITION_MAX = 4_000
/** The most people an alert can name. */
export const ALERT_PEOPLE_MAX = 20
/** The longest time for which an alert can be silent about a client after it has been raised. */
export const ALERT_REST_DAYS_MAX = 90
/** How far back a replay goes. */
export const REPLAY_DAYS = 30
/** The most clients that one replay reads, and of those found, how many it names. */
export const REPLAY_CLIENTS_MAX = 2_000
export const REPLAY_NAMES_MAX = 50
/** How an alert reaches people besides the notice in the panel. */
export const ALERT_CHANNELS = ['push', 'email'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]
