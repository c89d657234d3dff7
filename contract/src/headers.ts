/** The app version. Every call sends it in `x-app-version`. */
export const APP_VERSION = '3.0.1'

/** Names of the headers, in lower case. */
export const HEADERS = {
  appVersion: 'x-app-version',
  organization: 'x-organization-id',
  contactTask: 'x-contact-task-id',
  /** The id of the switch whose account the panel acts in; absent in one's own. */
  switched: 'x-switched',
  interval: 'x-interval-request',
  /** `true` on what the panel loads ahead, in case it is opened next. */
  ahead: 'x-loaded-ahead',
  idempotency: 'idempotency-key',
  /** `true` on an answer that was given before, to the first request with the same idempotency key. */
  replayed: 'idempotency-replayed',
  request: 'x-request-id',
  /** `on` while the panel is being recorded on video: every response hides who the clients are. */
  recordVideo: 'x-record-video',
} as const
