import type { absenceCalls } from '@attune/contract/staff/absence-calls'
import { DAY_MS } from '@attune/contract/durations'
import type { Absence } from '@attune/contract/staff/absence-calls'
import { ABSENCE_MAX } from '@attune/contract/staff/limits'
import {
  changeAbsence as change,
  insertAbsence,
  listAbsences,
  lockAbsences,
} from '@attune/store/staff/absences/absences'
import { accountStandingOf, recordStaff, type AccountRecord } from '@attune/store/staff/accounts'
import type { Tenant } from '@attune/store/store'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { addJob } from '../../work/add-job.ts'
import { noteMember } from '../note-member.ts'
import { forgetAccount } from '../session-cache.ts'
import { absencesFor, accessAbsence, loadAbsenceFor, maySetAbsence } from './access-absence.ts'
import { endInTx, handOver, handOverCovered, recordAbsence } from './follow-absence.ts'
import { forMember, type HandlersOf } from '../../calls/handler.ts'

interface SpanInput {
  from: string
  to: string
  cover: string
  note?: string | undefined
}

export const listAbsencesFor = (deps: Deps, who: Member): Promise<{ data: Absence[] }> =>
  deps.store.tenant(who.organizationId, async (tx) => ({ data: await absencesFor(deps, tx, who) }))

/** Sets when somebody is away and who covers. */
export const setAbsence = async (
  deps: Deps,
  who: Member,
  input: SpanInput & { account?: string | undefined },
): Promise<Absence> => {
  const coach = await loadColleague(deps, who, input.account ?? who.account.account_id)
  if (coach === null || !maySetAbsence(who, coach.account_id)) throw new Refusal('AccountNotFound')
  const cover = await loadCover(deps, who, coach, input.cover)
  const now = deps.now()
  const span = readSpan(coach.time_zone, input, now)
  const absence = await deps.store.tenant(who.organizationId, async (tx) => {
    await lockAbsences(tx)
    await refuseConflicts(tx, { coachId: coach.account_id, coverId: cover.account_id, ...span }, now)
    await noteMember(tx, who)
    for (const { account_id: accountId, name, email } of [coach, cover])
      await recordStaff(tx, { accountId, name, email })
    const row = {
      absence_id: newId('ab'),
      coach_id: coach.account_id,
      cover_id: cover.account_id,
      starts_at: span.from,
      ends_at: span.to,
      note: toNote(input.note),
      set_by: who.account.account_id,
      set_at: now,
      begun_at: span.from <= now ? now : null,
    }
    await insertAbsence(tx, row)
    await recordAbsence(tx, 'AbsenceSet', row, byOf(who, now))
    await handOver(tx, row.coach_id, now)
    await followFrom(tx, row.absence_id, span.from, now)
    return loadAbsenceFor(deps, tx, who, row.absence_id)
  })
  forgetBoth(coach.account_id, cover.account_id)
  return absence
}

/** Changes an absence that isn't over. A new cover takes over from the previous one at once, if it has begun. */
export const changeAbsence = async (
  deps: Deps,
  who: Member,
  {
    id,
    rev,
    ...input
  }: { id: string; rev?: number | undefined } & { [K in keyof SpanInput]?: SpanInput[K] | undefined },
): Promise<Absence> => {
  const before = await deps.store.tenant(who.organizationId, (tx) => accessAbsence(deps, tx, who, id))
  const coach = await loadColleague(deps, who, before.coach_id)
  if (coach === null) throw new Refusal('AbsenceNotFound')
  const cover = input.cover === undefined ? null : await loadCover(deps, who, coach, input.cover)
  const now = deps.now()
  const absence = await deps.store.tenant(who.organizationId, async (tx) => {
    await lockAbsences(tx)
    const row = await accessAbsence(deps, tx, who, id)
    if (rev !== undefined && rev !== row.rev)
      throw new Refusal('AbsenceOutdated', await loadAbsenceFor(deps, tx, who, id))
    const hasBegun = row.starts_at <= now
    const span = readSpan(
      coach.time_zone,
      { from: hasBegun ? row.starts_at : (input.from ?? row.starts_at), to: input.to ?? row.ends_at },
      now,
    )
    const coverId = cover?.account_id ?? row.cover_id
    await refuseConflicts(tx, { absenceId: id, coachId: row.coach_id, coverId, ...span }, now)
    if (cover !== null) await recordStaff(tx, { accountId: coverId, name: cover.name, email: cover.email })
    const begun_at = span.from <= now ? (row.begun_at ?? now) : null
    const note = input.note === undefined ? row.note : toNote(input.note)
    await change(tx, id, { cover_id: coverId, starts_at: span.from, ends_at: span.to, note, begun_at })
    const by = byOf(who, now)
    await recordAbsence(tx, 'AbsenceChanged', { ...row, cover_id: coverId }, { ...by, earlierCoverId: row.cover_id })
    await handOver(tx, row.coach_id, now)
    if (coverId !== row.cover_id) await handOverCovered(tx, row.coach_id, now)
    await followFrom(tx, id, span.from, now)
    return loadAbsenceFor(deps, tx, who, id)
  })
  forgetBoth(before.coach_id, before.cover_id, absence.cover._id)
  return absence
}

