/** Longest text of a message in characters; counted as UTF-16 units, as the field counts. */
export const MESSAGE_TEXT_MAX = 1600
/** Threads a page (spec 1 §9). */
export const THREAD_PAGE = 10
/** Messages a page: 50 from 900 px of screen height on, else 25 (spec 1 §9). */
export const messagePageSize = (screenHeight: number): number => (screenHeight >= 900 ? 50 : 25)
/** The timeline keeps this many pages mounted around the view (spec 1 §9). */
export const MESSAGE_WINDOW_PAGES = 1.5
/** Pending outgoing messages among the last five are asked for again (spec 1 §4). */
export const PENDING_REPOLL = { among: 5, everyMs: 5_000 } as const
/** Longest draft the server keeps. */
export const DRAFT_TEXT_MAX = 10_000
