import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../connection.ts'

/** The path of PgBouncer; undefined if it isn't installed. Debian doesn't put it on an ordinary user's path. */
export const findPgBouncer = (): string | undefined =>
  ['pgbouncer', '/usr/sbin/pgbouncer'].find((command) => {
    try {
      execFileSync(command, ['--version'], { stdio: 'ignore' })
      return true
    } catch {
      // Not there.
      return false
    }
  })

export interface PgBouncer {
  port: number
  stop(): Promise<void>
}

/** Runs PgBouncer in transaction mode in front of a server that listens on a port. `users`: passwords by login. */
export const startPgBouncer = async (
  command: string,
  folder: string,
  server: Pick<Connection, 'host' | 'port' | 'database'>,
  options: { users: Record<string, string>; poolSize: number; ignore?: string },
): Promise<PgBouncer> => {
  const port = await findFreePort()
  const users = join(folder, `users-${port}.txt`)
  const settings = join(folder, `pgbouncer-${port}.ini`)
  await writeFile(
    users,
    Object.entries(options.users)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(''),
  )
  await writeFile(
    settings,
    `[databases]
* = host=${server.host} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${options.poolSize}
${options.ignore === undefined ? '' : `ignore_startup_parameters = ${options.ignore}`}
`,
  )
  // It refuses to run as root.
  const ordinary = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  for (const file of [users, settings]) if (ordinary.uid !== undefined) await chown(file, NOBODY, NOBODY)
  const child = spawn(command, ['-q', settings], { ...ordinary, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`)
    await sleep(20)
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const NOBODY = 65_534

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
