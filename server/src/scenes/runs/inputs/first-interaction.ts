import { ONBOARDING_LABEL } from '@attune/contract/scenes/runs/kinds'
import { sceneIdWithLabel } from '@attune/store/scenes/runs/startable-scenes'
import type { ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../new-id.ts'
import { advanceFromWork } from './from-work.ts'
import type { RunSession } from '../run-session.ts'
import { advanceRuns } from '../advance-runs.ts'
import { feedMessages } from './feed-messages.ts'
import { firstScenes } from '../triggers/start-by.ts'

/**
 * The first interaction was started or dropped (spec 1 §4). Started with its automation: the scene labelled `onboarding`
 * begins, and those triggered by it, unless they are under way. Dropped: with `dropSchedules` it ends with all it has scheduled, else what is under way
 * goes on; with `restart` it ends in any case and begins anew.
 */
export const followFirstInteraction = (deps: Deps, item: ClaimedWork): Promise<void> => {
  const { contactId, fact, triggerOnboarding, restart, dropSchedules } = item.payload
  const isDropped = fact === 'ContactFirstInteractionDropped'
  return advanceFromWork(deps, item, String(contactId), async (play) => {
    await feedMessages(play)
    if (isDropped && (restart === true || dropSchedules === true)) await endOnboarding(play)
    if (isDropped ? restart === true : triggerOnboarding === true) await beginOnboarding(play)
  })
}

/** Which runs are of it is said by how they were started, since labels of scenes may change. */
const endOnboarding = async (play: RunSession): Promise<void> => {
  for (const { run, startedBy, sceneLabel } of play.live)
    if (startedBy === 'first-interaction' || sceneLabel === ONBOARDING_LABEL)
      play.next.push({ kind: 'turn', runId: run.runId, input: { kind: 'stop', reason: 'first interaction dropped' } })
  await advanceRuns(play)
}

/** Scenes that say that they begin with it, and the latest one labelled so. */
const beginOnboarding = async (play: RunSession): Promise<void> => {
  const labelled = await sceneIdWithLabel(play.tx, ONBOARDING_LABEL)
  const sceneIds = new Set([...(labelled === undefined ? [] : [labelled]), ...(await firstScenes(play))])
  for (const sceneId of sceneIds)
    play.next.push({
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
