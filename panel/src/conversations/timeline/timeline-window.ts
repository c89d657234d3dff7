import { MESSAGE_WINDOW_PAGES } from '@attune/contract/conversations/limits'

/** Average height of a row, in px: one or two lines of text, and sometimes a meta line. */
const ROW_PX = 44
/** Less would leave blank space when scrolling fast. */
const LEAST_PX = 400

/**
 * How far outside the view rows stay mounted, in px, so that one and a half pages are mounted in all: 75 rows on
 * screens from 900 px of height, otherwise 38. `page` is the number of messages per page.
 */
export const windowBuffer = (viewHeight: number, page: number): number =>
  Math.max(LEAST_PX, Math.round((MESSAGE_WINDOW_PAGES * page * ROW_PX - viewHeight) / 2))
