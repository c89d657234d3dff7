import { access, chmod, chown, lchown, lstat, mkdir, readdir, realpath, constants, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { codeOf, DatabaseNotStarted, toFolderError } from './database-not-started.ts'
import { isPostmasterAlive, readPostmaster } from './postmaster.ts'
import { openServiceUser, type SystemUser } from './system-user.ts'

/** The user the server runs as; empty for this process's user. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>

export interface StateFolder {
  home: string
  /** PostgreSQL's data. */
  data: string
  /** Socket and log. */
  run: string
  user: ServerUser
  /** True if the server listens on a local port with a password (Windows). */
  loopback: boolean
}

/** Creates missing folders, accessible only to the server's user (and root). */
export const openStateFolder = async (path: string, loopback: boolean): Promise<StateFolder> => {
  const wanted = resolve(path)
  refuseShellCharacters(wanted)
  try {
    await makeHome(wanted)
    const home = await realpath(wanted)
    const run = join(home, 'run')
    const user = await chooseUser(home)
    await makePrivate(run, user)
    await giveToServerUser(run, user)
    return { home, data: join(home, 'data'), run, user, loopback }
  } catch (error) {
    throw toFolderError(wanted, error)
  }
}

/** Creates an empty folder that only the server's user can enter. */
export const makePrivate = async (path: string, user: ServerUser): Promise<void> => {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  if (user.uid !== undefined) await chown(path, user.uid, user.gid)
  if (process.getuid?.() === 0 || (await stat(path)).uid === process.getuid?.()) await chmod(path, 0o700)
}

/** Deletes what an interrupted copy or initdb left. The caller must hold the start lock. */
export const removeLeftovers = async (home: string): Promise<void> => {
  const names = (await readdir(home)).filter((name) => name.includes(UNFINISHED))
  // An orphaned initdb may still be writing; its folder is deleted next time.
  for (const name of names) await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined)
}

const UNFINISHED = '.unfinished-'

/** The temporary name of a folder that is renamed to `path` once complete. */
export const unfinishedPath = (path: string): string => `${path}${UNFINISHED}${process.pid}-${Date.now()}`

/** pg_ctl passes its paths to a shell inside double quotes. */
const refuseShellCharacters = (path: string): void => {
  if (!/["$`\n]/.test(path) && (process.platform === 'win32' || !path.includes('\\'))) return
  throw new DatabaseNotStarted(
    `The state folder ${path} has one of the characters " $ \` \\ in its name, which PostgreSQL does not support. ` +
      'Set ATTUNE_HOME to another folder.',
  )
}

/**
 * Creates the state folder if it is missing, closed to others. An existing folder keeps its permissions. If root owns
 * it, others can enter it but not list it.
 */
export const makeHome = async (path: string): Promise<void> => {
  const asRoot = process.getuid?.() === 0
  const created = await mkdir(path, { recursive: true }).catch((error: unknown) => throwFolderError(path, error))
  if (created !== undefined) await chmod(path, asRoot ? 0o711 : 0o700)
  const found = await stat(path)
  const mode = found.mode & 0o7777
  if (asRoot && found.uid === 0 && (mode & 0o001) === 0) await chmod(path, mode | 0o011)
}

/** On a read-only disk a recursive mkdir fails with ENOENT; check the existing folder for the real reason. */
const throwFolderError = async (path: string, error: unknown): Promise<never> => {
  let there = path
  while (!(await stat(there).catch(() => undefined))) there = dirname(there)
  await access(there, constants.W_OK)
  throw error
}

/** Gives files of an earlier run under another user (log, password) to the current server user. */
const giveToServerUser = async (run: string, user: ServerUser): Promise<void> => {
  if (user.uid === undefined) return
  for (const entry of await readdir(run, { withFileTypes: true })) {
    if (entry.isFile()) await lchown(join(run, entry.name), user.uid, user.gid)
  }
}

const NOBODY = 65534

/** PostgreSQL refuses to run as root, so it runs as another user then. */
const chooseUser = async (home: string): Promise<ServerUser> => {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = await ownerOf(home)
  return { uid, gid }
}

/**
 * The user a state folder belongs to: the owner of its data, else `wanted`, else the owner of the folder, else the
 * installation's own user. Only root may call this. Older versions ran the database as nobody, an account that other
 * programs use too: such data gets a new owner, unless its server is still running.
 */
export const ownerOf = async (home: string, wanted?: SystemUser): Promise<{ uid: number; gid: number }> => {
  const [data, folder] = await Promise.all([statOf(join(home, 'data')), statOf(home)])
  if (data !== undefined && data.uid !== 0 && (data.uid !== NOBODY || (await isServed(home)))) return data
  const isFree = folder === undefined || folder.uid === 0 || folder.uid === NOBODY
  const owner = isFree ? (wanted ?? (await openServiceUser())) : folder
  for (const name of ['data', 'run'])
    if ((await statOf(join(home, name)))?.uid === NOBODY) await giveTree(join(home, name), owner)
  return owner
}

const statOf = (path: string) => lstat(path).catch(() => undefined)

const isServed = async (home: string): Promise<boolean> => {
  const folder = { data: join(home, 'data') }
  const found = await readPostmaster(folder)
  return found !== undefined && (await isPostmasterAlive(folder, found))
}

/** Gives a folder and everything in it to a user. Links are not followed. */
export const giveTree = async (path: string, owner: { uid: number; gid: number }): Promise<void> => {
  if ((await lstat(path)).isDirectory()) for (const name of await readdir(path)) await giveTree(join(path, name), owner)
  await lchown(path, owner.uid, owner.gid)
}
