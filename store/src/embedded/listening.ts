import { randomBytes } from 'node:crypto'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseNotStarted } from './database-not-started.ts'
import { chooseSocketFolder } from './socket-folder.ts'
import type { StateFolder } from './state-folder.ts'

/** Where a server listens: the folder of its socket, or a local address. */
export interface Address {
  host: string
  port: number
}

/** PostgreSQL settings that keep other users out: an owner-only socket, or a port with a password. */
export const listeningSettings = async (folder: StateFolder): Promise<Record<string, string>> => {
  if (folder.loopback) {
    return { listen_addresses: '127.0.0.1', port: String(await freePort()), unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_permissions: '0700',
    unix_socket_directories: quoteListItem(await chooseSocketFolder(folder)),
  }
}

/** The password of both roles; undefined if the socket's folder keeps others out. */
export const readPassword = async (folder: StateFolder): Promise<string | undefined> => {
  if (!folder.loopback) return undefined
  return readFile(passwordFile(folder), 'utf8').catch((error: unknown) => {
    throw new DatabaseNotStarted(`The database's password cannot be read from ${passwordFile(folder)}.`, {
      cause: error,
    })
  })
}

/** Creates the password of a new data folder and returns its file. */
export const makePassword = async (folder: StateFolder): Promise<string> => {
  const file = passwordFile(folder)
  await writeFile(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (folder.user.uid !== undefined) await chown(file, folder.user.uid, folder.user.gid)
  return file
}

const passwordFile = (folder: StateFolder): string => join(folder.run, 'password')

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const quoteListItem = (value: string): string => `"${value.replaceAll('"', '""')}"`
