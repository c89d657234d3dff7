import { PIXELS_MAX } from '@attune/contract/media/limits'
import { Refusal } from '../refusal.ts'

export interface Pixels {
  width: number
  height: number
  /** RGBA, row by row from the top. */
  pixels: Buffer
}

/**
 * Reads a Windows bitmap, which sharp can't: 1, 4, 8, 24 and 32 bits per pixel, uncompressed, as cameras, scanners and
 * Paint write them. Format: Microsoft, "Bitmap Storage" (BITMAPFILEHEADER, BITMAPINFOHEADER and its successors).
 */
export const readBitmap = (file: Buffer): Pixels => {
  if (file.length < 54 || file.toString('latin1', 0, 2) !== 'BM') throw new Refusal('PictureUnreadable')
  const headerBytes = file.readUInt32LE(14)
  const width = file.readInt32LE(18)
  const signedHeight = file.readInt32LE(22)
  const bits = file.readUInt16LE(28)
  const compression = file.readUInt32LE(30)
  const height = Math.abs(signedHeight)
  if (headerBytes < 40 || width < 1 || height < 1) throw new Refusal('PictureUnreadable')
  if (width * height > PIXELS_MAX) throw new Refusal('PictureTooLarge')
  // Bit fields (3) are read in the usual order, which every writer uses for 32 bits.
  if (!(compression === 0 || (compression === 3 && bits === 32)) || ![1, 4, 8, 24, 32].includes(bits))
    throw new Refusal('PictureUnreadable')
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const start = file.readUInt32LE(10)
  if (start + rowBytes * height > file.length) throw new Refusal('PictureUnreadable')
  const colours = bits <= 8 ? paletteOf(file, 14 + headerBytes, bits) : null
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y += 1) {
    // Rows are stored bottom to top, unless the height is negative.
    const row = start + rowBytes * (signedHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x += 1) {
      const at = colours === null ? row + (x * bits) / 8 : colours[indexAt(file, row, x, bits)]
      const target = (y * width + x) * 4
      const source = at ?? 0
      pixels[target] = file[source + 2] ?? 0
      pixels[target + 1] = file[source + 1] ?? 0
      pixels[target + 2] = file[source] ?? 0
    }
  }
  return { width, height, pixels }
}

/** The offset of each palette color in the file. */
const paletteOf = (file: Buffer, begin: number, bits: number): number[] => {
  const named = file.readUInt32LE(46)
  const count = Math.min(named === 0 ? 2 ** bits : named, 2 ** bits)
  if (begin + count * 4 > file.length) throw new Refusal('PictureUnreadable')
  return Array.from({ length: 2 ** bits }, (_, index) => begin + Math.min(index, count - 1) * 4)
}

const indexAt = (file: Buffer, row: number, x: number, bits: number): number => {
  const byte = file[row + Math.floor((x * bits) / 8)] ?? 0
  const shift = 8 - bits - ((x * bits) % 8)
  return (byte >> shift) & (2 ** bits - 1)
}
