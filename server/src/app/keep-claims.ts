import { isTransient } from '@attune/store/store'
import { renewWork, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../deps.ts'

/** What a worker claims is its own for this long and is renewed meanwhile: after a kill others need not wait longer. */
const CLAIM_MS = 6_000
const RENEW_MS = 1_500

/** A claimed job that runs here. */
export interface RunningJob {
  item: ClaimedWork
  began: number
  done: Promise<void>
}

/** The lease of a claim. Never longer than the setting. */
export const claimMsOf = ({ settings }: Deps): number => Math.min(settings.workLeaseMs, CLAIM_MS)

/**
 * Renews the claims of running jobs until they are as old as a lease: after that a job that hangs is taken over, although
 * its process lives. Returns a function that ends it.
 */
export const keepClaims = (deps: Deps, running: () => Iterable<RunningJob>): (() => void) => {
  const leaseMs = claimMsOf(deps)
  let renewing = false
  const renew = async () => {
    const now = performance.now()
    const items = [...running()].flatMap(({ item, began }) => {
      const age = now - began
      return age > RENEW_MS && age + leaseMs <= deps.settings.workLeaseMs ? [item] : []
    })
    if (renewing || items.length === 0) return
    renewing = true
    await renewWork(deps.store.global, items, leaseMs)
      .catch((error: unknown) => {
        // Others take the jobs over, and what this process writes of them is rolled back.
        if (!isTransient(error)) deps.log.error({ err: error }, 'renewing claims failed')
      })
      .finally(() => (renewing = false))
  }
  const timer = setInterval(() => void renew(), RENEW_MS).unref()
  return () => clearInterval(timer)
}
