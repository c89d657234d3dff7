import { chmod, lchown, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { giveTree, makeHome, ownerOf } from '@attune/store/embedded/state-folder'
import { findUser, type SystemUser } from '@attune/store/embedded/system-user'
import { SettingRefused, type Settings } from '../settings.ts'
import type { PanelBuild } from './build-panel.ts'

type Folders = Pick<Settings, 'home' | 'files' | 'user'>

/**
 * When started as root, the process switches to an ordinary user, and so does everything it starts: an intruder only
 * gets that user's rights (OWASP ASVS 5.0, 13.2.2). The state folder is given to that user first. Waits until the build
 * of the panel has begun: its process writes into the project, where that user can't write. If the user can't even read
 * the project, as in a checkout below /root, the process stays root and says so.
 */
export const dropPrivileges = async (
  settings: Folders,
  { panel, note }: { panel: Promise<PanelBuild> | null; note: (sentence: string) => void },
): Promise<void> => {
  if (process.getuid?.() !== 0) return
  await makeHome(settings.home)
  const user = await chooseUser(settings)
  for (const path of [MAIN, process.execPath, settings.home, ...(await findPanel(await panel))]) {
    const closed = await findClosed(path, user)
    if (closed === undefined) continue
    note(
      `Attune stays root, because its user ${user.name} can't read ${closed}. ` +
        'Move it to a folder that everyone can enter, such as /opt/attune.',
    )
    return
  }
  await giveFolders(settings, user)
  // Saves the compile cache for the next start, while its folder, which may be root's, can still be written.
  flushCompileCache()
  process.setgroups?.([user.gid])
  process.setgid?.(user.gid)
  process.setuid?.(user.uid)
}

/** What the user has to read of the panel. New files are readable unless the umask hides them from other users. */
const findPanel = async (panel: PanelBuild | null): Promise<string[]> => {
  if (panel === null) return []
  if (panel.running && (process.umask() & 0o055) === 0) return [dirname(panel.folder)]
  await panel.done
  return [join(panel.folder, 'index.html')]
}

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The user in `ATTUNE_USER`, else the owner of the state folder. */
const chooseUser = async ({ home, user: wanted }: Folders): Promise<SystemUser> => {
  const named = wanted === null ? undefined : await findUser(wanted)
  if (wanted !== null && named === undefined)
    throw new SettingRefused(`ATTUNE_USER is ${wanted}, but this system has no such user.`)
  if (named?.uid === 0) throw new SettingRefused('ATTUNE_USER must be an ordinary user: Attune doesn’t run as root.')
  const { uid, gid } = await ownerOf(home, named)
  if (named !== undefined && uid !== named.uid)
    throw new SettingRefused(
      `The state folder ${home} doesn’t belong to the user in ATTUNE_USER. ` +
        `Stop Attune and give it to ${named.name}: chown -R ${named.name} ${home}`,
    )
  return named ?? (await findUser(uid)) ?? { name: `${uid}`, uid, gid }
}

/** The first folder or file on the way to `path` that the user can't enter or read. */
const findClosed = async (path: string, { uid, gid }: SystemUser): Promise<string | undefined> => {
  const isFolder = (await stat(path)).isDirectory()
  const folders = [...foldersTo(path), ...(isFolder ? [] : [path])]
  for (const each of folders) {
    const found = await stat(each)
    const wanted = found.isDirectory() ? 0o1 : 0o4
    const granted = found.uid === uid ? found.mode >> 6 : found.gid === gid ? found.mode >> 3 : found.mode
    if ((granted & wanted) === 0) return each
  }
  return undefined
}

/** The folders above `path`, outermost first. */
const foldersTo = (path: string): string[] =>
  dirname(path) === path
    ? [path]
    : [...foldersTo(dirname(path)), ...(dirname(path).endsWith(sep) ? [] : [dirname(path)])]

/** Gives the user the files that earlier starts as root left, as long as the folder belongs to root. */
const giveFolders = async ({ home, files }: Folders, user: SystemUser): Promise<void> => {
  if (files.kind === 'folder') {
    await mkdir(files.folder, { recursive: true })
    if ((await lstat(files.folder)).uid === 0) await giveTree(files.folder, user)
  }
  const found = await lstat(home)
  if (found.uid !== 0) return
  for (const name of await readdir(home)) {
    const path = join(home, name)
    if (OURS.test(name) && (await lstat(path)).uid === 0) await giveTree(path, user)
  }
  await lchown(home, user.uid, user.gid)
  // No other user needs to pass through the folder now.
  if ((found.mode & 0o777) === 0o711) await chmod(home, 0o700)
}

/** The product's files in its state folder. */
const OURS = /^(secrets\.json|outbox\.log|simulator\.log|files$|run$|start\.lock|users\.lock|postgres-)/
