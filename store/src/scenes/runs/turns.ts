import { sql, type Selectable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { RunEffectsTable, RunTurnsTable } from './tables.ts'

export interface NewTurn {
  runId: string
  contactId: string
  version: number
  turn: number
  at: Date
  trace: unknown
}

/** Saves a turn with its trace. */
export const insertTurn = async (tx: Tenant, { runId, contactId, trace, ...turn }: NewTurn): Promise<void> => {
  await tx
    .insert('run_turns', {
      ...turn,
      run_id: runId,
      contact_id: contactId,
      trace: JSON.stringify(trace),
    })
    .execute()
}

/** The last turns of a run up to a turn, oldest first. */
export const loadTurnsUpTo = async (
  tx: Tenant,
  { runId, turn, limit }: { runId: string; turn: number; limit: number },
): Promise<Selectable<RunTurnsTable>[]> => {
  const rows = await tx
    .from('run_turns')
    .selectAll()
    .where('run_id', '=', runId)
    .where('turn', '<=', turn)
    .orderBy('turn', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

/** Timestamps of the given turns. */
export const loadTurnTimes = async (
  tx: Tenant,
  turns: { runId: string; turn: number }[],
): Promise<{ run_id: string; turn: number; at: Date }[]> => {
  const { rows } = await sql<{ run_id: string; turn: number; at: Date }>`
    select t.run_id, t.turn, t.at
    from unnest(${turns.map(({ runId }) => runId)}::text[], ${turns.map(({ turn }) => turn)}::int[]) as w (run_id, turn)
    join run_turns t on t.organization_id = ${tx.organizationId} and t.run_id = w.run_id and t.turn = w.turn`.execute(
    tx.db,
  )
  return rows
}

export interface NewProblem {
  node: string | null
  message: string
}

/** Saves problems of a turn. `from` is how many the run had before. */
export const insertProblems = async (
  tx: Tenant,
  { runId, turn, from, at }: { runId: string; turn: number; from: number; at: Date },
  problems: NewProblem[],
): Promise<void> => {
  if (problems.length === 0) return
  await tx
    .insert(
      'run_problems',
      problems.map(({ node, message }, index) => ({
        run_id: runId,
        place: from + index + 1,
        turn,
        node,
        message: message.slice(0, 2_000),
        at,
      })),
    )
    .execute()
}

/** Problems of a run, newest first, with their nodes as named in the version of the time. */
export const problemsOf = async (
  tx: Tenant,
  runId: string,
  limit: number,
): Promise<
  { at: Date; turn: number; node: { _id: string; type: string; title: string | null } | null; message: string }[]
> => {
  const { rows } = await sql<{
    at: Date
    turn: number
    node: { _id: string; type: string; title: string | null } | null
    message: string
  }>`
    select p.at, p.turn, p.message, (
      select jsonb_build_object('_id', n ->> '_id', 'type', n ->> 'type', 'title', n ->> 'title')
      from runs r, scene_versions v, jsonb_array_elements(v.graph -> 'nodes') n
      where r.organization_id = p.organization_id and r.run_id = p.run_id
        and v.organization_id = r.organization_id and v.scene_id = r.scene_id
        and v.version = coalesce((select t.version from run_turns t where t.organization_id = p.organization_id
          and t.run_id = p.run_id and t.turn = p.turn), r.version)
        and n ->> '_id' = p.node limit 1) as node
    from run_problems p where p.organization_id = ${tx.organizationId} and p.run_id = ${runId}
    order by p.place desc limit ${limit}`.execute(tx.db)
  return rows
}

export interface NewEffect {
  runId: string
  key: string
  contactId: string
  node: string
  kind: string
  detail: Record<string, unknown>
  at: Date
}

/** Records an effect outside the thread. False if it was recorded before and must not be executed again. */
export const recordEffect = async (
  tx: Tenant,
  { runId, key, contactId, detail, ...effect }: NewEffect,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insert('run_effects', {
      ...effect,
      run_id: runId,
      effect_key: key,
      contact_id: contactId,
      detail: JSON.stringify(detail),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const effectOf = (tx: Tenant, runId: string, key: string): Promise<Selectable<RunEffectsTable> | undefined> =>
  tx.from('run_effects').selectAll().where('run_id', '=', runId).where('effect_key', '=', key).executeTakeFirst()

/** Saves an effect's result, and the work that remains. */
export const settleEffect = async (
  tx: Tenant,
  { runId, key }: { runId: string; key: string },
  change: { detail: Record<string, unknown>; doneAt: Date | null },
): Promise<void> => {
  await tx
    .update('run_effects')
    .set({ detail: JSON.stringify(change.detail), done_at: change.doneAt })
    .where('run_id', '=', runId)
    .where('effect_key', '=', key)
    .execute()
}
