import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFiles, type FilePlace, type Files } from './file-store.ts'
import { fakeBucket, type FakeBucket } from './testing/fake-bucket.ts'

let folder: string
let bucket: FakeBucket

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune files '))
  bucket = await fakeBucket()
})
afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true })
})

const open = {
  'a folder': () => openFiles({ kind: 'folder', folder: join(folder, 'files') }),
  'a bucket': () =>
    openFiles({
      kind: 's3',
      endpoint: bucket.endpoint,
      bucket: 'attune-files',
      region: 'auto',
      key: 'a key',
      secret: 'a secret',
    }),
}

describe.each(Object.entries(open))('files in %s', (_, begin) => {
  const place: FilePlace = { organizationId: `or_${'1'.repeat(32)}`, mediaId: `md_${'2'.repeat(32)}` }
  const other: FilePlace = { ...place, mediaId: `md_${'3'.repeat(32)}` }
  const bytes = Buffer.from([0, 255, 13, 10, 0, 128])
  let files: Files
  beforeAll(async () => {
    files = await begin()
  })
  const read = async (from: FilePlace) => {
    const found = await files.read(from, 'original')
    return found === null ? null : { bytes: found.bytes, content: Buffer.concat(await found.stream.toArray()) }
  }

  test('come back byte by byte, with how many they are', async () => {
    await files.put(place, 'original', bytes)
    expect(await read(place)).toEqual({ bytes: bytes.length, content: bytes })
    expect([await files.list(place), await files.list(other)]).toEqual([['original'], []])
    const path = join(folder, 'given')
    await writeFile(path, bytes)
    await files.putFile(other, 'original', path)
    expect((await read(other))?.content).toEqual(bytes)
  })

  test('that are not there are null', async () => {
    expect(await files.read(place, 'fit')).toBeNull()
    expect(await files.read({ ...place, mediaId: `md_${'4'.repeat(32)}` }, 'original')).toBeNull()
  })

  test('go with all their variants, and only they', async () => {
    await files.put(place, 'thumb', bytes)
    await files.remove(place)
    expect([await read(place), await files.read(place, 'thumb')]).toEqual([null, null])
    expect((await read(other))?.content).toEqual(bytes)
    await files.remove(place)
  })
})

// ASVS 5.3.2, 13.2.5
test('a folder is for its owner alone, and names in it are ids', async () => {
  expect((await stat(join(folder, 'files'))).mode & 0o077).toBe(0)
  expect(await readdir(join(folder, 'files'))).toEqual([`or_${'1'.repeat(32)}`])
})
