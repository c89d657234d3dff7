/** The largest size of a picture, in px: it fits a bubble of 30 rem and the height of a screen. */
const WIDEST = 474
const TALLEST = 400
/** The smallest size of media in a bubble, in px. */
export const LEAST = { width: 175, height: 100 } as const

/**
 * The size of a picture in its bubble, in px, computed from its stored size so that nothing shifts when it loads. A
 * picture below the smallest size is cropped to it.
 */
export const pictureSizeOf = (width: number | null, height: number | null): { width: number; height: number } => {
  if (width === null || height === null || width < 1 || height < 1) return { width: 240, height: 180 }
  const scale = Math.min(1, WIDEST / width, TALLEST / height)
  return {
    width: Math.max(LEAST.width, Math.round(width * scale)),
    height: Math.max(LEAST.height, Math.round(height * scale)),
  }
}

/** The smallest size of a sticker, in px. */
const STICKER_LEAST = 64

interface Sides {
  width: number | null
  height: number | null
}

/** A sticker is shown at its own size, below the smallest size of other media, because it has no frame. */
export const stickerSizeOf = ({ width, height }: Sides): { width: number; height: number } => ({
  width: Math.max(STICKER_LEAST, width ?? 0),
  height: Math.max(STICKER_LEAST, height ?? 0),
})

/** Whether a signed URL has expired: `/media/organization/file/variant/expiry/signature`, expiry in seconds. */
export const hasExpired = (url: string, now: number): boolean => {
  const expires = Number(url.split('/')[5])
  return Number.isFinite(expires) && expires * 1000 <= now
}
