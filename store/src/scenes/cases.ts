import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type Selectable } from 'kysely'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Tenant } from '../store.ts'
import type { LastResult, SceneCasesTable } from './tables-editing.ts'

export interface CaseRecord extends Selectable<SceneCasesTable> {
  creator: StaffName | null
}

/** Cases of a scene, oldest first. */
export const casesOf = async (tx: Tenant, sceneId: string): Promise<CaseRecord[]> => {
  const { rows } = await sql<CaseRecord>`
    select c.*, ${staffNameOf('c.created_by')} as creator
    from scene_cases c
    where c.organization_id = ${tx.organizationId} and c.scene_id = ${sceneId}
    order by c.created_at, c.case_id`.execute(tx.db)
  return rows
}

export const insertCase = async (
  tx: Tenant,
  {
    sceneId,
    caseId,
    title,
    tape,
    expected,
    version,
    createdBy,
    at,
  }: {
    sceneId: string
    caseId: string
    title: string
    tape: Record<string, unknown>
    expected: readonly unknown[]
    version: number
    createdBy: string
    at: Date
  },
): Promise<void> => {
  await sql`
    insert into scene_cases
      (organization_id, scene_id, case_id, title, tape, expected, version, created_by, created_at, updated_at)
    values (${tx.organizationId}, ${sceneId}, ${caseId}, ${title}, ${JSON.stringify(tape)}::jsonb,
      ${JSON.stringify(expected)}::jsonb, ${version}, ${createdBy}, ${at}, ${at})`.execute(tx.db)
}

/** Updates a case, increases its rev and clears its last result. The caller holds the scene's lock. */
export const changeCase = async (
  tx: Tenant,
  { sceneId, caseId }: { sceneId: string; caseId: string },
  {
    title,
    recorded,
  }: {
    title: string
    recorded: { tape: Record<string, unknown>; expected: readonly unknown[]; version: number } | null
  },
  at: Date,
): Promise<void> => {
  const anew =
    recorded === null
      ? sql``
      : sql`, tape = ${JSON.stringify(recorded.tape)}::jsonb, expected = ${JSON.stringify(recorded.expected)}::jsonb,
          version = ${recorded.version}, last_result = null`
  await sql`
    update scene_cases set title = ${title}, updated_at = ${at}, rev = rev + 1 ${anew}
    where organization_id = ${tx.organizationId} and scene_id = ${sceneId} and case_id = ${caseId}`.execute(tx.db)
}

/** Saves the results of cases at a save. The cases' `rev` stays. */
export const recordResults = async (
  tx: Tenant,
  sceneId: string,
  results: { caseId: string; result: LastResult }[],
): Promise<void> => {
  for (const { caseId, result } of results)
    await sql`
      update scene_cases set last_result = ${JSON.stringify(result)}::jsonb
      where organization_id = ${tx.organizationId} and scene_id = ${sceneId} and case_id = ${caseId}`.execute(tx.db)
}

/** Deletes a case. False if it didn't exist. */
export const deleteCase = async (tx: Tenant, sceneId: string, caseId: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from scene_cases
    where organization_id = ${tx.organizationId} and scene_id = ${sceneId} and case_id = ${caseId}`.execute(tx.db)
  return numAffectedRows === 1n
}
