import { parentPort, workerData } from 'node:worker_threads'

/** Where the pixels of a bitmap are. */
export interface Bitmap {
  file: Uint8Array<ArrayBuffer>
  width: number
  height: number
  /** Per pixel. */
  bits: number
  start: number
  rowBytes: number
  isBottomUp: boolean
  /** The offset of each color in the file; null if pixels are colors themselves. */
  palette: number[] | null
}

/** The pixels as RGBA, row by row from the top. */
export const readPixels = (bitmap: Bitmap): Uint8Array<ArrayBuffer> => {
  const { file, width, height, bits, start, rowBytes, isBottomUp, palette } = bitmap
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    const row = start + rowBytes * (isBottomUp ? height - 1 - y : y)
    for (let x = 0; x < width; x += 1) {
      const at = palette === null ? row + (x * bits) / 8 : palette[indexAt(file, row, x, bits)]
      const target = (y * width + x) * 4
      const source = at ?? 0
      pixels[target] = file[source + 2] ?? 0
      pixels[target + 1] = file[source + 1] ?? 0
      pixels[target + 2] = file[source] ?? 0
    }
  }
  return pixels
}

const indexAt = (file: Uint8Array, row: number, x: number, bits: number): number => {
  const byte = file[row + Math.floor((x * bits) / 8)] ?? 0
  const shift = 8 - bits - ((x * bits) % 8)
  return (byte >> shift) & (2 ** bits - 1)
}

// A thread reads one bitmap, with which it is started, and ends.
if (parentPort !== null && isBitmap(workerData)) {
  const pixels = readPixels(workerData)
  parentPort.postMessage(pixels, [pixels.buffer])
}

function isBitmap(given: unknown): given is Bitmap {
  return typeof given === 'object' && given !== null && 'rowBytes' in given
}
