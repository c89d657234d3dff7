import type { Tenant } from '../../store.ts'
import { listAbsences, type AbsenceRecord } from './absences.ts'

type Span = Pick<AbsenceRecord, 'coach_id' | 'cover_id' | 'starts_at' | 'ends_at'>

/** Someone covers for this coach until then. */
export interface Cover {
  coach: { accountId: string; name: string; email: string }
  until: Date
}

/**
 * Who acts for each of these coaches now, by the coach's id. Whoever is missing acts for themselves. Needs-answer, notices,
 * push and tasks all go by this.
 */
export const whoActsFor = async (tx: Tenant, coachIds: readonly string[], now: Date): Promise<Map<string, string>> => {
  const absences = coachIds.length === 0 ? [] : await listAbsences(tx, { now, around: coachIds })
  return new Map(
    coachIds.flatMap((coachId) => {
      const acting = actingFor(absences, coachId, now)
      return acting === null ? [] : [[coachId, acting.accountId] as const]
    }),
  )
}

/** For whom an account acts now, and when that changes by itself; null: no change is planned. */
export const coversOf = async (
  tx: Tenant,
  accountId: string,
  now: Date,
): Promise<{ covers: Cover[]; changesAt: Date | null }> => {
  const absences = await listAbsences(tx, { now, around: [accountId] })
  const covers = absences.flatMap((absence): Cover[] => {
    const acting = isCurrent(absence, now) ? actingFor(absences, absence.coach_id, now) : null
    if (acting?.accountId !== accountId) return []
    const { coach_id: id, coach_name: name, coach_email: email } = absence
    return [{ coach: { accountId: id, name, email }, until: acting.until }]
  })
  const moments = absences.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]).filter((at) => at > now)
  return { covers, changesAt: moments.length === 0 ? null : new Date(Math.min(...moments.map(Number))) }
}

/** The cover; if they are away themselves, their cover, but never that person's cover, nor the coach again. */
const actingFor = (
  absences: readonly Span[],
  coachId: string,
  now: Date,
): { accountId: string; until: Date } | null => {
  const currentOf = (id: string) => absences.find((absence) => absence.coach_id === id && isCurrent(absence, now))
  const first = currentOf(coachId)
  if (first === undefined) return null
  const second = currentOf(first.cover_id)
  if (second === undefined || second.cover_id === coachId) return { accountId: first.cover_id, until: first.ends_at }
  return { accountId: second.cover_id, until: first.ends_at < second.ends_at ? first.ends_at : second.ends_at }
}

export const isCurrent = ({ starts_at, ends_at }: Pick<Span, 'starts_at' | 'ends_at'>, now: Date): boolean =>
  starts_at <= now && now < ends_at

/** When nobody is there during an absence: whoever would act is away, too. In order, from now on. */
export const gapsOf = (absences: readonly Span[], absence: Span, now: Date): { from: Date; to: Date }[] => {
  const first = absence.starts_at > now ? absence.starts_at : now
  const moments = absences
    .flatMap(({ starts_at, ends_at }) => [starts_at.getTime(), ends_at.getTime()])
    .concat(first.getTime(), absence.ends_at.getTime())
    .filter((at) => at >= first.getTime() && at <= absence.ends_at.getTime())
  const bounds = [...new Set(moments)].toSorted((one, other) => one - other)
  const gaps: { from: Date; to: Date }[] = []
  for (const [index, at] of bounds.slice(0, -1).entries()) {
    const from = new Date(at)
    const acting = actingFor(absences, absence.coach_id, from)
    const isGap =
      acting !== null && absences.some((other) => other.coach_id === acting.accountId && isCurrent(other, from))
    const to = new Date(bounds[index + 1] ?? at)
    const last = gaps.at(-1)
    if (isGap && last?.to.getTime() === at) last.to = to
    else if (isGap) gaps.push({ from, to })
  }
  return gaps
}
