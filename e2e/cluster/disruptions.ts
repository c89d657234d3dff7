import { setTimeout as pause } from 'node:timers/promises'
import { PROCESSES } from './addresses.ts'
import type { Attune, Way } from './attune.ts'
import type { Lab } from './lab.ts'
import type { Nodes } from './nodes.ts'
import type { Journal } from './traffic.ts'
import { until } from './until.ts'

export interface Cluster {
  lab: Lab
  nodes: Nodes
  attune: Attune
}

/** Something that happens to the cluster under traffic. When `run` is over, the cluster is recovering. */
export interface Disruption {
  name: string
  /** The processes that it takes down itself. Refusals by these are expected and prove nothing. */
  takesDown: number[]
  /** It loses messages, which no program can prevent. It has traffic of its own, and is judged by other rules. */
  losesMessages?: boolean
  run(cluster: Cluster, journal: Journal): Promise<void>
}

/** Longer than Patroni's lease of 20 s, after which a silent primary is replaced. */
const LEASE_MS = 30_000

const killPostgres: Disruption = {
  name: 'PostgreSQL of the primary killed',
  takesDown: [],
  run: async ({ nodes }) => nodes.killPostgres(await nodes.findPrimary()),
}

const killNode: Disruption = {
  name: 'node of the primary killed',
  takesDown: [],
  run: async ({ nodes }) => {
    const node = await nodes.findPrimary()
    nodes.killNode(node)
    await pause(LEASE_MS)
    nodes.start(node)
  },
}

/**
 * The primary hangs, another node takes over, and the old primary is killed before it wakes. If it woke, Patroni before
 * 3.1 with etcd 3 would make it the primary again, and whatever was written meanwhile would be lost (patroni #2689).
 */
const freezeNode: Disruption = {
  name: 'node of the primary frozen',
  takesDown: [],
  run: async ({ nodes }) => {
    const node = await nodes.findPrimary()
    nodes.freeze(node)
    await pause(LEASE_MS)
    nodes.killNode(node)
    nodes.start(node)
  },
}

/** Without etcd the primary can't renew its lease, so it steps down and becomes read-only. */
const freezeEtcd: Disruption = {
  name: 'etcd frozen, primary demoted',
  takesDown: [],
  run: async ({ lab }) => {
    process.kill(lab.pid('etcd'), 'SIGSTOP')
    await pause(LEASE_MS)
    process.kill(lab.pid('etcd'), 'SIGCONT')
  },
}

const switchover: Disruption = { name: 'switchover', takesDown: [], run: ({ nodes }) => nodes.switchover() }

const killProcess: Disruption = {
  name: 'process 1 killed, started 3 s later',
  takesDown: [1],
  run: async ({ attune }) => {
    attune.kill(1)
    await pause(3_000) // The others have to do without it meanwhile.
    attune.start(1)
    await attune.untilReady(1)
  },
}

const killBoth: Disruption = {
  name: 'PostgreSQL of the primary and process 2 killed',
  takesDown: [2],
  run: async ({ nodes, attune }) => {
    nodes.killPostgres(await nodes.findPrimary())
    attune.kill(2)
    await pause(3_000) // The others have to do without it meanwhile.
    attune.start(2)
    await attune.untilReady(2)
  },
}

const rollingRestart: Disruption = {
  name: 'rolling restart',
  takesDown: PROCESSES,
  run: async ({ attune }) => {
    for (const n of PROCESSES) await attune.restart(n)
  },
}

/** First the schema, then the processes one by one. Until all are replaced, the old version can be started again. */
const rollingUpgrade: Disruption = {
  name: 'rolling upgrade',
  takesDown: PROCESSES,
  run: async ({ attune }) => {
    await attune.migrate()
    await attune.restart(PROCESSES[0] ?? 1)
    attune.useNewVersion()
    for (const n of PROCESSES) await attune.restart(n)
  },
}

/** At least this many are lost. */
const LOST_MESSAGES = 5

/**
 * With asynchronous replication the other nodes are cut off from the primary's changes, and it is killed while everyone
 * still sees new messages. The node that takes over has never heard of them.
 */
const lossyFailover: Disruption = {
  name: 'failover that loses messages',
  takesDown: [],
  losesMessages: true,
  run: async ({ nodes }, { sends, readers }) => {
    await nodes.setSynchronous(false)
    const primary = await nodes.findPrimary()
    await nodes.stopSending(primary)
    const before = sends.length
    await until('all live readers see messages that only the primary has', 60, async () => {
      const ids = sends.slice(before).flatMap(({ id }) => (id === null ? [] : [id]))
      const first = ids.slice(0, LOST_MESSAGES)
      const allSee = readers.every(({ messages }) => first.every((id) => messages.has(id)))
      return (first.length === LOST_MESSAGES && allSee) || undefined
    })
    nodes.killPostgres(primary)
    await until('another node is the primary', 120, async () => (await nodes.findPrimary()) !== primary || undefined)
    await nodes.setSynchronous(true)
  },
}

const FULL = [
  ...[killPostgres, killNode, killProcess, freezeNode, freezeEtcd],
  ...[switchover, killBoth, rollingRestart, rollingUpgrade, lossyFailover],
]

/**
 * The disruptions to run with direct connections, and those to run behind PgBouncer. The small size leaves out the slow
 * ones, so that a pipeline has time for it. The full size runs all of them both ways, with seven failovers each.
 */
export const SIZES: Record<'small' | 'full', { nodes: number[]; disruptions: Record<Way, Disruption[]> }> = {
  small: {
    nodes: [1, 2],
    disruptions: {
      direct: [killPostgres, killProcess, switchover],
      PgBouncer: [killPostgres, switchover, rollingUpgrade, lossyFailover],
    },
  },
  full: { nodes: [1, 2, 3], disruptions: { direct: FULL, PgBouncer: FULL } },
}
