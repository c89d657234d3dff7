import type { Job } from '../../../work/kinds.ts'
import { ONBOARDING_LABEL } from '@attune/contract/scenes/runs/kinds'
import { sceneIdWithLabel } from '@attune/store/scenes/runs/startable-scenes'
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

/**
 * The first interaction was started or dropped. Started with its automation: the scene labelled `onboarding` and the
 * scenes it triggers start, unless they are running. Dropped: they end, and with `restart` they start again. Messages
 * they have written that are waiting to be sent are taken back with `dropSchedules`; otherwise they still go out.
 */
export const followFirstInteraction = (deps: Deps, item: Job<'first-interaction'>): Promise<void> => {
  const { contactId, fact, triggerOnboarding, restart, dropSchedules } = item.payload
  const isDropped = fact === 'ContactFirstInteractionDropped'
  return advanceFromWork(deps, item, contactId, async (session) => {
    await feedMessages(session)
    if (isDropped) await endOnboarding(session, dropSchedules === true)
    const begins = isDropped ? restart === true : triggerOnboarding === true
    // Started and then dropped, its jobs may come the other way round.
    if (begins && session.contact.first_interaction === 'started') await beginOnboarding(session)
  })
}

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
