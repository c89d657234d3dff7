import { AWAY_TOLD_MS } from '@attune/contract/channels/limits'
import {
  findAddressOf,
  forgetReach,
  hasWaiting,
  lockReach,
  noteTold,
  openTrial,
  type AccountAt,
  type ReachRecord,
} from '@attune/store/channels/reach'
import type { Tenant } from '@attune/store/store'
import { causeOfJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { finish, postpone } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { isAnswering, noteBack, recordReach } from './note-reach.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** A carrier account that doesn't answer, since when (ISO 8601); the empty one is that of the installation's settings. */
    'watch-carrier': { carrier: string; account: string; since: string }
  }
}

/** The intervals between checks. */
const LOOK_AGAIN_MS = [500, 1_000, 2_000, 5_000, 15_000, 60_000] as const
/** By then, a message that was sent as a trial has an answer, or will get none. */
const TRIAL_MS = 15_000

/**
 * Watches a carrier account that doesn't answer, until it does. After a while people are told: on the channel, on the
 * waiting messages, and in a notice to the admins. A sign of life releases the message that has waited longest; its
 * answer releases the others.
 */
export const watchCarrier = async (deps: Deps, item: Job<'watch-carrier'>): Promise<void> => {
  const { organizationId, payload: at } = item
  const address = await deps.store.tenant(organizationId, (tx) => findWatched(deps, tx, item))
  if (address === null) return
  const carrier = deps.carriers.get(at.carrier)
  const answers = carrier !== undefined && (await isAnswering(carrier, address))
  await deps.store.tenant(organizationId, async (tx) => {
    const reach = await lockReach(tx, at)
    if (!isWatchedBy(item, reach)) return finish(tx, item)
    const by = { cause: causeOfJob(item), now: deps.now() }
    const isTrial = answers && reach.away_at_sending && (await hasWaiting(tx, at))
    if (answers && !isTrial) {
      await noteBack(tx, { carrier: at.carrier, address }, { isSending: true, ...by })
      return finish(tx, item)
    }
    if (isTrial) await openTrial(tx, at, by.now)
    const untilTold = reach.away_since.getTime() + AWAY_TOLD_MS - by.now.getTime()
    const isTold = await tell(tx, at, reach, by)
    const wait = LOOK_AGAIN_MS[Math.min(item.attempts, LOOK_AGAIN_MS.length) - 1] ?? 0
    const next = isTrial ? Math.max(wait, TRIAL_MS) : wait
    return postpone(tx, item, isTold ? next : Math.min(next, Math.max(untilTold, LOOK_AGAIN_MS[0])))
  })
}

/** Whether the account has been away since the job was added. If it was back in between, another job watches it. */
const isWatchedBy = (
  { payload: { since } }: Job<'watch-carrier'>,
  reach: ReachRecord | undefined,
): reach is ReachRecord & { away_since: Date } => reach?.away_since?.toISOString() === since

/** One of the account's addresses; null, and the job is done, if it needs no watching. */
const findWatched = async (deps: Deps, tx: Tenant, item: Job<'watch-carrier'>): Promise<string | null> => {
  const at = item.payload
  const reach = await lockReach(tx, at)
  const address = await findAddressOf(tx, at)
  if (isWatchedBy(item, reach) && address !== undefined) return address
  if (reach !== undefined && address === undefined) {
    await forgetReach(tx, at)
    await recordReach(tx, at, { cause: causeOfJob(item), now: deps.now() })
  }
  await finish(tx, item)
  return null
}

/** Tells people that an account is away, once it has been for long enough. Returns whether they have been told. */
const tell = async (
  tx: Tenant,
  at: AccountAt,
  { away_since: since, is_told: isTold }: ReachRecord,
  by: { cause: string | null; now: Date },
): Promise<boolean> => {
  if (isTold) return true
  if (since === null || by.now.getTime() - since.getTime() < AWAY_TOLD_MS) return false
  await noteTold(tx, at)
  await recordReach(tx, at, by)
  return true
}
