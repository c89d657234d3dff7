import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { writeToReader } from './write-to-reader.ts'

const MORE_THAN_FITS = Buffer.alloc(64)
const PLENTY_MS = 30_000

test('a reader who takes nothing for too long is given up', async () => {
  const unread = new PassThrough({ highWaterMark: 1 })
  await expect(writeToReader(unread, MORE_THAN_FITS, 20)).rejects.toThrow('The reader took nothing for too long.')
})

test('a reader who takes what is written gets more', async () => {
  const read = new PassThrough({ highWaterMark: 1 })
  const written = writeToReader(read, MORE_THAN_FITS, PLENTY_MS)
  read.resume()
  await expect(written).resolves.toBeUndefined()
})

test('nobody is waited for who left', async () => {
  const left = new PassThrough({ highWaterMark: 1 })
  const written = writeToReader(left, MORE_THAN_FITS, PLENTY_MS)
  left.destroy()
  await expect(written).rejects.toThrow('The reader left.')
  await expect(writeToReader(left, MORE_THAN_FITS, PLENTY_MS)).rejects.toThrow('The reader left.')
})
