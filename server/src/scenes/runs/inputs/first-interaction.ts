import type { FactKind } from '@attune/contract/app/facts'
import type { Job } from '../../../work/kinds.ts'
import { ONBOARDING_LABEL } from '@attune/contract/scenes/runs/kinds'
import { sceneIdWithLabel } from '@attune/store/scenes/runs/startable-scenes'
import { listOtherWork, wakeWork } from '@attune/store/work/queue'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../new-id.ts'
import { advanceFromWork } from './from-work.ts'
import type { RunSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { feedMessages } from './feed-messages.ts'
import { firstScenes } from './start-by-trigger.ts'

declare module '../../../work/kinds.ts' {
  interface WorkPayloads {
    'first-interaction': ContactFactPayload & {
      triggerOnboarding?: boolean
      restart?: boolean
      dropSchedules?: boolean
    }
  }
}

const DROPPED: FactKind = 'ContactFirstInteractionDropped'
/** A job that is kept waiting by an earlier one looks again after this long, then after twice as long, and so on. */
const FIRST_PAUSE_MS = 1_000
/** The earlier one may fail for days. */
const LONGEST_PAUSE_MS = 60_000

/**
 * The first interaction was started or dropped. Started with its automation: the scene labelled `onboarding` and the
 * scenes it triggers start, unless they are running. Dropped: they end, and with `restart` they start again. Messages
 * they have written that are waiting to be sent are taken back with `dropSchedules`; otherwise they still go out. A
 * client's jobs are done in the order of what happened.
 */
export const followFirstInteraction = (deps: Deps, item: Job<'first-interaction'>): Promise<void> => {
  const { contactId, fact, triggerOnboarding, restart, dropSchedules } = item.payload
  const isDropped = fact === DROPPED
  return advanceFromWork(deps, item, contactId, async (session) => {
    const others = await listOtherWork(session.tx, item, contactId)
    if (others.some(({ workId }) => workId < item.workId)) return { againInMs: pauseAfter(item.attempts) }
    await feedMessages(session)
    if (isDropped) await endOnboarding(session, dropSchedules === true)
    const begins = isDropped ? restart === true : triggerOnboarding === true
    const isDroppedSince = others.some(({ payload }) => payload['fact'] === DROPPED)
    // Jobs of an earlier version of Attune aren't among the others, and may come in another order.
    if (begins && !isDroppedSince && session.contact.first_interaction === 'started') await beginOnboarding(session)
    if (others.length > 0) await wakeWork(session.tx, item.kind, contactId, session.at)
  })
}

const pauseAfter = (attempts: number): number => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1))

/** Its runs are recognized by how they were started, because the labels of a scene may change. */
const endOnboarding = async (session: RunSession, dropsHeld: boolean): Promise<void> => {
  for (const { run, startedBy, sceneLabel } of session.runs) {
    if (startedBy !== 'first-interaction' && sceneLabel !== ONBOARDING_LABEL) continue
    if (!dropsHeld) session.keepsMessages.add(run.runId)
    session.queue.push({
      kind: 'turn',
      runId: run.runId,
      input: { kind: 'stop', reason: 'first interaction dropped' },
    })
  }
  await advanceRuns(session)
}

/** Scenes it triggers, and the latest one labelled `onboarding`. */
const beginOnboarding = async (session: RunSession): Promise<void> => {
  const labelled = await sceneIdWithLabel(session.tx, ONBOARDING_LABEL)
  const sceneIds = new Set([...(labelled === undefined ? [] : [labelled]), ...(await firstScenes(session))])
  for (const sceneId of sceneIds)
    session.queue.push({
      kind: 'start',
      parent: null,
      start: {
        runId: newId('st'),
        sceneId,
        by: 'first-interaction',
        label: sceneId === labelled ? ONBOARDING_LABEL : null,
        config: [],
        depth: 0,
      },
    })
}
