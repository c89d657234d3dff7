import { claimWork, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'

export interface ClaimOptions {
  limit?: number
  /** In ms. A lease of 1 is over at once: another worker takes the job over. */
  leaseMs?: number
}

/**
 * Claims the jobs that are due by the world's clock, of these kinds if given. By the database's, a job just added may not be
 * due yet: the world's clock is ahead while it is read often.
 */
export const claimDue = (
  { store, now, settings }: Deps,
  kinds?: readonly string[],
  { limit = 10, leaseMs = settings.workLeaseMs }: ClaimOptions = {},
): Promise<ClaimedWork[]> =>
  // The database counts microseconds: what it calls due now is due within this millisecond.
  claimWork(store.global, limit, leaseMs, kinds, new Date(now().getTime() + 1))
