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
/** Runs loaded per query. */
const BATCH = 200

/** What happens to active runs when a scene is saved: they continue in the new version, or end. */
export type MoveOfRuns = { kind: 'move'; nodes: Record<string, string> } | { kind: 'end' }

/** Queues the job that moves or ends the scene's runs, in the transaction that saves the version. */
export const queueMoveOfRuns = async (
  tx: Tenant,
  { sceneId, version, live, at }: { sceneId: string; version: number; live: MoveOfRuns; at: Date },
): Promise<void> => {
  await addWork(tx, { kind: MOVE, payload: { sceneId, version, live, after: '' }, dueAt: at, now: at })
}

/** Queues a job for each run, so that one contact does not hold up another. */
export const moveRuns = (deps: Deps, item: ClaimedWork): Promise<void> =>
  deps.store.tenant(item.organizationId ?? '', async (tx) => {
    const { sceneId, version, live } = item.payload
    const at = deps.now()
    for (let after: string | undefined = String(item.payload['after']); after !== undefined;) {
      const rows = await listRunsOfScene(tx, String(sceneId), { after, limit: BATCH })
      for (const { run_id: runId, contact_id: contactId } of rows)
        await addWork(tx, { kind: MOVE_ONE, payload: { runId, contactId, version, live }, dueAt: at, now: at })
      after = rows.at(-1)?.run_id
    }
    await finish(tx, item)
  })

/** Moves one run to another version, or ends it. A run that is in that version or a later one stays as it is. */
export const moveRun = (deps: Deps, item: ClaimedWork): Promise<void> => {
  const { runId, contactId, version } = item.payload
  const live = item.payload['live'] as MoveOfRuns
  return advanceFromWork(deps, item, String(contactId), async (session) => {
    await feedMessages(session)
    const found = session.runs.find(({ run }) => run.runId === runId)
    if (found === undefined || found.run.version >= Number(version)) return
    if (live.kind === 'end') {
      session.queue.push({ kind: 'turn', runId: found.run.runId, input: { kind: 'stop', reason: 'scene saved' } })
      return
    }
    // The engine takes this turn in the new version.
    found.run = { ...found.run, version: Number(version) }
    session.queue.push({ kind: 'turn', runId: found.run.runId, input: { kind: 'moved', nodes: live.nodes } })
  })
}
