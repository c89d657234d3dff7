import { schedulerRulesOf } from '@attune/engine/inputs/moved-rules'
import type { Job } from '../../work/kinds.ts'
import type { Tenant } from '@attune/store/store'
import { listRunsOfScene } from '@attune/store/scenes/runs/runs'
import { addJob, addJobs } from '../../work/add-job.ts'
import type { Deps } from '../../deps.ts'
import { finish, hold } from '../../work/claim.ts'
import { advanceFromWork } from './inputs/from-work.ts'
import { storedVersion } from './graphs.ts'
import { feedMessages } from './inputs/feed-messages.ts'

/** What happens to active runs when a scene is saved: they continue in the new version, or end. */
export type MoveOfRuns = { kind: 'move'; nodes: Record<string, string> } | { kind: 'end' }

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'move-runs': { sceneId: string; version: number; live: MoveOfRuns; after: string }
    'move-run': { runId: string; contactId: string; version: number; live: MoveOfRuns }
  }
}

const MOVE = 'move-runs'
const MOVE_ONE = 'move-run'
/** Runs loaded per query. */
const BATCH = 200

/** Queues the job that moves or ends the scene's runs, in the transaction that saves the version. */
export const queueMoveOfRuns = async (
  tx: Tenant,
  { sceneId, version, live, at }: { sceneId: string; version: number; live: MoveOfRuns; at: Date },
): Promise<void> => {
  await addJob(tx, { kind: MOVE, payload: { sceneId, version, live, after: '' }, dueAt: at, now: at })
}

/** Queues a job for each run, so that one contact does not hold up another. */
export const moveRuns = (deps: Deps, item: Job<'move-runs'>): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    // However many there are, no other worker takes this over.
    await hold(tx, item)
    const { sceneId, version, live } = item.payload
    const at = deps.now()
    for (let after: string | undefined = item.payload.after; after !== undefined;) {
      const rows = await listRunsOfScene(tx, sceneId, { after, limit: BATCH })
      await addJobs(
        tx,
        rows.map(({ run_id: runId, contact_id: contactId }) => ({
          kind: MOVE_ONE,
          payload: { runId, contactId, version, live },
          dueAt: at,
          now: at,
        })),
      )
      after = rows.at(-1)?.run_id
    }
    await finish(tx, item)
  })

/** Moves one run to another version, or ends it. A run that is in that version or a later one stays as it is. */
export const moveRun = (deps: Deps, item: Job<'move-run'>): Promise<void> => {
  const { runId, contactId, version, live } = item.payload
  return advanceFromWork(deps, item, contactId, async (session) => {
    await feedMessages(session)
    const found = session.runs.find(({ run }) => run.runId === runId)
    if (found === undefined || found.run.version >= version) return
    if (live.kind === 'end') {
      session.queue.push({ kind: 'turn', runId: found.run.runId, input: { kind: 'stop', reason: 'scene saved' } })
      return
    }
    const [was, is] = [
      await storedVersion(session.tx, found.run.sceneId, found.run.version),
      await storedVersion(session.tx, found.run.sceneId, version),
    ]
    // Text from a prompt may name the client, so a version without the right to names starts without it.
    const forgets = was.rights.readsPrivate && !is.rights.readsPrivate
    // The engine takes this turn in the new version.
    found.run = { ...found.run, version, ...(forgets && { reply: '' }) }
    const input = { kind: 'moved', nodes: live.nodes, rules: schedulerRulesOf(was.graph) } as const
    session.queue.push({ kind: 'turn', runId: found.run.runId, input })
  })
}
