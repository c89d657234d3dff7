import type { FactKind } from '@attune/contract/app/facts'
import type { AnyJob, Job } from '../../../work/kinds.ts'
import { parseMessageId } from '@attune/contract/ids'
import type { Run } from '@attune/engine/run'
import { causeOfJob } from '../../../calls/by.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../work/add-job.ts'
import { finish, hold, postpone } from '../../../work/claim.ts'
import type { LaneName } from '../../engine-thread/advance-in-thread.ts'
import { advanceRuns } from '../advance-runs.ts'
import { coachHolds, openSession, type RunSession } from '../run-session.ts'
import { TooSlow } from '../slow-scenes.ts'
import { feedMessages } from './feed-messages.ts'

declare module '../../../work/kinds.ts' {
  interface WorkPayloads {
    'resume-runs': { messageId: string; fact?: FactKind }
    /** The token that waits, and since which turn. */
    'wake-run': { runId: string; contactId: string; token: number; since: number }
  }
}

/**
 * A message's files arrive by jobs of their own, which trigger this again. In case they never do, it retries by itself.
 */
const FILES_AGAIN_MS = 60_000

/**
 * A client's text has arrived, or a file of one: the runs that wait for it continue. Then staff are notified of the text,
 * unless a scene took it as its answer.
 */
export const resumeRuns = (deps: Deps, item: Job<'resume-runs'>): Promise<void> => {
  const { contactId, sequence } = parseMessageId(item.payload.messageId)
  // A file is news only to runs that were kept waiting for it.
  const own = item.payload.fact === 'MessageReceived' ? sequence : undefined
  return advanceFromWork(deps, item, contactId, async (session) => {
    if ((await feedMessages(session, own)) === 'waits') return { againInMs: FILES_AGAIN_MS }
    if (own === undefined) return
    const payload = { messageId: item.payload.messageId }
    await addJob(session.tx, { kind: 'notify-staff', payload, dueAt: session.at, now: session.at })
  })
}

/**
 * A moment that a run waits for has come. Messages that came before it are fed first; while they wait for a photo, so does a
 * run that waits for the client.
 */
export const wakeRun = (deps: Deps, item: Job<'wake-run'>): Promise<void> => {
  const { runId, contactId, token, since } = item.payload
  return advanceFromWork(deps, item, contactId, async (session) => {
    const isFed = (await feedMessages(session)) === 'all'
    const run = session.runs.find((live) => live.run.runId === runId)?.run
    const waiting = run?.tokens.find(({ id, wait }) => id === token && wait.since === since)
    if (run === undefined || waiting?.wait.kind !== 'time') return
    // The clock was set back, or the moment was recalculated: it is still to come.
    const early = Date.parse(waiting.wait.at) - session.at.getTime()
    if (early > 0) return { againInMs: early }
    if (!isFed && run.tokens.some(({ wait }) => wait.kind === 'reply' || wait.kind === 'attachment'))
      return { againInMs: FILES_AGAIN_MS }
    const pause = await pauseOfQuestions(session, run)
    if (pause !== null) return { againInMs: pause }
    const input = { kind: 'wake' as const, token: waiting.id, since: waiting.wait.since }
    session.queue.push({ kind: 'turn', runId: run.runId, input })
  })
}

/** A conversation may be handed back early, so a run that waits for a coach checks again this often. */
const COACH_AGAIN_MS = 60_000

/**
 * A run that has asked something doesn't continue by itself while a coach has the conversation: it would ask again.
 * Null: it may go on.
 */
const pauseOfQuestions = async (session: RunSession, run: Run): Promise<number | null> => {
  const hasAsked = run.tokens.some(({ wait }) => wait.kind === 'reply' && wait.send !== null)
  const until = hasAsked ? await coachHolds(session, run.sceneId) : null
  return until === null ? null : Math.min(COACH_AGAIN_MS, until.getTime() - session.at.getTime())
}

/** What a job does with a contact's runs: it queues turns, or asks to be run again later. */
export type RunWork = (session: RunSession) => Promise<{ againInMs: number } | void>

/** Slow turns are taken one at a time, so they hold up nothing but each other. */
let isPatientBusy = false
/** When the patient lane or the machine is busy, a slow job is postponed by about this long. */
const SLOW_AGAIN_MS = 2_000

/**
 * Runs a job about one contact's runs in one transaction: lock the contact, hold the job, take the turns with their
 * effects, finish the job. If the process dies before the end, nothing has happened and another one does it all, once.
 */
export const advanceFromWork = async (deps: Deps, item: AnyJob, contactId: string, work: RunWork): Promise<void> => {
  const inLane = (lane: LaneName) => advanceInLane(deps, item, contactId, work, lane)
  try {
    await inLane('quick')
  } catch (error) {
    if (!(error instanceof TooSlow)) throw error
    if (isPatientBusy) return postponeSlow(deps, item)
    isPatientBusy = true
    try {
      await inLane('patient')
    } catch (again) {
      // The machine is too busy even for this. That is not the scene's fault, so it does not fail.
      if (!(again instanceof TooSlow)) throw again
      await postponeSlow(deps, item)
    } finally {
      isPatientBusy = false
    }
  }
}

const advanceInLane = (deps: Deps, item: AnyJob, contactId: string, work: RunWork, lane: LaneName): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const session = await openSession(deps, tx, contactId, { actor: null, cause: causeOfJob(item), lane })
    await hold(tx, item)
    const answer = session === null ? undefined : await work(session)
    if (session !== null) await advanceRuns(session)
    await (answer === undefined ? finish(tx, item) : postpone(tx, item, answer.againInMs))
  })

const postponeSlow = (deps: Deps, item: AnyJob): Promise<void> =>
  deps.store.tenant(item.organizationId, (tx) =>
    postpone(tx, item, SLOW_AGAIN_MS + Math.floor(Math.random() * SLOW_AGAIN_MS)),
  )
