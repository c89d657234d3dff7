import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { PIXELS_MAX } from '@attune/contract/media/limits'
import { Refusal } from '../refusal.ts'
import type { Bitmap } from './bitmap-thread.ts'

export interface Pixels {
  width: number
  height: number
  /** RGBA, row by row from the top. */
  pixels: Buffer
}

/**
 * Reads a Windows bitmap, which sharp can't: 1, 4, 8, 24 and 32 bits per pixel, uncompressed, as cameras, scanners and
 * Paint write them. Format: Microsoft, "Bitmap Storage" (BITMAPFILEHEADER, BITMAPINFOHEADER and its successors). Its
 * pixels are read in a thread of their own: 64 million of them take most of a second.
 */
export const readBitmap = async (path: string): Promise<Pixels> => {
  const bitmap = readHeader(await readFile(path))
  const thread = new Worker(new URL('./bitmap-thread.ts', import.meta.url), {
    workerData: bitmap,
    // The file is handed over instead of copied, and so are the pixels.
    transferList: [bitmap.file.buffer],
    // A debugger listens to the main thread only.
    execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
  })
  // Rejects if the thread fails.
  const [pixels] = (await once(thread, 'message')) as [Uint8Array]
  const { width, height } = bitmap
  return { width, height, pixels: Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length) }
}

/** Where the pixels are in the file. Refuses anything that isn't such a bitmap, or is too large. */
export const readHeader = (given: Buffer): Bitmap => {
  if (given.length < 54 || given.toString('latin1', 0, 2) !== 'BM') throw new Refusal('PictureUnreadable')
  const headerBytes = given.readUInt32LE(14)
  const width = given.readInt32LE(18)
  const signedHeight = given.readInt32LE(22)
  const bits = given.readUInt16LE(28)
  const compression = given.readUInt32LE(30)
  const height = Math.abs(signedHeight)
  if (headerBytes < 40 || width < 1 || height < 1) throw new Refusal('PictureUnreadable')
  if (width * height > PIXELS_MAX) throw new Refusal('PictureTooLarge')
  // Bit fields (3) are read in the usual order, which every writer uses for 32 bits.
  if (!(compression === 0 || (compression === 3 && bits === 32)) || ![1, 4, 8, 24, 32].includes(bits))
    throw new Refusal('PictureUnreadable')
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const start = given.readUInt32LE(10)
  if (start + rowBytes * height > given.length) throw new Refusal('PictureUnreadable')
  const palette = bits <= 8 ? paletteOf(given, 14 + headerBytes, bits) : null
  // Small files share their memory with others, and only whole memory can be handed over.
  const file = new Uint8Array(given)
  return { file, width, height, bits, start, rowBytes, isBottomUp: signedHeight > 0, palette }
}

/** The offset of each palette color in the file. */
const paletteOf = (file: Buffer, begin: number, bits: number): number[] => {
  const named = file.readUInt32LE(46)
  const count = Math.min(named === 0 ? 2 ** bits : named, 2 ** bits)
  if (begin + count * 4 > file.length) throw new Refusal('PictureUnreadable')
  return Array.from({ length: 2 ** bits }, (_, index) => begin + Math.min(index, count - 1) * 4)
}
