import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PORTS, toUrl } from './addresses.ts'
import { startNode } from './bring-up.ts'
import { until, type Lab } from './lab.ts'
import { findProgram } from './packages.ts'

/** What one does to the nodes of PostgreSQL. */
export interface Nodes {
  primary(): Promise<number>
  /** Waits until there is a primary and each other node follows it, one of them synchronously. */
  untilWhole(): Promise<void>
  /** Kills PostgreSQL; Patroni lives and acts at once. */
  crash(node: number): void
  /** Kills PostgreSQL and Patroni: the machine is gone. */
  die(node: number): void
  /** Stops every process of the node in its tracks: it hangs, and nobody is told. */
  freeze(node: number): void
  start(node: number): void
  switchover(): Promise<void>
  /** What remains of nodes whose Patroni is dead. */
  killRest(): void
}

interface Member {
  name: string
  role: string
  state: string
}

export const openNodes = (lab: Lab, nodes: readonly number[]): Nodes => {
  const signal = (node: number, signals: NodeJS.Signals) => {
    for (const pid of familyOf(lab, node))
      try {
        process.kill(pid, signals)
      } catch {
        // It has ended by itself.
      }
  }
  const isPrimary = (node: number) =>
    fetch(`${toUrl(PORTS.rest(node))}/primary`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const primary = () =>
    until('there is a primary', 90, async () => {
      for (const node of nodes) if (await isPrimary(node)) return node
      return undefined
    })
  const isWhole = async (): Promise<true | undefined> => {
    const leader = await primary()
    const answer = await fetch(`${toUrl(PORTS.rest(leader))}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    )
    const { members = [] } = ((await answer?.json().catch(() => null)) ?? {}) as { members?: Member[] }
    const good = members.filter(({ state }) => ['running', 'streaming'].includes(state))
    const whole = good.length === nodes.length && good.some(({ role }) => role === 'sync_standby')
    return whole || undefined
  }
  return {
    primary,
    untilWhole: async () => void (await until('all nodes follow the primary', 120, isWhole)),
    crash: (node) => process.kill(postmasterOf(lab, node) ?? 0, 'SIGKILL'),
    die: (node) => {
      const family = familyOf(lab, node)
      lab.kill(`patroni${node}`)
      for (const pid of family)
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended by itself.
        }
    },
    freeze: (node) => {
      process.kill(lab.pid(`patroni${node}`), 'SIGSTOP')
      signal(node, 'SIGSTOP')
    },
    start: (node) => startNode(lab, node),
    switchover: async () => {
      const leader = await primary()
      const config = join(lab.folder, 'conf', `pg${leader}.yml`)
      const words = ['-c', config, 'switchover', 'attune', '--master', `pg${leader}`, '--force']
      await lab.run(findProgram('patronictl') ?? 'patronictl', words)
    },
    killRest: () => nodes.forEach((node) => signal(node, 'SIGKILL')),
  }
}

const postmasterOf = (lab: Lab, node: number): number | undefined => {
  const file = join(lab.folder, 'data', `pg${node}`, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return existsSync(`/proc/${pid}`) ? pid : undefined
}

/** PostgreSQL's own process and those it has started. */
const familyOf = (lab: Lab, node: number): number[] => {
  const pid = postmasterOf(lab, node)
  if (pid === undefined) return []
  try {
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    return [pid, ...children.trim().split('\n').map(Number)]
  } catch {
    // It has none.
    return [pid]
  }
}
