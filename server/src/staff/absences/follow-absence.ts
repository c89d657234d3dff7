import { handOverNotices } from '@attune/store/staff/hand-over-notices'
import {
  absenceById,
  changeAbsence,
  listAbsences,
  lockAbsences,
  type AbsenceRecord,
} from '@attune/store/staff/absences/absences'
import { isCurrent, whoActsFor } from '@attune/store/staff/absences/who-acts'
import { accountStandingOf } from '@attune/store/staff/accounts'
import type { Tenant } from '@attune/store/store'
import { byJob, type By } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { finish, postpone } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { recordFacts, type FactTrait } from '../../work/record-facts.ts'
import { forgetAccount } from '../session-cache.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** Begins and ends a colleague's cover. If the absence has different dates by then, it goes by those. */
    'follow-absence': { absenceId: string }
  }
}

/** How often to check whether a cover's account was disabled or moved. */
const EVERY_MS = 60_000

type Absence = Pick<AbsenceRecord, 'absence_id' | 'coach_id' | 'cover_id'>

/**
 * Makes open panels follow an absence as it begins and ends, to the minute. Who reaches whom doesn't wait for this: it
 * goes by the span. Ends it early once the cover's account is disabled or belongs to another organization.
 */
export const followAbsence = async (deps: Deps, item: Job<'follow-absence'>): Promise<void> => {
  const { absenceId } = item.payload
  const changed = await deps.store.tenant(item.organizationId, async (tx) => {
    await lockAbsences(tx)
    const row = await absenceById(tx, absenceId)
    const at = deps.now()
    if (row === undefined || row.ended_at !== null) return finish(tx, item)
    if (at < row.starts_at) return postpone(tx, item, row.starts_at.getTime() - at.getTime())
    const by = byJob(item, at)
    const cover = await accountStandingOf(deps.store.global, row.cover_id)
    const isUncovered = cover?.account.disabled_at !== null || cover.membership.organization_id !== item.organizationId
    if (isUncovered || row.ends_at <= at) {
      await endInTx(tx, row, by, isUncovered ? ['uncovered'] : [])
      await finish(tx, item)
      return row
    }
    if (row.begun_at === null) {
      await changeAbsence(tx, absenceId, { begun_at: at })
      await recordRights(tx, [row.coach_id, row.cover_id], by)
      await handOver(tx, row.coach_id, at)
    }
    await postpone(tx, item, Math.min(EVERY_MS, row.ends_at.getTime() - at.getTime()))
    return row.begun_at === null ? row : undefined
  })
  if (changed === undefined) return
  forgetAccount(changed.coach_id)
  forgetAccount(changed.cover_id)
}

/** Whoever acts for a coach now gets the notices that the coach still has to deal with. Nothing is given twice. */
export const handOver = async (tx: Tenant, coachId: string, at: Date): Promise<void> => {
  const coverId = (await whoActsFor(tx, [coachId], at)).get(coachId)
  if (coverId !== undefined) await handOverNotices(tx, { from: [coachId], to: [coverId], at })
}

/** The same for those whom somebody is covering for now: their cover is back, or somebody else covers for the cover. */
export const handOverCovered = async (tx: Tenant, coverId: string, at: Date): Promise<void> => {
  const absences = await listAbsences(tx, { now: at, around: [coverId] })
  for (const absence of absences)
    if (absence.cover_id === coverId && isCurrent(absence, at)) await handOver(tx, absence.coach_id, at)
}

/** Ends an absence: the cover loses the coach's clients. The coach again covers those whom they were covering for. */
export const endInTx = async (tx: Tenant, row: Absence, by: By, traits: readonly FactTrait[] = []): Promise<void> => {
  await changeAbsence(tx, row.absence_id, { ended_at: by.at })
  await recordAbsence(tx, 'AbsenceEnded', row, { ...by, traits })
  await handOverCovered(tx, row.coach_id, by.at)
}

/** Records what happened to an absence, and that the rights of those it concerns have changed. */
export const recordAbsence = async (
  tx: Tenant,
  kind: 'AbsenceSet' | 'AbsenceChanged' | 'AbsenceEnded',
  row: Absence,
  {
    earlierCoverId = row.cover_id,
    traits = [],
    ...by
  }: By & { earlierCoverId?: string; traits?: readonly FactTrait[] },
): Promise<void> => {
  await recordFacts(tx, [{ kind, payload: toIds(row), ...by }], { traits })
  await recordRights(tx, [...new Set([row.coach_id, row.cover_id, earlierCoverId])], by)
}

const recordRights = (tx: Tenant, accountIds: readonly string[], by: By): Promise<void> =>
  recordFacts(
    tx,
    accountIds.map((accountId) => ({ kind: 'AccountRightsChanged' as const, payload: { accountId }, ...by })),
  )

const toIds = (row: Absence) => ({ absenceId: row.absence_id, coachId: row.coach_id, coverId: row.cover_id })
