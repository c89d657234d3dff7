import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newPushKey } from '../push/push.ts'

/** Secrets of an installation: made at first start, kept in the state folder for its owner alone. */
export interface Secrets {
  /** Keys of tokens. */
  secret: string
  /** Shared with the carrier simulator. */
  simulator: string
  /** The private key that push notices are signed with. */
  push: string
}

const FILE = 'secrets.json'

export const openSecrets = async (home: string): Promise<Secrets> => {
  await mkdir(home, { recursive: true })
  const path = join(home, FILE)
  const made: Secrets = {
    secret: randomBytes(48).toString('base64url'),
    simulator: randomBytes(24).toString('base64url'),
    push: newPushKey(),
  }
  try {
    await writeFile(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (typeof kept !== 'object' || kept === null || !('secret' in kept) || !('simulator' in kept))
    throw new Error(`The file ${path} holds no secrets. Put a backup of it back, or remove it to sign everybody out.`)
  const { secret, simulator } = kept
  const known = { secret: String(secret), simulator: String(simulator) }
  if ('push' in kept) return { ...known, push: String(kept.push) }
  return addTo(path, { ...known, push: made.push })
}

/** An installation from before there were push notices gets the key they need; a process that dies leaves the old file. */
const addTo = async (path: string, secrets: Secrets): Promise<Secrets> => {
  const beside = `${path}.${process.pid}`
  await writeFile(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await rename(beside, path)
  return secrets
}
