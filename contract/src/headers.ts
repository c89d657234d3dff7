/** The app version. Every call sends it in `x-app-version`. */
export const APP_VERSION = '3.0.1'

/** Names of the request headers, in lower case. */
export const HEADERS = {
  appVersion: 'x-app-version',
  organization: 'x-organization-id',
  contactTask: 'x-contact-task-id',
  interval: 'x-interval-request',
  idempotency: 'idempotency-key',
  request: 'x-request-id',
  /** `on` while the panel is being recorded on video: every response hides who the clients are. */
  recordVideo: 'x-record-video',
} as const
