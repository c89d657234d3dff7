import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { CHECKSUMS, checksumLine, fileEntryName, MANIFEST } from './export-format.ts'
import type { Inserts } from './insert-lines.ts'
import { readContent, type Content } from './read-content.ts'
import type { TarEntry } from './tar.ts'

const PHOTO = `md_${'a'.repeat(32)}`
const NOTHING = createHash('sha256').digest('hex')
const firstSum = checksumLine(NOTHING, MANIFEST)
const lineOf = (index: number): string => checksumLine(NOTHING, fileEntryName(PHOTO, `v${index}`))
const DAMAGED = 'The export is damaged or incomplete. Nothing was moved in; download it again.'

/** Reads this many empty files, and checksums after them. */
const readFiles = (count: number, sums: TarEntry) => {
  const entries = async function* (): AsyncGenerator<TarEntry> {
    for (let index = 0; index < count; index += 1)
      yield { name: fileEntryName(PHOTO, `v${index}`), bytes: 0, pieces: async function* () {} }
    yield sums
  }
  const inserts: Inserts = {
    add: vi.fn<Inserts['add']>(),
    confirmFile: () => Promise.resolve(),
    end: () => Promise.resolve({ rows: 0, jobs: 0, accounts: 0 }),
  }
  const content: Content = {
    entries: entries(),
    organizationId: 'or_northline',
    firstSum,
    inserts,
    put: () => Promise.resolve(),
  }
  return readContent(content, undefined)
}

/** Hands out every piece in the same buffer, so that pieces which are kept end up with wrong content. */
const sumsOf = (count: number): TarEntry => {
  const buffer = Buffer.alloc(1_000)
  let bytes = firstSum.length
  for (let index = 0; index < count; index += 1) bytes += lineOf(index).length
  return {
    name: CHECKSUMS,
    bytes,
    pieces: async function* () {
      for (let index = -1; index < count; index += 1)
        yield buffer.subarray(0, buffer.write(index === -1 ? firstSum : lineOf(index)))
    },
  }
}

test('the checksums of more files than any part has room for are read without being held', async () => {
  const count = 1_200_000
  const sums = sumsOf(count)
  expect(sums.bytes).toBeGreaterThan(128_000_000)
  expect(await readFiles(count, sums)).toEqual({ rows: 0, files: 1, jobs: 0, accounts: 0 })
})

test.for<[string, (right: TarEntry) => TarEntry]>([
  [
    'of the right length, but with other content',
    (right) => ({
      ...right,
      pieces: async function* () {
        yield Buffer.alloc(right.bytes, 'x')
      },
    }),
  ],
  ['of another export', () => sumsOf(2)],
])('checksums %s are refused', async ([, lie]) => {
  await expect(readFiles(3, lie(sumsOf(3)))).rejects.toThrow(DAMAGED)
})

test('checksums that claim a length which nothing in the export explains are refused before they are read', async () => {
  const pieces = vi.fn<TarEntry['pieces']>()
  await expect(readFiles(3, { name: CHECKSUMS, bytes: 8 ** 11 - 1, pieces })).rejects.toThrow(DAMAGED)
  expect(pieces).not.toHaveBeenCalled()
})
