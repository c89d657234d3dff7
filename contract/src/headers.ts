/** The version every call names in `x-app-version` (spec 1 §7, §9). */
export const APP_VERSION = '3.0.1'

/** Header names of the calls, in lower case (spec 1 §7). */
export const HEADERS = {
  appVersion: 'x-app-version',
  organization: 'x-organization-id',
  contactTask: 'x-contact-task-id',
  interval: 'x-interval-request',
  idempotency: 'idempotency-key',
  request: 'x-request-id',
  /** `on` while the panel is being filmed: who clients are stays away from every answer. */
  recordVideo: 'x-record-video',
} as const
