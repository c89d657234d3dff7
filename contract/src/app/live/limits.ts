/** Path of the stream. It resumes from `cursor` in the query or `last-event-id` in the headers. */
export const LIVE_PATH = '/v1/live'
/** A reader more than this many facts behind gets a `reset` instead. */
export const LIVE_CATCH_UP_MAX = 5_000
/** How often an empty comment is sent, so that both ends notice a dead connection. */
export const LIVE_HEARTBEAT_MS = 15_000
