/** The address of the stream. `cursor` in the query or `last-event-id` in the headers says where to go on. */
export const LIVE_PATH = '/v1/live'
/** A reader that is further behind than this many facts loads afresh instead. */
export const LIVE_CATCH_UP_MAX = 5_000
/** An empty comment goes out this often, so that both ends notice a dead line. */
export const LIVE_HEARTBEAT_MS = 15_000
