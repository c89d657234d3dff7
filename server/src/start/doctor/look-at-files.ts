import { randomUUID } from 'node:crypto'
import { access, constants, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openFiles } from '../../file-store.ts'
import type { Settings } from '../../settings.ts'
import { reasonOf } from './reason-of.ts'
import { about, type Finding } from './finding.ts'

const files = about('files')
const disk = about('disk')
const PROBE = Buffer.from('The doctor wrote this and takes it away again.')
const GIB = 1024 ** 3

/** Writes a small file where uploaded files go, reads it and deletes it. */
export const lookAtFiles = async ({ files: store }: Settings): Promise<Finding[]> => {
  const where =
    store.kind === 'folder' ? `the folder ${store.folder}` : `the bucket ${store.bucket} at ${store.endpoint}`
  try {
    const same = store.kind === 'folder' ? await probeFolder(store.folder) : await probeBucket(store)
    if (!same) return [files.problem(`What was written to ${where} came back changed.`)]
    const asRoot = process.getuid?.() === 0 && store.kind === 'folder'
    const note = asRoot
      ? [files.warning('The doctor runs as root. Whether Attune’s own user may write was not tried.')]
      : []
    return [files.ok(`Uploaded files can be stored in ${where}.`), ...note]
  } catch (error) {
    const todo =
      store.kind === 'folder' ? 'Give the folder to the user that Attune runs as' : 'Check the settings ATTUNE_S3_…'
    return [files.problem(`Uploaded files can't be stored in ${where}: ${reasonOf(error)}. ${todo}.`)]
  }
}

const probeFolder = async (folder: string): Promise<boolean> => {
  const there = await nearest(folder)
  if (there !== folder) {
    // The first start creates it.
    await access(there, constants.W_OK)
    return true
  }
  const path = join(folder, `.doctor-${randomUUID()}`)
  try {
    await writeFile(path, PROBE, { flag: 'wx' })
    return PROBE.equals(await readFile(path))
  } finally {
    await rm(path, { force: true })
  }
}

const probeBucket = async (store: Settings['files']): Promise<boolean> => {
  const bucket = await openFiles(store)
  const place = { organizationId: 'doctor', mediaId: randomUUID() }
  try {
    await bucket.put(place, 'original', PROBE)
    const found = await bucket.read(place, 'original')
    return found !== null && PROBE.equals(Buffer.concat(await found.stream.toArray()))
  } finally {
    await bucket.remove(place).catch(() => {})
  }
}

/** The free space of a disk, in bytes. */
export const readSpace = async (path: string): Promise<{ free: number; whole: number }> => {
  const { bavail, blocks, bsize } = await statfs(await nearest(path))
  return { free: bavail * bsize, whole: blocks * bsize }
}

/** A full disk stops uploads, emails to the outbox and, with its own database, everything. */
export const lookAtDisk = async ({ home, files: store }: Settings, space: typeof readSpace): Promise<Finding[]> => {
  const folders = new Set([home, ...(store.kind === 'folder' ? [store.folder] : [])])
  const found = await Promise.all([...folders].map(async (folder) => judgeSpace(folder, await space(folder))))
  return found
}

const judgeSpace = (folder: string, { free, whole }: { free: number; whole: number }): Finding => {
  const text = `${(free / GIB).toFixed(1)} GiB of ${(whole / GIB).toFixed(1)} are free on the disk of ${folder}.`
  if (free < GIB / 2 || free < whole * 0.02) return disk.problem(`${text} Free some or enlarge the disk now.`)
  return free < 2 * GIB || free < whole * 0.1 ? disk.warning(`${text} Free some soon.`) : disk.ok(text)
}

const nearest = async (path: string): Promise<string> => {
  const isThere = await access(path).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
  )
  return isThere || dirname(path) === path ? path : nearest(dirname(path))
}
