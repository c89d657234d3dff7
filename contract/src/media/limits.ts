/** Maximum file size in bytes. */
export const FILE_MAX = 10 * 1024 * 1024
/** Files per message. */
export const ATTACHMENTS_MAX = 10
/** Maximum pixels of a picture, over all frames. Pictures are decoded to strip their metadata. */
export const PIXELS_MAX = 64_000_000
/** Longer side of a picture at display size, in pixels. The original is kept as well. */
export const FIT_SIDE = 1600
/** Width in pixels of the blurred placeholder shown while a picture loads. */
export const THUMBNAIL_WIDTH = 50
/** Sizes of profile photos in pixels; they are square. */
export const PHOTO_SIZES = [50, 100, 150, 200, 250, 300, 350, 400] as const
/** Maximum length of a stored file name. */
export const FILE_NAME_MAX = 120
/** Unused uploads are deleted after this time. */
export const UNUSED_HOURS = 24
/** First id of a message's existing files in the composer's list. */
export const EXISTING_LIST_ID = 10_000
