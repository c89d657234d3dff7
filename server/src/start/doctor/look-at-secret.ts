import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { anySecondFactor } from '@attune/store/staff/second-factor'
import type { Global } from '@attune/store/store'
import type { Settings } from '../../settings.ts'
import { unseal } from '../../staff/security/seal.ts'
import { readSecret, SECRETS_FILE } from '../state-folder.ts'
import { reasonOf } from './reason-of.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('secret')

/** The installation's secret: where it is, who can read it, and whether it is the one that the database was used with. */
export const lookAtSecret = async (settings: Settings, global: Global | null): Promise<Finding[]> => {
  const path = join(settings.home, SECRETS_FILE)
  try {
    const secret = settings.secret ?? (await readSecret(settings.home))
    if (secret === null)
      return [warning(`There is no secret yet. The first start creates ${path}; keep a copy of it in another place.`)]
    return [
      await judgeSeal(secret, global),
      settings.secret === null ? await judgeFile(path) : ok('ATTUNE_SECRET is set.'),
    ].flat()
  } catch (error) {
    return [problem(`The secret in ${path} can't be read: ${reasonOf(error)}. Bring it back from your copy.`)]
  }
}

const judgeFile = async (path: string): Promise<Finding> => {
  const { mode } = await stat(path)
  if ((mode & 0o077) === 0) return ok(`The secret is in ${path}, which only its owner can read. Keep a copy elsewhere.`)
  return warning(`Other users of this machine can read ${path}. Close it: chmod 600 ${path}`)
}

/** Second factors are encrypted with the secret: with another one, nobody who has one could sign in. */
const judgeSeal = async (secret: string, global: Global | null): Promise<Finding[]> => {
  const sealed = global === null ? undefined : await anySecondFactor(global)
  if (sealed === undefined || unseal(secret, sealed.account_id, sealed.second_factor_secret) !== null) return []
  return [
    problem(
      'This is not the secret that the database was used with: second factors can’t be opened. ' +
        'Set the old ATTUNE_SECRET, or bring the old secrets.json back.',
    ),
  ]
}
