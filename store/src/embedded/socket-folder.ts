import { createHash } from 'node:crypto'
import { lchown, lstat, mkdir } from 'node:fs/promises'
import { codeOf, DatabaseNotStarted } from './database-not-started.ts'
import type { StateFolder } from './state-folder.ts'

/** Size of `sun_path` in bytes without the terminating zero: 108 on Linux, 104 on macOS. */
const SOCKET_PATH_MAX = process.platform === 'darwin' ? 103 : 107
const SOCKET_NAME = '/.s.PGSQL.5432'

/** Chooses the socket's folder: the state folder, or, if its path is too long, a short one named by a hash. */
export const chooseSocketFolder = async (folder: StateFolder): Promise<string> => {
  if (Buffer.byteLength(folder.run + SOCKET_NAME) <= SOCKET_PATH_MAX) return folder.run
  const owner = folder.user.uid ?? process.getuid?.() ?? 0
  const hash = createHash('sha256').update(folder.home).digest('hex').slice(0, 16)
  const short = `/tmp/attune-${owner}-${hash}`
  await makeOwn(short, owner)
  if (folder.user.uid !== undefined) await lchown(short, folder.user.uid, folder.user.gid)
  return short
}

/** /tmp is shared: a folder or link created there by someone else is neither used nor changed. */
const makeOwn = async (path: string, owner: number): Promise<void> => {
  try {
    return await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const found = await lstat(path)
  const owners = [process.getuid?.(), owner]
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0) return
  throw new DatabaseNotStarted(
    `${path} is needed for the database's socket and is not a private folder of the database's user. ` +
      'Remove it, or set ATTUNE_HOME to a folder with a shorter path.',
  )
}
