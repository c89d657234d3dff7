/** Exports that one process writes at the same time. Each holds a connection while it is being downloaded. */
export const EXPORTS_AT_ONCE = 2
/**
 * A file of conversations from another product: its size, its messages or rows, its columns, the characters of a text and of
 * any other cell, and the messages of one client.
 */
export const HISTORY_MAX = {
  bytes: 1_073_741_824,
  rows: 2_000_000,
  columns: 60,
  text: 20_000,
  cell: 1_000,
  ofClient: 200_000,
} as const
/** Files that an organization can have in progress at the same time, and files it keeps altogether. */
export const HISTORIES_MAX = { open: 3, kept: 100 } as const
/** How long an import of conversations can be taken back, in days. */
export const TAKE_BACK_DAYS = 7
/** Nobody texted or mailed clients before this year: an earlier date is a mistake in the file. */
export const FIRST_YEAR = 1990
