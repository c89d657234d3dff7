/** How many events a page has unless another number is requested. */
export const LOG_PAGE = 10
/** The last page that can be requested by its number. */
export const LOG_PAGES_MAX = 100
/** How many days events are counted for unless another number is requested, and the most. */
export const LOG_COUNT_DAYS = 7
export const LOG_COUNT_DAYS_MAX = 90
/** How often open logs look for what is new. */
export const LOG_POLL_SECONDS = 30
/** The most events in one file. */
export const LOG_EXPORT_MAX = 5_000
/** Where the proof of a client is streamed from. */
export const proofPath = (id: string): `/${string}` => `/v1/contacts/${id}/proof`
/** The spans that actions of coaches are counted over, in days. */
export const ACTION_DAYS = [1, 7, 30] as const
