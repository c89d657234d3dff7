import type { StaffName } from '@attune/contract/staff/entity'
import type { ProgramStatus } from '@attune/contract/programs/constants'
import type { ProgramPlan } from '@attune/contract/programs/entity'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { staffNameOf } from '../staff/staff-name.ts'
import type { Tenant } from '../store.ts'
import type { ProgramStatesTable, ProgramStepRunsTable, ProgramUndo } from './tables.ts'

export type StepRunRow = Selectable<ProgramStepRunsTable>

/** A client's time in a program, with the version they are in. */
export interface ProgramStateRecord extends Selectable<ProgramStatesTable> {
  title: string
  /** The program's latest version. */
  latest: number
  plan: ProgramPlan
  reads_private: boolean
  enroller: StaffName | null
}

export const listStates = async (
  tx: Tenant,
  contactId: string,
  { statuses, limit }: { statuses: readonly ProgramStatus[] | undefined; limit: number },
): Promise<ProgramStateRecord[]> => {
  const { rows } = await sql<ProgramStateRecord>`
    select ${RECORD} from ${FROM}
    where s.organization_id = ${tx.organizationId} and s.contact_id = ${contactId}
      ${statuses === undefined ? sql`` : sql`and s.status = any(${[...statuses]})`}
    order by s.enrolled_at desc, s.state_id desc limit ${limit}`.execute(tx.db)
  return rows
}

/** Open states of several contacts. */
export const listOpenStates = async (tx: Tenant, contactIds: readonly string[]): Promise<ProgramStateRecord[]> => {
  const { rows } = await sql<ProgramStateRecord>`
    select ${RECORD} from ${FROM}
    where s.organization_id = ${tx.organizationId} and s.contact_id = any(${contactIds}) and s.ended_at is null
    order by s.enrolled_at desc, s.state_id desc`.execute(tx.db)
  return rows
}

export const statesOf = async (tx: Tenant, stateIds: readonly string[]): Promise<ProgramStateRecord[]> => {
  if (stateIds.length === 0) return []
  const { rows } = await sql<ProgramStateRecord>`
    select ${RECORD} from ${FROM}
    where s.organization_id = ${tx.organizationId} and s.state_id = any(${[...stateIds]})`.execute(tx.db)
  return rows
}

export const stateOf = async (tx: Tenant, stateId: string): Promise<ProgramStateRecord | undefined> => {
  const { rows } = await sql<ProgramStateRecord>`
    select ${RECORD} from ${FROM}
    where s.organization_id = ${tx.organizationId} and s.state_id = ${stateId}`.execute(tx.db)
  return rows[0]
}

/** The same, locked until the transaction ends: a save that is about to change it waits, or is over. */
export const lockState = async (tx: Tenant, stateId: string): Promise<ProgramStateRecord | undefined> => {
  // A separate statement: what is joined has to be read once the lock is held.
  await sql`select 1 from program_states
    where organization_id = ${tx.organizationId} and state_id = ${stateId} for update`.execute(tx.db)
  return stateOf(tx, stateId)
}

/** Whether a client is in a program now. */
export const isInProgram = async (tx: Tenant, contactId: string, programId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from program_states where organization_id = ${tx.organizationId} and contact_id = ${contactId}
      and program_id = ${programId} and ended_at is null`.execute(tx.db)
  return rows.length > 0
}

export const insertState = async (
  tx: Tenant,
  row: Omit<Insertable<ProgramStatesTable>, 'organization_id' | 'rev'>,
): Promise<void> => {
  await tx.insert('program_states', row).execute()
}

/** The caller holds the contact's lock. */
export const changeState = async (
  tx: Tenant,
  stateId: string,
  set: Omit<Updateable<ProgramStatesTable>, 'organization_id' | 'state_id' | 'undo' | 'rev'>,
): Promise<void> => {
  await tx
    .update('program_states')
    .set({ ...set, rev: sql<number>`rev + 1` })
    .where('state_id', '=', stateId)
    .execute()
}

/** Notes how the change that was just made can be taken back, as long as nothing else changes the state. */
export const noteUndo = async (tx: Tenant, stateId: string, undo: Omit<ProgramUndo, 'rev'>): Promise<void> => {
  await tx
    .update('program_states')
    .set({ undo: sql<string>`${JSON.stringify(undo)}::jsonb || jsonb_build_object('rev', rev)` })
    .where('state_id', '=', stateId)
    .execute()
}

export const listStepRuns = (tx: Tenant, stateIds: readonly string[]): Promise<StepRunRow[]> =>
  tx
    .from('program_step_runs')
    .selectAll()
    .where('state_id', 'in', stateIds.length === 0 ? [''] : [...stateIds])
    .execute()

export const insertStepRuns = async (
  tx: Tenant,
  rows: Omit<Insertable<ProgramStepRunsTable>, 'organization_id'>[],
): Promise<void> => {
  if (rows.length === 0) return
  await tx.insert('program_step_runs', rows).execute()
}

/** Forgets that steps have been passed, so that they are still to come. */
export const deleteStepRuns = async (tx: Tenant, stateId: string, stepIds: readonly string[]): Promise<void> => {
  if (stepIds.length === 0) return
  await tx
    .delete('program_step_runs')
    .where('state_id', '=', stateId)
    .where('step_id', 'in', [...stepIds])
    .where('outcome', '=', 'passed')
    .execute()
}

/** The step that started a run of a scene. */
export const stepRunOfScene = (tx: Tenant, runId: string): Promise<StepRunRow | undefined> =>
  tx.from('program_step_runs').selectAll().where('run_id', '=', runId).executeTakeFirst()

/** Deletes everything about a contact's programs. */
export const eraseStates = async (tx: Tenant, contactId: string): Promise<void> => {
  await tx.delete('program_states').where('contact_id', '=', contactId).execute()
}

const RECORD = sql`s.*, g.title, g.version as latest, v.plan, v.reads_private, ${staffNameOf('s.enrolled_by')} as enroller`

const FROM = sql`program_states s
  join programs g on g.organization_id = s.organization_id and g.program_id = s.program_id
  join program_versions v on v.organization_id = s.organization_id and v.program_id = s.program_id
    and v.version = s.version`
