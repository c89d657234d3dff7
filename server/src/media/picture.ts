import { FIT_SIDE, PHOTO_SIZES, PIXELS_MAX, THUMBNAIL_WIDTH } from '@attune/contract/media/limits'
import type { MediaKind } from '@attune/contract/media/entity'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../refusal.ts'
import { readBitmap } from './bitmap.ts'
import type { Variant } from '../file-store.ts'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/bmp'

export interface Picture {
  /** A bitmap is converted to PNG, which phones and browsers can show. */
  mime: Exclude<PictureType, 'image/bmp'>
  /** In pixels, turned upright. */
  width: number
  height: number
  bytes: number
  variants: [Variant, Buffer][]
}

/** Limits how long one picture may take. */
const SECONDS = 20

// One thread per picture: how many are processed at once is up to the queue.
sharp.concurrency(1)

/**
 * Re-encodes a picture from its pixels, upright. This drops everything else in the file: location and time, comments,
 * other files appended to it. Its size is read from the header before anything is decoded.
 */
export const readPicture = async (path: string, type: PictureType, kind: MediaKind): Promise<Picture> => {
  try {
    const open = await openerFor(path, type)
    const original = await encode(open({ animated: type === 'image/gif' }), type)
    const frame = original.info.pageHeight ?? original.info.height
    const fit = await open({})
      .resize(FIT_SIDE, FIT_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    return {
      mime: type === 'image/bmp' ? 'image/png' : type,
      width: original.info.width,
      height: frame,
      bytes: original.data.length,
      variants: [
        ['original', original.data],
        ['fit', fit],
        ['thumb', await blur(fit)],
        ...(kind === 'message-attachment' ? [] : await squares(open({}), kind)),
      ],
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // sharp's messages are for programmers; for the user it is a damaged picture.
    throw new Refusal('PictureUnreadable')
  }
}

type Opener = (options: { animated?: boolean }) => Sharp

const openerFor = async (path: string, type: PictureType): Promise<Opener> => {
  const safe = { limitInputPixels: PIXELS_MAX, failOn: 'error' as const }
  if (type === 'image/bmp') {
    const { width, height, pixels } = await readBitmap(path)
    return () => sharp(pixels, { raw: { width, height, channels: 4 }, ...safe })
  }
  const { width, height, pages = 1, format, depth } = await sharp(path, { limitInputPixels: false }).metadata()
  if (`image/${format}` !== type) throw new Refusal('PictureUnreadable')
  // With 16 bits per color, each pixel takes twice the memory.
  const weight = depth === 'uchar' ? 1 : 2
  if (width * height * pages * weight > PIXELS_MAX) throw new Refusal('PictureTooLarge')
  return ({ animated = false }) =>
    sharp(path, { ...safe, animated })
      .timeout({ seconds: SECONDS })
      .autoOrient()
}

const encode = (picture: Sharp, type: PictureType) => {
  const drawn =
    type === 'image/jpeg'
      ? picture.jpeg({ quality: 90 })
      : type === 'image/gif'
        ? picture.gif({ effort: 2 })
        : picture.png()
  return drawn.toBuffer({ resolveWithObject: true })
}

const blur = (fit: Buffer): Promise<Buffer> =>
  sharp(fit)
    .resize(THUMBNAIL_WIDTH, THUMBNAIL_WIDTH * 4, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 50 })
    .toBuffer()

/** Photos of people are cropped to the center; a logo is shown whole. */
const squares = async (picture: Sharp, kind: MediaKind): Promise<[Variant, Buffer][]> => {
  const fit = kind === 'organization-logo' ? 'contain' : 'cover'
  const side = PHOTO_SIZES.at(-1) ?? 400
  const largest = await picture.resize(side, side, { fit, background: '#0000' }).webp({ quality: 88 }).toBuffer()
  return Promise.all(
    PHOTO_SIZES.map(async (width): Promise<[Variant, Buffer]> => [
      `w${width}`,
      width === side ? largest : await sharp(largest).resize(width).webp({ quality: 84 }).toBuffer(),
    ]),
  )
}
