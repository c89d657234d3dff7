import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Secrets of an installation: made at first start, kept in the state folder for its owner alone. */
export interface Secrets {
  /** Keys of tokens. */
  secret: string
  /** Shared with the carrier simulator. */
  simulator: string
}

const FILE = 'secrets.json'

export const openSecrets = async (home: string): Promise<Secrets> => {
  await mkdir(home, { recursive: true })
  const path = join(home, FILE)
  const made: Secrets = {
    secret: randomBytes(48).toString('base64url'),
    simulator: randomBytes(24).toString('base64url'),
  }
  try {
    await writeFile(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (typeof kept === 'object' && kept !== null && 'secret' in kept && 'simulator' in kept)
    return { secret: String(kept.secret), simulator: String(kept.simulator) }
  throw new Error(`The file ${path} holds no secrets. Put a backup of it back, or remove it to sign everybody out.`)
}
