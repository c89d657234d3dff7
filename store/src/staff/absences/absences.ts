import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { AbsencesTable } from '../tables.ts'

/** An absence with the names of who is away, who covers and who set it. */
export interface AbsenceRecord extends Selectable<AbsencesTable> {
  coach_name: string
  coach_email: string
  cover_name: string
  cover_email: string
  setter_name: string
  setter_email: string
}

/** Absences that aren't over, the next first: those of an organization, or those around some accounts. */
export const listAbsences = async (
  tx: Tenant,
  { now, absenceId, around }: { now: Date; absenceId?: string; around?: readonly string[] },
): Promise<AbsenceRecord[]> => {
  const { rows } = await sql<AbsenceRecord>`
    select a.*, coach.name as coach_name, coach.email as coach_email, cover.name as cover_name,
      cover.email as cover_email, setter.name as setter_name, setter.email as setter_email
    from absences a
    join staff coach on coach.organization_id = a.organization_id and coach.account_id = a.coach_id
    join staff cover on cover.organization_id = a.organization_id and cover.account_id = a.cover_id
    join staff setter on setter.organization_id = a.organization_id and setter.account_id = a.set_by
    where a.organization_id = ${tx.organizationId} and a.ended_at is null and a.ends_at > ${now}
      and ${absenceId === undefined ? sql`true` : sql`a.absence_id = ${absenceId}`}
      and ${around === undefined ? sql`true` : isAround(tx, around)}
    order by a.starts_at, a.absence_id`.execute(tx.db)
  return rows
}

/** Of these accounts, or one step further: a cover may be away and covered, too. */
const isAround = (tx: Tenant, accountIds: readonly string[]) => {
  const ids = sql`any(${[...accountIds]}::text[])`
  const open = sql`from absences o where o.organization_id = ${tx.organizationId} and o.ended_at is null`
  return sql`(a.coach_id = ${ids} or a.cover_id = ${ids}
    or a.cover_id = any(array(select o.coach_id ${open} and o.cover_id = ${ids}))
    or a.coach_id = any(array(select o.cover_id ${open} and o.coach_id = ${ids})))`
}

/** An absence for which a job was added, even if it is over. */
export const absenceById = (tx: Tenant, absenceId: string): Promise<Selectable<AbsencesTable> | undefined> =>
  tx.from('absences').selectAll().where('absence_id', '=', absenceId).executeTakeFirst()

/** Lets one change of an organization's absences happen at a time: each is checked against all others. */
export const lockAbsences = async (tx: Tenant): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absences ${tx.organizationId}`}, 0))`.execute(tx.db)
}

export const insertAbsence = async (
  tx: Tenant,
  absence: Omit<Insertable<AbsencesTable>, 'organization_id'>,
): Promise<void> => {
  await tx.insert('absences', absence).execute()
}

export const changeAbsence = async (
  tx: Tenant,
  absenceId: string,
  set: Omit<Updateable<AbsencesTable>, 'organization_id' | 'absence_id' | 'rev'>,
): Promise<void> => {
  await tx
    .update('absences')
    .set({ ...set, rev: sql<number>`rev + 1` })
    .where('absence_id', '=', absenceId)
    .execute()
}
