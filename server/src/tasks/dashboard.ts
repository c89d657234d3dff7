import { TASK_SPAN_MAX_DAYS } from '@attune/contract/tasks/constants'
import type { TaskFigures } from '@attune/contract/tasks/entity'
import type { StaffName } from '@attune/contract/staff/entity'
import { countOpen, loadDiscards, loadFigures, type FiguresRow, type ReasonRow } from '@attune/store/tasks/dashboard'
import type { Member } from '../calls/who.ts'
import { toStaffName } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

interface DashboardInput {
  from: string
  to: string
  coach?: string | undefined
}

interface Dashboard {
  total: TaskFigures
  open: { new: number; active: number }
  coaches: { coach: StaffName | null; figures: TaskFigures }[]
}

/** What happened to tasks of clients within reach, in total and by coach. */
export const getDashboard = (deps: Deps, who: Member, input: DashboardInput): Promise<Dashboard> => {
  const span = { from: new Date(input.from), to: new Date(input.to) }
  const days = (span.to.getTime() - span.from.getTime()) / 86_400_000
  if (days <= 0 || days > TASK_SPAN_MAX_DAYS) {
    const message = `Choose a span of at most ${TASK_SPAN_MAX_DAYS} days.`
    throw new Refusal('InputInvalid', { issues: [{ path: 'to', message }] })
  }
  const filter = { reach: who.reach, coach: input.coach }
  return deps.store.tenant(who.organizationId, async (tx) => {
    const rows = await loadFigures(tx, filter, span)
    const discards = await loadDiscards(tx, filter, span)
    const total = rows.find((row) => row.is_total)
    return {
      total: figuresOf(total ?? NOTHING, discards),
      open: await countOpen(tx, filter),
      coaches: rows
        .filter((row) => !row.is_total)
        .map((row) => ({
          coach: toStaffName(row.coach_id, row.coach_name, row.coach_email),
          figures: figuresOf(
            row,
            discards.filter(({ coach_id }) => coach_id === row.coach_id),
          ),
        })),
    }
  })
}

type Figures = Omit<FiguresRow, 'is_total' | 'coach_id' | 'coach_name' | 'coach_email'>

const NOTHING: Figures = {
  opened: 0,
  started: 0,
  finished: 0,
  discarded: 0,
  expired: 0,
  start_median: null,
  start_p90: null,
  finish_median: null,
  finish_p90: null,
}

const figuresOf = (row: Figures, discards: readonly ReasonRow[]): TaskFigures => ({
  opened: row.opened,
  started: row.started,
  finished: row.finished,
  discarded: row.discarded,
  discardedByReason: sumByReason(discards),
  expired: row.expired,
  timeToStart: toSpread(row.start_median, row.start_p90),
  timeToFinish: toSpread(row.finish_median, row.finish_p90),
})

const sumByReason = (discards: readonly ReasonRow[]): TaskFigures['discardedByReason'] => {
  const sums = new Map<ReasonRow['reason'], number>()
  for (const { reason, count } of discards) sums.set(reason, (sums.get(reason) ?? 0) + count)
  return [...sums]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || (a.reason ?? '').localeCompare(b.reason ?? ''))
}

const toSpread = (median: number | null, p90: number | null): TaskFigures['timeToStart'] =>
  median === null || p90 === null ? null : { median, p90 }
