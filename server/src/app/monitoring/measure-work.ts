import { countDue } from '@attune/store/work/count-due'
import type { Store } from '@attune/store/store'
import { Gauge, type Registry } from 'prom-client'

/** How long a request for metrics waits for the database. */
const PATIENCE_MS = 2_000

/** Adds the due jobs from the database, how busy its connections are, and the calls that wait for a turn at them. */
export const measureWork = (registry: Registry, store: Store): void => {
  const registers = [registry]
  const read = shareRead(() => withTimeout(countDue(store.global)))
  new Gauge({
    name: 'attune_work_due',
    help: 'Due jobs that no worker has claimed, by kind. Counted up to 50,000.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, due } of (await read())?.kinds ?? []) this.set({ kind }, due)
    },
  })
  new Gauge({
    name: 'attune_work_oldest_due_seconds',
    help: 'Seconds since the oldest unclaimed job was due, by kind.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, oldestSeconds } of (await read())?.kinds ?? []) this.set({ kind }, oldestSeconds)
    },
  })
  new Gauge({
    name: 'attune_deliveries_open',
    help: 'Deliveries that are due or being handed to their carrier. NaN while the database is down.',
    registers,
    async collect() {
      this.set((await read())?.deliveriesOpen ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'attune_database_connections',
    help: 'Connections to the database, by pool and state: in use, idle, or callers waiting for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, inUse, idle, waiting } of store.connections()) {
        this.set({ pool, state: 'in_use' }, inUse)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  new Gauge({
    name: 'attune_calls_waiting',
    help: 'Transactions and queries of calls that wait for their turn at the database.',
    registers,
    collect() {
      this.set(store.turns.tenant.waiting() + store.turns.global.waiting())
    },
  })
}

/** The gauges of one scrape are read at the same time and share one query. */
const shareRead = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | null = null
  return () => (pending ??= read().finally(() => (pending = null)))
}

/** Null if the database doesn't answer soon: that is when the other metrics are needed most. */
const withTimeout = <T>(pending: Promise<T>): Promise<T | null> =>
  Promise.race([
    pending.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS).unref()),
  ])
