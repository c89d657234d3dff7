import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Debian keeps servers out of an ordinary account's path. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
const PROGRAMS = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' }
const POSTGRESQL = 'postgresql-15'

/** PostgreSQL's own programs, such as `pg_ctl`. */
export const PG_BIN = '/usr/lib/postgresql/15/bin'

export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

const findMissing = (): string[] => [
  ...Object.entries(PROGRAMS).flatMap(([program, name]) => (findProgram(program) === undefined ? [name] : [])),
  ...(existsSync(join(PG_BIN, 'postgres')) ? [] : [POSTGRESQL]),
]

/**
 * Makes sure that the parts are there; as root on Debian it installs them. Returns the reason if they can't be had. Debian
 * starts services that it installs: those that were not there before are stopped and kept from starting.
 */
export const providePackages = (say: (sentence: string) => void): string | undefined => {
  const missing = findMissing()
  if (missing.length === 0) return undefined
  const how = `apt-get install --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0 || findProgram('apt-get') === undefined) return `${how} is needed, as root on Debian 12.`
  say(`Installing ${missing.join(', ')}.`)
  const run = (...words: string[]) =>
    spawnSync('apt-get', words, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status
  if (run('install', '-y', '--no-install-recommends', ...missing) !== 0) {
    run('update')
    if (run('install', '-y', '--no-install-recommends', ...missing) !== 0) return `${how} fails here.`
  }
  for (const service of missing.map(toService)) stopService(service)
  return findMissing().length === 0 ? undefined : `${how} does not bring all programs.`
}

const toService = (name: string): string => ({ 'etcd-server': 'etcd', [POSTGRESQL]: 'postgresql' })[name] ?? name

const stopService = (service: string): void => {
  for (const command of [
    ['systemctl', 'disable', '--now', service],
    ['service', service, 'stop'],
  ])
    try {
      execFileSync(command[0] ?? '', command.slice(1), { stdio: 'ignore' })
    } catch {
      // No such service, or none is running: containers have no service manager.
    }
}
