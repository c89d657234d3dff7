import { crc32 } from 'node:zlib'

/** A bitmap of 2 × 2: red, green, blue, white, from the bottom up. */
export const bitmap24 = (): Buffer => {
  const rows = Buffer.from([255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0])
  return Buffer.concat([bitmapHeader(2, 2, 24), rows])
}

export const bitmap8 = (): Buffer => {
  const palette = Buffer.from([0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0])
  const header = bitmapHeader(2, 2, 8)
  header.writeUInt32LE(54 + 16, 10)
  header.writeUInt32LE(4, 46)
  return Buffer.concat([header, palette, Buffer.from([2, 3, 0, 0, 0, 1, 0, 0])])
}

/** A bitmap of two colors, eight pixels per byte. */
export const bitmap1 = (width: number, height: number): Buffer => {
  const header = bitmapHeader(width, height, 1)
  header.writeUInt32LE(54 + 8, 10)
  const palette = Buffer.from([0, 0, 0, 0, 255, 255, 255, 0])
  return Buffer.concat([header, palette, Buffer.alloc(Math.ceil(width / 32) * 4 * height, 0b1010_0101)])
}

export const bitmapHeader = (width: number, height: number, bits: number): Buffer => {
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(54, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(bits, 28)
  return header
}

/** A PNG whose header claims this size and depth of color, with almost no data. */
export const hugePng = (width: number, height: number, bits = 8): Buffer => {
  const small = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  small.writeUInt32BE(width, 16)
  small.writeUInt32BE(height, 20)
  small.writeUInt8(bits, 24)
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29)
  return small
}
