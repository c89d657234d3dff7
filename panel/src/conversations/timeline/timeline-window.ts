import { MESSAGE_WINDOW_PAGES } from '@attune/contract/conversations/limits'

/** A row of a conversation, on the whole, in px: most are one or two lines with a meta line now and then. */
const ROW_PX = 44
/** Less would show an empty strip to whoever scrolls fast. */
const LEAST_PX = 400

/**
 * How far outside the view rows are mounted, so that one and a half pages are in all (spec 1 §9): 75 rows from 900 px of
 * screen height on, else 38. `page` is a page's messages.
 */
export const windowBuffer = (viewHeight: number, page: number): number =>
  Math.max(LEAST_PX, Math.round((MESSAGE_WINDOW_PAGES * page * ROW_PX - viewHeight) / 2))
