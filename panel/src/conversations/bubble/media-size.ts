/** The largest a picture is shown, in px: in a bubble of 30 rem (spec 1 §9), and not taller than a screen takes. */
const WIDEST = 474
const TALLEST = 400
/** The smallest (spec 1 §9: media of 100 by 175 px at least). */
export const LEAST = { width: 175, height: 100 } as const

/**
 * The size a picture has in its bubble, from its stored one, so that nothing moves when it arrives. One that is narrower
 * or flatter than the least is cut to it.
 */
export const pictureSizeOf = (width: number | null, height: number | null): { width: number; height: number } => {
  if (width === null || height === null || width < 1 || height < 1) return { width: 240, height: 180 }
  const scale = Math.min(1, WIDEST / width, TALLEST / height)
  return {
    width: Math.max(LEAST.width, Math.round(width * scale)),
    height: Math.max(LEAST.height, Math.round(height * scale)),
  }
}

/** A sticker is a small PNG or GIF that comes alone, without a word. Photos are larger, and mostly JPEG. */
const STICKER_MOST = 320
const STICKER_LEAST = 64

interface PictureFile {
  mime: string
  width: number | null
  height: number | null
}

export const isSticker = ({ mime, width, height }: PictureFile): boolean =>
  (mime === 'image/png' || mime === 'image/gif') && Math.max(width ?? Infinity, height ?? Infinity) <= STICKER_MOST

/** It is shown as large as it is, without the least of media: it has no frame either. */
export const stickerSizeOf = ({ width, height }: PictureFile): { width: number; height: number } => ({
  width: Math.max(STICKER_LEAST, width ?? 0),
  height: Math.max(STICKER_LEAST, height ?? 0),
})

/** Whether a signed address has ended: `/media/organization/file/variant/expiry/signature`. */
export const hasExpired = (url: string, now: number): boolean => {
  const expires = Number(url.split('/')[5])
  return Number.isFinite(expires) && expires * 1000 <= now
}
