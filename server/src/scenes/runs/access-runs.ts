import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import type { SceneConfig } from '@attune/contract/scenes/graph'
import { filterReachable } from '@attune/store/contacts/contacts'
import { listRuns, runOf, type RunRecord, type RunRow } from '@attune/store/scenes/runs/runs'
import type { Tenant } from '@attune/store/store'
import { Refusal } from '../../refusal.ts'
import { may, type Member } from '../../calls/who.ts'
import { maskFor } from '../../conversations/mask-for.ts'

/** Refuses a contact out of the reader's reach. */
export const accessContactOfRuns = async (tx: Tenant, who: Member, contactId: string): Promise<void> => {
  if (!(await filterReachable(tx, who.reach, [contactId])).has(contactId)) throw new Refusal('ContactNotFound')
}

/** A run of a contact within reach, as this reader may see it. Refuses otherwise. */
export const accessRun = async (tx: Tenant, who: Member, contactId: string, runId: string): Promise<ContactRun> => {
  await accessContactOfRuns(tx, who, contactId)
  const [row] = await listRuns(tx, { contactIds: [contactId], runIds: [runId], limit: 1 })
  if (row === undefined) throw new Refusal('RunNotFound')
  return runFor(who, row, await maskFor(tx, who, contactId))
}

/** Runs of contacts that the caller has checked to be within reach. */
export const accessRuns = async (tx: Tenant, contactIds: string[], runIds: string[]): Promise<RunRecord[]> =>
  runIds.length === 0 ? [] : listRuns(tx, { contactIds, runIds, limit: runIds.length })

/** The row of this contact's run, for a caller that goes on to change it. Refuses if it is another contact's. */
export const runRow = async (tx: Tenant, contactId: string, runId: string): Promise<RunRow> => {
  const row = await runOf(tx, runId)
  if (row?.contact_id !== contactId) throw new Refusal('RunNotFound')
  return row
}

/**
 * Runs of contacts within reach, as this reader may see them. Their start values may name the client, so they are
 * masked.
 */
export const runsFor = async (tx: Tenant, who: Member, rows: readonly RunRecord[]): Promise<ContactRun[]> => {
  const masks = new Map<string, <T>(value: T) => T>()
  const runs: ContactRun[] = []
  for (const row of rows) {
    const mask = masks.get(row.contact_id) ?? (await maskFor(tx, who, row.contact_id))
    masks.set(row.contact_id, mask)
    runs.push(runFor(who, row, mask))
  }
  return runs
}

export const runFor = (who: Member, row: RunRecord, mask: <T>(value: T) => T): ContactRun => {
  const nodes = new Map((row.nodes ?? []).map((node) => [node._id, node]))
  const { config = [] } = row.state as { config?: SceneConfig[] }
  return {
    _id: row.run_id,
    contactId: row.contact_id,
    scene: { _id: row.scene_id, title: row.scene_title, labels: row.scene_labels },
    sceneLabel: mask(row.scene_label),
    scenesConfig: config.map(({ target, dataSource }) => ({
      target,
      dataSource: dataSource.map((item) => ({ ...item, value: mask(item.value) })),
    })),
    status: row.status === 'active' ? 'active' : 'stop',
    startedBy: row.started_by,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    ended: row.ended,
    waits: row.state.tokens.map(({ node, wait }) => ({
      kind: wait.kind,
      node: nodes.get(node) ?? { _id: node, type: 'unknown', title: null },
      at: 'at' in wait && typeof wait.at === 'string' ? wait.at : null,
    })),
    version: row.version,
    problems: row.problems,
    abilities: { stop: row.status === 'active' && may(who, 'contacts.update') },
    rev: row.rev,
  }
}
