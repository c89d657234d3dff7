import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** On Debian, servers aren't in an ordinary user's PATH. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
const PROGRAMS = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' }
const POSTGRESQL = 'postgresql-15'
const INSTALL_MS = 120_000

/** PostgreSQL's own programs, such as `pg_ctl`. */
export const PG_BIN = '/usr/lib/postgresql/15/bin'

export const findProgram = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

/**
 * Makes sure the packages are installed. As root on Debian 12 it installs what is missing. Returns the reason if that
 * isn't possible. Debian starts the services it installs: they are stopped and kept from starting again.
 */
export const providePackages = (say: (sentence: string) => void): string | undefined => {
  const missing = findMissing()
  if (missing.length === 0) return undefined
  const names = missing.join(', ')
  if (process.getuid?.() !== 0) return `${names} can be installed only by root.`
  if (!isDebian12()) return `${names} would have to come from Debian 12, and this is another system.`
  say(`Installing ${names}.`)
  if (!install(missing) && !(aptGet('update') && install(missing))) return `apt-get can't install ${names} here.`
  for (const service of missing.map(toService)) stopService(service)
  return findMissing().length === 0 ? undefined : `${names} were installed, but not all their programs are there.`
}

const findMissing = (): string[] => [
  ...Object.entries(PROGRAMS).flatMap(([program, name]) => (findProgram(program) === undefined ? [name] : [])),
  ...(existsSync(join(PG_BIN, 'postgres')) ? [] : [POSTGRESQL]),
]

const isDebian12 = (): boolean => {
  const file = '/etc/os-release'
  const release = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /^ID=debian$/m.test(release) && /^VERSION_ID="12"$/m.test(release)
}

const install = (packages: string[]): boolean => aptGet('install', '-y', '--no-install-recommends', ...packages)

const aptGet = (...args: string[]): boolean => {
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', [...patience, ...args], { stdio: 'ignore', env, timeout: INSTALL_MS }).status === 0
}

const toService = (name: string): string => ({ 'etcd-server': 'etcd', [POSTGRESQL]: 'postgresql' })[name] ?? name

const stopService = (service: string): void => {
  for (const [command = '', ...args] of [
    ['systemctl', 'disable', '--now', service],
    ['service', service, 'stop'],
  ])
    try {
      execFileSync(command, args, { stdio: 'ignore' })
    } catch {
      // There is no such service, or none is running: containers have no service manager.
    }
}
