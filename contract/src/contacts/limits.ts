/** Maximum lengths of a client's texts, in characters. */
export const CONTACT_TEXTS = { name: 200, goal: 2_000, label: 40, reason: 500, key: 60, value: 1_000 } as const
/** Maximum number of labels, questionnaire answers and coaches per client. */
export const CONTACT_COUNTS = { labels: 30, answers: 100, coaches: 20 } as const
/** The reason recorded for deletion and status changes if none was given. */
export const NO_REASON = 'no reason'
/** One year. */
export const MUTE_MINUTES_MAX = 525_600
export const MESSAGE_LIMIT_MAX = 100_000
export const NOTE_TEXT_MAX = 5_000
export const REQUEST_TEXT_MAX = 2_000
/** Client counts are exact below this; from here on `more` is true. */
export const CONTACT_COUNT_MAX = 10_000
/** Saved views per account. */
export const CONTACT_VIEWS_MAX = 50
/** Clients given by id in one bulk action. A query may match more. */
export const BULK_IDS_MAX = 5_000
/** Limits of an import file: bytes, rows without the header, columns, and characters per cell. */
export const IMPORT_MAX = { bytes: 52_428_800, rows: 200_000, columns: 60, cell: 2_000 } as const
/**
 * Unfinished imports of an account and of its organization, and what an organization's imports of 30 days may add up
 * to.
 */
export const IMPORTS_MAX = { ofAccount: 5, ofOrganization: 20, kept: 100, keptRows: 2_000_000 } as const
/**
 * The form on a coach's public page: the maximum lengths of its fields in characters; the shortest time in which a
 * person can fill it in, and how long it can be sent; how many are accepted from one address and for one page within
 * `windowSeconds` (that of SIGN_IN_TRIES); and how many a client who already existed can have.
 */
export const SIGN_UP = {
  name: 100,
  phone: 40,
  email: 254,
  message: 1_000,
  quickestSeconds: 2,
  formHours: 24,
  perAddress: 20,
  perPage: 60,
  windowSeconds: 900,
  kept: 10,
} as const
