import { randomBytes, randomUUID } from 'node:crypto'
import { chown, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeHome } from '@attune/store/embedded/state-folder'
import { newPushKey } from '../push/push.ts'

/** Secrets of an installation: created at first start and kept in the state folder, readable by its owner only. */
export interface Secrets {
  /** Signs tokens and file URLs, encrypts second factors and carriers' credentials. */
  secret: string
  /** The previous one, while what it encrypted is encrypted again. */
  old?: string
  /** Shared with the carrier simulator. */
  simulator: string
  /** The private key that signs push notifications. */
  push: string
  /** Signs links that must keep working after the secret has been replaced: those that unsubscribe. */
  links: string
}

export const SECRETS_FILE = 'secrets.json'

export const openSecrets = async (home: string): Promise<Secrets> => {
  await makeHome(home)
  const path = join(home, SECRETS_FILE)
  const made: Secrets = {
    secret: randomBytes(48).toString('base64url'),
    simulator: randomBytes(24).toString('base64url'),
    push: newPushKey(),
    links: randomBytes(48).toString('base64url'),
  }
  if (await createWhole(path, made)) return made
  const { push, links, ...kept } = parseSecrets(path, await readFile(path, 'utf8'))
  if (push !== null && links !== null) return { ...kept, push, links }
  // Links in mails that are already sent were signed with the secret.
  return addTo(path, { ...kept, push: push ?? made.push, links: links ?? kept.old ?? kept.secret })
}

/** The installation's secret, if it has already been created. */
export const readSecret = async (home: string): Promise<string | null> => {
  const path = join(home, SECRETS_FILE)
  try {
    return parseSecrets(path, await readFile(path, 'utf8')).secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Keys that later releases have added are null in a file of an earlier one. */
const parseSecrets = (
  path: string,
  text: string,
): Omit<Secrets, 'push' | 'links'> & { push: string | null; links: string | null } => {
  const kept = parseJson(text)
  if (typeof kept !== 'object' || kept === null || !('secret' in kept) || !('simulator' in kept))
    throw new SecretsDamaged(
      `The file ${path} has no secrets in it. Restore it from a backup, or delete it to sign everybody out.`,
    )
  const push = 'push' in kept ? String(kept.push) : null
  const links = 'links' in kept ? String(kept.links) : null
  const old = 'old' in kept ? { old: String(kept.old) } : {}
  return { secret: String(kept.secret), simulator: String(kept.simulator), push, links, ...old }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The file of secrets can't be used. The message is for the person at the terminal. */
export class SecretsDamaged extends Error {
  override name = 'SecretsDamaged'
}

/**
 * Begins to replace the secret: from then on the file has both, so that nothing is lost whatever happens. An
 * interrupted rotation continues with the secrets it has.
 */
export const beginRotation = async (home: string): Promise<{ fresh: string; old: string }> => {
  const kept = await openSecrets(home)
  if (kept.old !== undefined) return { fresh: kept.secret, old: kept.old }
  const fresh = randomBytes(48).toString('base64url')
  await addTo(join(home, SECRETS_FILE), { ...kept, secret: fresh, old: kept.secret })
  return { fresh, old: kept.secret }
}

/** Forgets the old secret. */
export const endRotation = async (home: string): Promise<void> => {
  const { old: _old, ...kept } = await openSecrets(home)
  await addTo(join(home, SECRETS_FILE), kept)
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

/** Rewrites the file, with something added or removed. A crash leaves the old file intact. */
const addTo = async (path: string, secrets: Secrets): Promise<Secrets> => {
  const beside = await writeBeside(path, secrets)
  // A command may be run as root; the file stays that of the user who runs the server.
  const { uid, gid } = await stat(path)
  if (process.getuid?.() === 0) await chown(beside, uid, gid)
  await rename(beside, path)
  return secrets
}

/** Writes the secrets to a file of their own, and returns its path. */
const writeBeside = async (path: string, secrets: Secrets): Promise<string> => {
  const beside = `${path}.${randomUUID()}`
  await writeFile(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return beside
}