/** Ends an absence now, or calls off one that is still to come. */
export const endAbsence = async (deps: Deps, who: Member, { id }: { id: string }): Promise<{ ended: true }> => {
  const row = await deps.store.tenant(who.organizationId, async (tx) => {
    await lockAbsences(tx)
    const found = await accessAbsence(deps, tx, who, id)
    await endInTx(tx, found, byOf(who, deps.now()))
    return found
  })
  forgetBoth(row.coach_id, row.cover_id)
  return { ended: true }
}

/** This process knows the new reach at once, the others from the facts or within seconds. */
const forgetBoth = (...accountIds: string[]): void => accountIds.forEach(forgetAccount)

const followFrom = (tx: Tenant, absenceId: string, from: Date, now: Date): Promise<void> =>
  addJob(tx, { kind: 'follow-absence', payload: { absenceId }, dueAt: from, now })

/** A person of the member's organization; null if there is none with this id, or no longer. */
const loadColleague = async (deps: Deps, who: Member, accountId: string): Promise<AccountRecord | null> => {
  const standing = await accountStandingOf(deps.store.global, accountId)
  if (standing?.account.kind !== 'person' || standing.account.removed_at !== null) return null
  return standing.membership.organization_id === who.organizationId ? standing.account : null
}

const loadCover = async (deps: Deps, who: Member, coach: AccountRecord, id: string): Promise<AccountRecord> => {
  if (id === coach.account_id) throw new Refusal('CoverSelf')
  const cover = await loadColleague(deps, who, id)
  if (cover === null) throw new Refusal('CoverUnknown')
  if (cover.disabled_at !== null) throw new Refusal('CoverDisabled')
  return cover
}

/** The span on the clock of the person who is away. A start earlier today is now; one that was set before stays. */
const readSpan = (
  zone: string,
  input: { from: string | Date; to: string | Date },
  now: Date,
): { from: Date; to: Date } => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay()
  const [from, to] = [toDate(zone, input.from), toDate(zone, input.to)]
  const isPast = typeof input.from === 'string' && from.getTime() < today.epochMilliseconds
  if (to <= from) throw new Refusal('AbsenceEndsEarly')
  if (isPast || to <= now) throw new Refusal('AbsencePast')
  if (to.getTime() - from.getTime() > ABSENCE_MAX.days * DAY_MS) throw new Refusal('AbsenceTooLong')
  return { from: typeof input.from === 'string' && from < now ? now : from, to }
}

const toDate = (zone: string, local: string | Date): Date =>
  local instanceof Date ? local : new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds)

const toNote = (note: string | undefined): string | null => {
  const text = note?.replaceAll('\0', '').trim() ?? ''
  return text === '' ? null : text
}

/** Refuses two absences of one coach at a time, and a cover who is away for part of it. */
const refuseConflicts = async (
  tx: Tenant,
  wanted: { absenceId?: string; coachId: string; coverId: string; from: Date; to: Date },
  now: Date,
): Promise<void> => {
  const others = (await listAbsences(tx, { now })).filter(
    (row) => row.absence_id !== wanted.absenceId && row.starts_at < wanted.to && wanted.from < row.ends_at,
  )
  if (others.some((row) => row.coach_id === wanted.coachId)) throw new Refusal('AbsenceOverlaps')
  if (others.some((row) => row.coach_id === wanted.coverId)) throw new Refusal('CoverAway')
}

export const absenceHandlers: HandlersOf<typeof absenceCalls> = {
  listAbsences: forMember(listAbsencesFor),
  setAbsence: forMember(setAbsence),
  changeAbsence: forMember(changeAbsence),
  endAbsence: forMember(endAbsence),
}
