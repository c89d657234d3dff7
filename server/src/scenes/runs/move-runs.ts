import type { Tenant } from '@attune/store/store'
import { listRunsOfScene } from '@attune/store/scenes/runs/runs'
import { addWork, type ClaimedWork } from '@attune/store/work/queue'
import type { Deps } from '../../deps.ts'
import { finish } from '../../work/claim.ts'
import type { WorkKind } from '../../work/kinds.ts'
import { advanceFromWork } from './inputs/from-work.ts'
import { feedMessages } from './inputs/feed-messages.ts'

const MOVE: WorkKind = 'move-runs'
const MOVE_ONE: WorkKind = 'move-run'
/** Runs that are put in line in one transaction. */
const BATCH = 200

/** What becomes of those a scene is under way for when it is saved: they go on in the new version, or end. */
export type MoveOfRuns = { kind: 'move'; nodes: Record<string, string> } | { kind: 'end' }

/** Puts in line, in the transaction that saves the version, that runs of the scene move to it or end. */
export const queueMoveOfRuns = async (
  tx: Tenant,
  { sceneId, version, live, at }: { sceneId: string; version: number; live: MoveOfRuns; at: Date },
): Promise<void> => {
  await addWork(tx, { kind: MOVE, payload: { sceneId, version, live, after: '' }, dueAt: at, now: at })
}

/** Puts each run in line on its own, so that one contact's does not hold up another's. */
export const moveRuns = (deps: Deps, item: ClaimedWork): Promise<void> =>
  deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const { sceneId, version, live } = item.payload
    let after = String(item.payload['after'])
    const at = deps.now()
    for (
      let rows = await nextBatch(tx, String(sceneId), after);
      rows.length > 0;
      rows = await nextBatch(tx, String(sceneId), after)
    ) {
      for (const { run_id: runId, contact_id: contactId } of rows)
        await addWork(tx, { kind: MOVE_ONE, payload: { runId, contactId, version, live }, dueAt: at, now: at })
      after = rows.at(-1)?.run_id ?? after
    }
    await finish(tx, item)
  })

const nextBatch = (tx: Tenant, sceneId: string, after: string) => listRunsOfScene(tx, sceneId, { after, limit: BATCH })

/** One run goes on in another version, or ends; one that is there already, or further, stays as it is. */
export const moveRun = (deps: Deps, item: ClaimedWork): Promise<void> => {
  const { runId, contactId, version } = item.payload
  const live = item.payload['live'] as MoveOfRuns
  return advanceFromWork(deps, item, String(contactId), async (play) => {
    await feedMessages(play)
    const found = play.live.find(({ run }) => run.runId === runId)
    if (found === undefined || found.run.version >= Number(version)) return
    if (live.kind === 'end') {
      play.next.push({ kind: 'turn', runId: found.run.runId, input: { kind: 'stop', reason: 'scene saved' } })
      return
    }
    // The engine plays the turn in the version it is moved to.
    found.run = { ...found.run, version: Number(version) }
    play.next.push({ kind: 'turn', runId: found.run.runId, input: { kind: 'moved', nodes: live.nodes } })
  })
}
