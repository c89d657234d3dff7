import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../../deps.ts'
import { finish, hold, postpone } from '../../../work/claim.ts'
import type { Lane } from '../../engine-thread/play-turn.ts'
import { openSession, type RunSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { TooSlow } from '../slow-scenes.ts'

/** What a piece of work does with a contact's runs: puts turns in line, or says that it is to come again later. */
export type RunWork = (play: RunSession) => Promise<{ againInMs: number } | void>

/** One after another: a turn that takes long holds up no work but its own kind. */
let isPatientBusy = false
/** A slow one comes again after about this long, while another one is at it. */
const SLOW_AGAIN_MS = 2_000

/**
 * Work about one contact's runs in one transaction: the contact's lock, the item held, turns and their effects, the item
 * ended. A process that dies in between has done nothing of it, and whoever takes it over does all of it, once.
 */
export const advanceFromWork = async (
  deps: Deps,
  item: ClaimedWork,
  contactId: string,
  work: RunWork,
): Promise<void> => {
  const inLane = (lane: Lane) => advanceInLane(deps, item, contactId, work, lane)
  try {
    await inLane('quick')
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    if (isPatientBusy) return postponeSlow(deps, item)
    isPatientBusy = true
    await inLane('patient').finally(() => (isPatientBusy = false))
  }
}

const advanceInLane = (deps: Deps, item: ClaimedWork, contactId: string, work: RunWork, lane: Lane): Promise<void> =>
  deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const play = await openSession(deps, tx, contactId, { actor: null, cause: `work:${item.workId}`, lane })
    await hold(tx, item)
    const answer = play === null ? undefined : await work(play)
    if (play !== null) await advanceRuns(play)
    await (answer === undefined ? finish(tx, item) : postpone(tx, item, answer.againInMs))
  })

const postponeSlow = (deps: Deps, item: ClaimedWork): Promise<void> =>
  deps.store.tenant(item.organizationId ?? '', (tx) =>
    postpone(tx, item, SLOW_AGAIN_MS + Math.floor(Math.random() * SLOW_AGAIN_MS)),
  )
