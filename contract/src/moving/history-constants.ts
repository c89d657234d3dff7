/** `table`: any table with a message in each row. The others are what these products export. */
export const HISTORY_KINDS = ['table', 'twilio', 'chatwoot', 'mbox'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/**
 * What a column of a table can be. `client` is the client's phone number or email address. Where a table has `from` and `to`
 * instead, the direction says which of them is the client; without a direction, the organization's own addresses do.
 */
export const HISTORY_FIELDS = [
  'client',
  'from',
  'to',
  'direction',
  'time',
  'text',
  'name',
  'writer',
  'status',
  'id',
  'files',
  'subject',
  'quoted',
] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]

/**
 * `reading`: the file is being uploaded. `uploaded`: waiting for the columns and the time zone. `checking`: every row is read.
 * `checked`: the preview is there, nothing is written yet. `applying`: messages are being written. `done`. `stopped`: it was
 * stopped while messages were written; what is written stays. `cancelled`: nothing was written. `returning`: it is being taken
 * back. `returned`: it was taken back.
 */
export const HISTORY_STATES = [
  'reading',
  'uploaded',
  'checking',
  'checked',
  'applying',
  'done',
  'stopped',
  'cancelled',
  'returning',
  'returned',
] as const
export type HistoryState = (typeof HISTORY_STATES)[number]

/** Why an import left a client out, or couldn't take one back. */
export const HISTORY_CLIENT_STATES = ['waiting', 'done', 'refused', 'returned', 'kept'] as const
