import { execFile } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What the servers of a whole run may need, with plenty to spare. */
const NEEDED_BYTES = 4 * 1024 ** 3
/** Linux keeps what is written here in memory. */
const MEMORY = '/dev/shm'

/**
 * Makes a folder for the test servers: in memory if there is enough of it, else on the disk. A copy of the template is a
 * thousand small files, which take a second on a busy disk and a few hundredths in memory.
 */
export const makeRoom = async (): Promise<string> => {
  if (await hasSpace(MEMORY)) {
    const room = await makeFolder(MEMORY)
    if (await runsPrograms(room)) return room
    await rm(room, { recursive: true })
  }
  return makeFolder(await realpath(tmpdir()))
}

const makeFolder = async (parent: string): Promise<string> => {
  const room = await mkdtemp(join(parent, 'attune-tests-'))
  // As root the servers run as an unprivileged user, who must be able to pass through.
  await chmod(room, 0o711)
  return room
}

const hasSpace = async (folder: string): Promise<boolean> => {
  if (process.platform !== 'linux' || process.availableMemory() < NEEDED_BYTES) return false
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    // This folder doesn't exist everywhere.
    return false
  }
}

/** The server's programs are copied beside its data, and containers often mount this folder without leave to run any. */
const runsPrograms = async (room: string): Promise<boolean> => {
  const program = join(room, 'try')
  try {
    await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
    await promisify(execFile)(program)
    return true
  } catch {
    // Not allowed, or the folder can't be written to.
    return false
  } finally {
    await rm(program, { force: true })
  }
}
