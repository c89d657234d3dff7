import type { Tenant } from '@attune/store/store'
import { extendWork, finishWork, lockWork, postponeWork, type ClaimedWork } from '@attune/store/work/queue'

/** Another worker took the item over: what this one was about to write is rolled back. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Makes sure, until the transaction ends, that the item is still this worker's. */
export const hold = async (tx: Tenant, item: ClaimedWork): Promise<void> => {
  if (!(await lockWork(tx, item))) throw new ClaimLost()
}

/** Keeps the item this worker's for so long from now on: what it is about to do takes longer than a lease. */
export const extend = async (tx: Tenant, item: ClaimedWork, leaseMs: number): Promise<void> => {
  if (!(await extendWork(tx, item, leaseMs))) throw new ClaimLost()
}

/** Ends the item in the transaction of what it did. */
export const finish = async (tx: Tenant, item: ClaimedWork): Promise<void> => {
  if (!(await finishWork(tx, item))) throw new ClaimLost()
}

/** Puts the item off in the transaction of what it found. */
export const postpone = async (tx: Tenant, item: ClaimedWork, delayMs: number): Promise<void> => {
  if (!(await postponeWork(tx, item, delayMs))) throw new ClaimLost()
}

/** Ends the item if it is still this worker's. For what is true whoever writes it down, as a carrier's own answer. */
export const finishIfMine = async (tx: Tenant, item: ClaimedWork): Promise<void> => {
  await finishWork(tx, item)
}

/** Puts the item off if it is still this worker's. */
export const postponeIfMine = async (tx: Tenant, item: ClaimedWork, delayMs: number): Promise<void> => {
  await postponeWork(tx, item, delayMs)
}
