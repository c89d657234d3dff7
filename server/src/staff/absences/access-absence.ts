import type { Absence } from '@attune/contract/staff/absence-calls'
import { listAbsences, type AbsenceRecord } from '@attune/store/staff/absences/absences'
import { accountById } from '@attune/store/staff/accounts'
import { countCovered, type CoveredCounts } from '@attune/store/staff/absences/count-covered'
import { gapsOf, isCurrent } from '@attune/store/staff/absences/who-acts'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'

/**
 * Whether somebody may set when this account is away: everyone for themselves, managers for their coaches, and for
 * anyone those who could just as well give any client to another coach.
 */
export const maySetAbsence = (who: Member, accountId: string): boolean => {
  if (accountId === who.account.account_id) return who.home !== null
  const { ownReach } = who
  return ownReach.kind === 'all' ? may(who, 'contacts.update') : ownReach.accountIds.includes(accountId)
}

/** Absences that this member may know about: their own, those they cover, and those they may set. */
export const absencesFor = async (deps: Deps, tx: Tenant, who: Member): Promise<Absence[]> => {
  const rows = await listAbsences(tx, { now: deps.now() })
  const seen = rows.filter((row) => row.cover_id === who.account.account_id || maySetAbsence(who, row.coach_id))
  return Promise.all((await withCounts(tx, seen, rows)).map((row) => absenceFor(deps, who, row)))
}

/** Loads an absence that this member may change. The refusal does not tell whether it is missing, over or another's. */
export const accessAbsence = async (deps: Deps, tx: Tenant, who: Member, absenceId: string): Promise<AbsenceRecord> => {
  const [row] = await listAbsences(tx, { now: deps.now(), absenceId })
  if (row === undefined || !maySetAbsence(who, row.coach_id)) throw new Refusal('AbsenceNotFound')
  return row
}

export const loadAbsenceFor = async (deps: Deps, tx: Tenant, who: Member, absenceId: string): Promise<Absence> => {
  const row = await accessAbsence(deps, tx, who, absenceId)
  const all = await listAbsences(tx, { now: deps.now() })
  const [counted] = await withCounts(tx, [row], all)
  if (counted === undefined) throw new Refusal('AbsenceNotFound')
  return absenceFor(deps, who, counted)
}

interface CountedAbsence extends AbsenceRecord, CoveredCounts {
  /** All absences that aren't over. */
  all: readonly AbsenceRecord[]
}

const withCounts = async (
  tx: Tenant,
  rows: readonly AbsenceRecord[],
  all: readonly AbsenceRecord[],
): Promise<CountedAbsence[]> => {
  const counts = await countCovered(tx, [...new Set(rows.map((row) => row.coach_id))])
  return rows.map((row) => ({ ...row, all, ...(counts.get(row.coach_id) ?? { clients: 0, tasks: 0 }) }))
}

const absenceFor = async (deps: Deps, who: Member, row: CountedAbsence): Promise<Absence> => ({
  _id: row.absence_id,
  account: { _id: row.coach_id, name: row.coach_name, email: row.coach_email },
  timezone: (await accountById(deps.store.global, row.coach_id))?.time_zone ?? 'UTC',
  from: row.starts_at.toISOString(),
  to: row.ends_at.toISOString(),
  cover: { _id: row.cover_id, name: row.cover_name, email: row.cover_email },
  note: row.note,
  current: isCurrent(row, deps.now()),
  setBy: { _id: row.set_by, name: row.setter_name, email: row.setter_email },
  clients: row.clients,
  tasks: row.tasks,
  gaps: gapsOf(row.all, row, deps.now()).map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
  rev: row.rev,
  abilities: { change: maySetAbsence(who, row.coach_id) },
})
