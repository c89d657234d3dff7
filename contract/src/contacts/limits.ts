/** Lengths of what is typed about a client, in characters. */
export const CONTACT_TEXTS = { name: 200, goal: 2_000, label: 40, reason: 500, key: 60, value: 1_000 } as const
/** Most labels of one client, and most answers of a questionnaire. */
export const CONTACT_COUNTS = { labels: 30, answers: 100, coaches: 20 } as const
/** What DELETE and the switch of a status say when nobody gave a reason (spec 1 §4). */
export const NO_REASON = 'no reason'
/** A year. */
export const MUTE_MINUTES_MAX = 525_600
export const MESSAGE_LIMIT_MAX = 100_000
export const NOTE_TEXT_MAX = 5_000
export const REQUEST_TEXT_MAX = 2_000
/** A count of clients is exact below this; from here on it says `more`. */
export const CONTACT_COUNT_MAX = 10_000
/** Saved views of one account. */
export const CONTACT_VIEWS_MAX = 50
/** Clients named one by one for something done to many; those of a query may be more. */
export const BULK_IDS_MAX = 5_000
/** A file of clients: its bytes, its rows beside the head, its columns, and the characters of one cell. */
export const IMPORT_MAX = { bytes: 52_428_800, rows: 200_000, columns: 60, cell: 2_000 } as const
