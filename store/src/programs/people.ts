import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

interface PeopleCount {
  version: number
  start_on: string
  postponed_until: string | null
  time_zone: string | null
  people: number
}

/** How many clients are in a program, by version, first day, end of their pause and own time zone. */
export const countPeople = async (tx: Tenant, programId: string): Promise<PeopleCount[]> => {
  const { rows } = await sql<PeopleCount>`
    select s.version, s.start_on, s.postponed_until, c.time_zone, count(*)::int as people
    from program_states s
    join contacts c on c.organization_id = s.organization_id and c.contact_id = s.contact_id
    where s.organization_id = ${tx.organizationId} and s.program_id = ${programId} and s.ended_at is null
    group by 1, 2, 3, 4`.execute(tx.db)
  return rows
}

const DUE = `insert into work (kind, organization_id, payload, due_at, created_at)`

/**
 * Makes everyone in a program move to its new version, or leave it: marks their states and adds a job for each, in
 * one statement however many they are. Those in that version stay as they are, unless all are to leave. Whoever
 * is still to leave because of an earlier save leaves. Returns how many.
 */
export const moveEveryone = async (
  tx: Tenant,
  programId: string,
  { pending, version, at }: { pending: 'move' | 'end'; version: number; at: Date },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with moved as (
      update program_states set pending = case when pending = 'end' then pending else ${pending} end,
        next_run_at = ${at}, rev = rev + 1
      where organization_id = ${tx.organizationId} and program_id = ${programId} and ended_at is null
      returning state_id, contact_id
    ), added as (
      ${sql.raw(DUE)}
      select 'run-program', ${tx.organizationId},
        jsonb_build_object('stateId', state_id, 'contactId', contact_id, 'runAt', ${at.toISOString()}::text,
          'moveTo', ${version}::int), ${at}, ${at} from moved
      returning 1
    )
    select count(*)::int as count from added`.execute(tx.db)
  tx.wrote.work = true
  return rows[0]?.count ?? 0
}

/** Has the times of one client's programs, or of everyone's, computed again. Nobody changes days because of it. */
export const reckonAgain = async (tx: Tenant, at: Date, contactId?: string): Promise<void> => {
  await sql`${sql.raw(DUE)}
    select 'run-program', ${tx.organizationId},
      jsonb_build_object('stateId', state_id, 'contactId', contact_id, 'moveTo', null), ${at}, ${at} from program_states
    where organization_id = ${tx.organizationId} and ended_at is null
      ${contactId === undefined ? sql`` : sql`and contact_id = ${contactId}`}`.execute(tx.db)
  tx.wrote.work = true
}
