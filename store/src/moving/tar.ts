import { DAMAGED_EXPORT, MoveRefused, NOT_AN_EXPORT } from './move-refused.ts'

/** The format `ustar` of POSIX.1-1988: a header of 512 bytes, the content, and zeros up to the next 512. */
const BLOCK = 512
const NAME_MAX = 100
/** What eleven octal digits can express. */
const SIZE_MAX = 8 ** 11 - 1

/** The header of an ordinary file. */
export const tarHeader = (name: string, bytes: number, at: Date): Buffer => {
  if (Buffer.byteLength(name) > NAME_MAX || bytes > SIZE_MAX) throw new RangeError(`${name} does not fit into a tar.`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(octal(bytes), 124)
  header.write(octal(Math.max(0, Math.floor(at.getTime() / 1_000))), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** What follows content of this length. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)

export const TAR_END = Buffer.alloc(2 * BLOCK)

const octal = (value: number): string => `${value.toString(8).padStart(11, '0')}\0`

export interface TarEntry {
  name: string
  bytes: number
  /** The content in pieces; it has to be read to the end before the next entry. */
  pieces(): AsyncGenerator<Buffer>
}

/**
 * Reads the entries of a tar, one after the other, without holding any of them. Throws MoveRefused if it is cut off, or
 * has anything but ordinary files.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const input = openPieces(source)
  for (let first = true; ; first = false) {
    const header = await input.take(BLOCK)
    if (header === null) throw new MoveRefused(first ? NOT_AN_EXPORT : DAMAGED_EXPORT)
    if (header.every((byte) => byte === 0)) return
    const { name, bytes } = parseHeader(header, first)
    let left = bytes
    yield {
      name,
      bytes,
      pieces: async function* () {
        while (left > 0) {
          const piece = await input.some(left)
          if (piece === null) throw new MoveRefused(DAMAGED_EXPORT)
          left -= piece.length
          yield piece
        }
      },
    }
    if (left > 0) throw new Error('An entry of the tar was not read to its end.')
    const padding = (BLOCK - (bytes % BLOCK)) % BLOCK
    if (padding > 0 && (await input.take(padding)) === null) throw new MoveRefused(DAMAGED_EXPORT)
  }
}

const parseHeader = (header: Buffer, first: boolean): { name: string; bytes: number } => {
  const otherwise = first ? NOT_AN_EXPORT : DAMAGED_EXPORT
  const text = (from: number, length: number) => header.toString('latin1', from, from + length).replace(/\0.*$/s, '')
  const said = Number.parseInt(text(148, 8), 8)
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (said !== sum || !text(257, 6).startsWith('ustar')) throw new MoveRefused(otherwise)
  const bytes = Number.parseInt(text(124, 12).trim(), 8)
  const kind = text(156, 1)
  if (!Number.isSafeInteger(bytes) || bytes < 0 || (kind !== '0' && kind !== '')) throw new MoveRefused(otherwise)
  return { name: text(0, NAME_MAX), bytes }
}

/** Takes bytes from a stream of pieces. Null: it ended before that. */
const openPieces = (source: AsyncIterable<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const fill = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const { value, done } = await pieces.next()
      if (done === true) return false
      rest = value
    }
    return true
  }
  /** Up to `most` bytes, as they come. */
  const some = async (most: number): Promise<Buffer | null> => {
    if (!(await fill())) return null
    const piece = rest.subarray(0, most)
    rest = rest.subarray(piece.length)
    return piece
  }
  const take = async (bytes: number): Promise<Buffer | null> => {
    const taken: Buffer[] = []
    for (let left = bytes; left > 0;) {
      const piece = await some(left)
      if (piece === null) return null
      taken.push(piece)
      left -= piece.length
    }
    return Buffer.concat(taken)
  }
  return { some, take }
}
