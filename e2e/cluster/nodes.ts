import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PORTS, toDatabaseUrl, toUrl } from './addresses.ts'
import type { Lab } from './lab.ts'
import { findProgram } from './packages.ts'
import { startNode } from './start-cluster.ts'
import { answersOk, until } from './until.ts'

/** What can be done to the nodes of PostgreSQL. */
export interface Nodes {
  /** Waits until there is a primary. Returns its number. */
  findPrimary(): Promise<number>
  /** Waits until there is a primary and all other nodes follow it, one of them synchronously. */
  untilComplete(): Promise<void>
  /** Kills PostgreSQL. Patroni stays alive and acts at once. */
  killPostgres(node: number): void
  /** Kills PostgreSQL and Patroni, as if the machine were gone. */
  killNode(node: number): void
  /** Freezes all processes of the node: it hangs, and nobody is notified. */
  freeze(node: number): void
  start(node: number): void
  switchover(): Promise<void>
  /** Sets whether commits wait until a second node has them. */
  setSynchronous(on: boolean): Promise<void>
  /** Stops the primary from sending to the other nodes, so that they fall behind. */
  stopSending(primary: number): Promise<void>
  /** Kills PostgreSQL and Patroni on all nodes. */
  killAll(): void
}

export const openNodes = (lab: Lab, nodes: readonly number[]): Nodes => {
  /** One value from the node itself, as the superuser. Undefined if it doesn't answer. */
  const select = async (node: number, statement: string): Promise<string | undefined> => {
    const args = ['-XAtq', '-c', statement, toDatabaseUrl('postgres', PORTS.postgres(node))]
    const asked = lab.run({ command: 'psql', args, environment: { PGCONNECT_TIMEOUT: '2' } })
    return asked.then(
      (output) => output.trim(),
      () => undefined,
    )
  }
  /** The node Patroni calls the primary, if its PostgreSQL agrees: for a few seconds after a crash it doesn't. */
  const isPrimary = async (node: number): Promise<boolean> =>
    (await answersOk(`${toUrl(PORTS.patroni(node))}/primary`)) === true &&
    (await select(node, 'select pg_is_in_recovery()')) === 'f'
  const findPrimary = () =>
    until('there is a primary', 120, async () => {
      for (const node of nodes) if (await isPrimary(node)) return node
      return undefined
    })
  /** PostgreSQL and Patroni must both say so: right after a crash, Patroni still shows the old state. */
  const isComplete = async (): Promise<true | undefined> => {
    const primary = await findPrimary()
    const followers = await select(primary, FOLLOWERS)
    const hasStandby = (await readRoles(primary)).includes('sync_standby')
    return (followers === `${nodes.length - 1}, 1 synchronous` && hasStandby) || undefined
  }
  const killNode = (node: number) => {
    lab.kill(`patroni${node}`)
    signalPostgres(lab, node, 'SIGKILL')
  }
  return {
    findPrimary,
    untilComplete: async () => void (await until('all nodes follow the primary', 180, isComplete)),
    killPostgres: (node) => signalPostgres(lab, node, 'SIGKILL'),
    killNode,
    freeze: (node) => {
      process.kill(lab.pid(`patroni${node}`), 'SIGSTOP')
      signalPostgres(lab, node, 'SIGSTOP')
    },
    start: (node) => startNode(lab, node),
    switchover: async () => {
      const leader = await findPrimary()
      const config = join(lab.folder, 'conf', `pg${leader}.yml`)
      const args = ['-c', config, 'switchover', 'attune', '--master', `pg${leader}`, '--force']
      await lab.run({ command: findProgram('patronictl') ?? '', args })
    },
    setSynchronous: async (on) => {
      await until(`Patroni turns synchronous replication ${on ? 'on' : 'off'}`, 60, async () =>
        changeConfig(await findPrimary(), { synchronous_mode: on }),
      )
      if (on) return
      await until('commits no longer wait for a second node', 60, async () => {
        const names = await select(await findPrimary(), 'show synchronous_standby_names')
        return names === '' || undefined
      })
    },
    stopSending: async (primary) => {
      const pids = await until('another node follows the primary', 60, async () => {
        const found = await select(primary, `select string_agg(pid::text, ' ') from pg_stat_replication`)
        return found === undefined || found === '' ? undefined : found.split(' ').map(Number)
      })
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
    },
    killAll: () => nodes.forEach(killNode),
  }
}

const FOLLOWERS = `
  select count(*) || ', ' || count(*) filter (where sync_state = 'sync') || ' synchronous'
  from pg_stat_replication where state = 'streaming' and application_name ~ '^pg[0-9]$'`

/** Patroni's view of the nodes. Empty if it doesn't answer. */
const readRoles = async (node: number): Promise<string[]> => {
  const url = `${toUrl(PORTS.patroni(node))}/cluster`
  // The caller asks again.
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  const cluster = (await answer?.json().catch(() => null)) as { members?: { role: string }[] } | null | undefined
  return cluster?.members?.map(({ role }) => role) ?? []
}

const changeConfig = (node: number, change: object): Promise<true | undefined> =>
  fetch(`${toUrl(PORTS.patroni(node))}/config`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
    signal: AbortSignal.timeout(5_000),
  }).then(
    ({ ok }) => ok || undefined,
    // The caller tries again.
    () => undefined,
  )

const signalPostgres = (lab: Lab, node: number, signal: NodeJS.Signals): void => {
  for (const pid of postgresPids(lab, node))
    try {
      process.kill(pid, signal)
    } catch {
      // It has just exited by itself.
    }
}

/** PostgreSQL's main process first, then those it has started. Empty if it doesn't run. */
const postgresPids = (lab: Lab, node: number): number[] => {
  const data = join(lab.folder, 'data', `pg${node}`)
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    // The file outlives a kill, and the pid may have been reused since.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)) return []
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return [pid, ...children.split(' ').filter(Boolean).map(Number)]
  } catch {
    // There is no such file, or no such process any more.
    return []
  }
}
