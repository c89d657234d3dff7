/** A sticker is a small PNG or GIF, at most this wide and high in px. Photos are larger and mostly JPEG. */
const STICKER_MOST = 320

interface PictureFile {
  mime: string | null
  width: number | null
  height: number | null
}

export const isSticker = ({ mime, width, height }: PictureFile): boolean =>
  (mime === 'image/png' || mime === 'image/gif') && Math.max(width ?? Infinity, height ?? Infinity) <= STICKER_MOST
