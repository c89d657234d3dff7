import { setTimeout as pause } from 'node:timers/promises'
import { PROCESSES } from './addresses.ts'
import type { Lab } from './lab.ts'
import type { Nodes } from './nodes.ts'
import type { Products } from './products.ts'

export interface Stage {
  lab: Lab
  nodes: Nodes
  products: Products
}

/** Something that befalls the cluster. It ends once the cluster is whole again. */
export interface Act {
  name: string
  /** The processes it takes away itself, whose own refusals say nothing about the others. */
  takes: number[]
  play(stage: Stage): Promise<void>
}

/** Longer than the lease of 20 s of a primary that says nothing more. */
const LEASE_MS = 30_000

const crash: Act = {
  name: 'PostgreSQL of the primary killed',
  takes: [],
  play: async ({ nodes }) => nodes.crash(await nodes.primary()),
}

const die: Act = {
  name: 'node of the primary killed',
  takes: [],
  play: async ({ nodes }) => {
    const node = await nodes.primary()
    nodes.die(node)
    await pause(LEASE_MS)
    nodes.start(node)
  },
}

/**
 * It hangs, another takes over, and it is killed before it wakes. Patroni before 3.1 would take the lock back from its
 * successor with etcd 3, and everything acknowledged meanwhile would be lost (patroni #2689): no matter of Attune's.
 */
const freeze: Act = {
  name: 'node of the primary frozen',
  takes: [],
  play: async ({ nodes }) => {
    const node = await nodes.primary()
    nodes.freeze(node)
    await pause(LEASE_MS)
    nodes.die(node)
    nodes.start(node)
  },
}

/** Without etcd the primary can't renew its lease, so it steps down and only reads. */
const demote: Act = {
  name: 'primary demoted, etcd being away',
  takes: [],
  play: async ({ lab }) => {
    process.kill(lab.pid('etcd'), 'SIGSTOP')
    await pause(LEASE_MS)
    process.kill(lab.pid('etcd'), 'SIGCONT')
  },
}

const switchover: Act = { name: 'switchover', takes: [], play: ({ nodes }) => nodes.switchover() }

const killProcess: Act = {
  name: 'process 1 killed, started 3 s later',
  takes: [1],
  play: async ({ products }) => {
    products.kill(1)
    await pause(3_000)
    products.start(1)
    await products.untilReady(1)
  },
}

const crashBoth: Act = {
  name: 'PostgreSQL of the primary and process 2 killed',
  takes: [2],
  play: async ({ nodes, products }) => {
    nodes.crash(await nodes.primary())
    products.kill(2)
    await pause(3_000)
    products.start(2)
    await products.untilReady(2)
  },
}

const roll: Act = {
  name: 'rolling restart',
  takes: PROCESSES,
  play: async ({ products }) => {
    for (const n of PROCESSES) {
      await products.stop(n)
      products.start(n)
      await products.untilReady(n)
    }
  },
}

/** Six primaries in the full size, two in the small one, which a pipeline has time for. */
export const ACTS = {
  small: { nodes: [1, 2], acts: [crash, killProcess, switchover, roll] },
  full: { nodes: [1, 2, 3], acts: [crash, die, killProcess, freeze, demote, switchover, crashBoth, roll] },
}
