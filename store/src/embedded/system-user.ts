import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DatabaseNotStarted } from './database-not-started.ts'

/** A user of this machine. */
export interface SystemUser {
  name: string
  uid: number
  gid: number
}

/** A product started as root runs as this user from then on. */
const SERVICE_USER = 'attune'

/** Finds a user by name or number. */
export const findUser = async (wanted: string | number): Promise<SystemUser | undefined> => {
  const ask = async (what: string): Promise<string> => (await run('id', [what, '--', `${wanted}`])).stdout.trim()
  try {
    const [name, uid, gid] = await Promise.all([ask('-un'), ask('-u'), ask('-g')])
    return { name, uid: Number(uid), gid: Number(gid) }
  } catch {
    // There is no such user, or it only has a number.
    return undefined
  }
}

/** The installation's own user; created if it doesn't exist yet. Only root can create it. */
export const openServiceUser = async (): Promise<SystemUser> => {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const found = await findUser(SERVICE_USER)
    if (found !== undefined) return found
    // Several first starts may do this at once. For all but one the list of users is locked, or has the user by then.
    await run('useradd', [...WITHOUT_HOME_AND_LOGIN, SERVICE_USER]).catch(() => sleep(100))
  }
  throw new DatabaseNotStarted(
    `Attune does not run as root, and the user ${SERVICE_USER} could not be created. ` +
      'Name an ordinary user in ATTUNE_USER, or start Attune as one.',
  )
}

const TRIES_MAX = 20
const WITHOUT_HOME_AND_LOGIN = [
  ...['--system', '--user-group', '--no-create-home'],
  ...['--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'],
]

/** Administration programs are not on every user's path. */
const run = (program: string, args: string[]) =>
  promisify(execFile)(program, args, { env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C' } })
