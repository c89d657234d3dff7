import { chown, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StateFolder } from './state-folder.ts'
import { findUser } from './system-user.ts'

/**
 * Writes the rules of who may connect: only the server's own user and root, without a password, because the operating
 * system confirms who they are. They are written at each start, because the folder may have a new owner and older
 * versions let in everyone who could reach the socket. With a port instead of a socket, initdb's rules stay, which
 * require a password.
 */
export const writeAccessRules = async (folder: StateFolder): Promise<void> => {
  if (folder.loopback) return
  const server = await findUser(folder.user.uid ?? process.getuid?.() ?? 0)
  const names = new Set(['root', ...(server === undefined ? [] : [server.name])])
  const maps = [...names].map((name) => `attune "${name}" all\n`)
  await replaceFile(folder, 'pg_ident.conf', `${WRITTEN}${maps.join('')}`)
  await replaceFile(folder, 'pg_hba.conf', `${WRITTEN}local all all peer map=attune\n`)
}

const WRITTEN = '# Written by Attune whenever it starts the database.\n'

const replaceFile = async ({ data, user }: StateFolder, name: string, text: string): Promise<void> => {
  const beside = join(data, `${name}.${process.pid}`)
  await writeFile(beside, text, { mode: 0o600 })
  if (user.uid !== undefined) await chown(beside, user.uid, user.gid)
  await rename(beside, join(data, name))
}
