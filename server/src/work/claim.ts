import type { Global, Store, Tenant } from '@attune/store/store'
import { extendGlobalWork } from '@attune/store/work/global-work'
import { extendWork, finishWork, lockWork, postponeWork, releaseWork, type ClaimedWork } from '@attune/store/work/queue'

/** How long a claim lasts unless it is renewed: the time that other workers wait after a kill. */
const CLAIM_MS = 6_000

/** The lease of a claim. Never longer than the setting. */
export const claimMsOf = ({ settings }: { settings: { workLeaseMs: number } }): number =>
  Math.min(settings.workLeaseMs, CLAIM_MS)

/** Another worker has taken the job over: what this one was about to write is rolled back. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Makes sure that the job stays this worker's until the transaction ends. Throws `ClaimLost` otherwise. */
export const hold = async (tx: Tenant, item: ClaimedWork): Promise<void> => {
  if (!(await lockWork(tx, item))) throw new ClaimLost()
}

/** Extends the lease by this time, for something that takes longer than a lease. */
export const extend = async (tx: Tenant, item: ClaimedWork, leaseMs: number): Promise<void> => {
  if (!(await extendWork(tx, item, leaseMs))) throw new ClaimLost()
}

/** The same for a job of no organization. */
export const extendGlobal = async (db: Global, item: ClaimedWork, leaseMs: number): Promise<void> => {
  if (!(await extendGlobalWork(db, item, leaseMs))) throw new ClaimLost()
}

/** Finishes the job in the transaction of its result. */
export const finish = async (tx: Tenant, item: ClaimedWork): Promise<void> => {
  if (!(await finishWork(tx, item))) throw new ClaimLost()
}

/** Postpones the job in the transaction of its findings; with a payload, it continues with that. */
export const postpone = async <Item extends ClaimedWork>(
  tx: Tenant,
  item: Item,
  delayMs: number,
  payload?: Item['payload'],
): Promise<void> => {
  if (!(await postponeWork(tx, item, delayMs, payload))) throw new ClaimLost()
}

/**
 * Finishes the job if it is still this worker's, for results that hold whoever records them, such as a carrier's
 * answer.
 */
export const finishIfMine = async (tx: Tenant, item: ClaimedWork): Promise<void> => {
  await finishWork(tx, item)
}

/** Postpones the job if it is still this worker's. */
export const postponeIfMine = async (tx: Tenant, item: ClaimedWork, delayMs: number): Promise<void> => {
  await postponeWork(tx, item, delayMs)
}

/** Hands jobs back for other workers, and tells these: nothing that they wait for has come due. */
export const handBack = async (
  { store }: { store: Pick<Store, 'global' | 'hints'> },
  items: ClaimedWork[],
): Promise<void> => {
  if (items.length === 0) return
  await releaseWork(store.global, items)
  store.hints.give('work')
}
