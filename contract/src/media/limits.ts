/** Largest file taken, in bytes. */
export const FILE_MAX = 10 * 1024 * 1024
/** Files of one message. */
export const ATTACHMENTS_MAX = 10
/** Most pixels of a picture, frames of a moving one included: it is opened to be cleaned. */
export const PIXELS_MAX = 64_000_000
/** Pictures are shown with the longer side at most this long; the original is kept beside it. */
export const FIT_SIDE = 1600
/** Width of the blur that stands for a picture until it is there (spec 1 §9). */
export const THUMBNAIL_WIDTH = 50
/** Sides of photos of people, square (spec 1 §9: 50 to 400 px in steps of 50). */
export const PHOTO_SIZES = [50, 100, 150, 200, 250, 300, 350, 400] as const
/** Longest file name kept, in characters. */
export const FILE_NAME_MAX = 120
/** An upload that nothing shows goes after this time. */
export const UNUSED_HOURS = 24
/** Ids of files that a message has already begin here in the composer's list (spec 1 §9). */
export const EXISTING_LIST_ID = 10_000
