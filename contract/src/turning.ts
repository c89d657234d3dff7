/**
 * The marks that change or enclose a writing direction. A title with one can pretend to be a different one (`exe.png`,
 * CVE-2021-42574), and its readers can't tell. The marks that Arabic, Hebrew and emoji are written with (U+200E, U+200F,
 * U+061C, U+200C, U+200D) don't.
 */
export const TURNING = /[\u202A-\u202E\u2066-\u2069]/

/** A text without them, for what somebody else wrote who won't see a refusal. */
export const dropTurning = (text: string): string =>
  TURNING.test(text) ? text.replaceAll(new RegExp(TURNING, 'g'), '') : text
