import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeHome } from '@attune/store/embedded/state-folder'
import { newPushKey } from '../push/push.ts'

/** Secrets of an installation: created at first start and kept in the state folder, readable by its owner only. */
export interface Secrets {
  /** Signs tokens and file URLs, encrypts second factors. */
  secret: string
  /** Shared with the carrier simulator. */
  simulator: string
  /** The private key that signs push notifications. */
  push: string
}

const FILE = 'secrets.json'

export const openSecrets = async (home: string): Promise<Secrets> => {
  await makeHome(home)
  const path = join(home, FILE)
  const made: Secrets = {
    secret: randomBytes(48).toString('base64url'),
    simulator: randomBytes(24).toString('base64url'),
    push: newPushKey(),
  }
  if (await createWhole(path, made)) return made
  const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (typeof kept !== 'object' || kept === null || !('secret' in kept) || !('simulator' in kept))
    throw new Error(
      `The file ${path} has no secrets in it. Restore it from a backup, or delete it to sign everybody out.`,
    )
  const { secret, simulator } = kept
  const known = { secret: String(secret), simulator: String(simulator) }
  if ('push' in kept) return { ...known, push: String(kept.push) }
  return addTo(path, { ...known, push: made.push })
}

/** Creates the file unless there is one. Several processes may start at once: none of them sees half of it. */
const createWhole = async (path: string, secrets: Secrets): Promise<boolean> => {
  const beside = await writeBeside(path, secrets)
  try {
    await link(beside, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(beside)
  }
}

/** Adds the push key to an installation older than push notifications. A crash leaves the old file intact. */
const addTo = async (path: string, secrets: Secrets): Promise<Secrets> => {
  await rename(await writeBeside(path, secrets), path)
  return secrets
}

/** Writes the secrets to a file of their own, and returns its path. */
const writeBeside = async (path: string, secrets: Secrets): Promise<string> => {
  const beside = `${path}.${randomUUID()}`
  await writeFile(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return beside
}
