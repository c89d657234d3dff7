import { claimWork, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'

export interface ClaimOptions {
  limit?: number
  /** In ms. With a lease of 1, another worker can take the job over at once. */
  leaseMs?: number
}

/**
 * Claims the jobs that are due by the world's clock, or only those of these kinds. The database's clock is behind it, so by that a
 * job that was only just added may not be due yet.
 */
export const claimDue = (
  { store, now, settings }: Deps,
  kinds?: readonly string[],
  { limit = 10, leaseMs = settings.workLeaseMs }: ClaimOptions = {},
): Promise<ClaimedWork[]> =>
  // The database counts microseconds: what it calls due now is due within this millisecond.
  claimWork(store.global, limit, leaseMs, kinds, new Date(now().getTime() + 1))
