import type { DayPlan, DayPlanStep } from '@attune/contract/scenes/runs/day-plan'
import type { PlanSourceKind } from '@attune/contract/scenes/runs/plan-sources'
import { DAY_PLAN_CLIENTS_MAX, PLAN_DAYS } from '@attune/contract/scenes/runs/limits'
import { firstValidZone } from '@attune/engine/gate/quiet-hours'
import { listPlannedContacts } from '@attune/store/scenes/runs/planned-contacts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../../calls/cursor.ts'
import type { Member } from '../../../calls/who.ts'
import { nameFor } from '../../../contacts/access.ts'
import { localMinute } from '../../../contacts/client-clock.ts'
import { hidingFor } from '../../../contacts/private-data.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { isPlanOf, planLines, planStepFor, type PlanLines } from './plan-lines.ts'
import type { PlanSource } from './plan-source.ts'

interface DayPlanInput {
  day?: string | undefined
  source?: PlanSourceKind | undefined
  held?: 'true' | 'false' | undefined
  contact?: string | undefined
  coach?: string | undefined
  limit?: number | undefined
  next?: string | undefined
  foreseePrograms: PlanSource
}

/** What is sent to the clients within reach on one day of the reader's, and what would hold it; soonest first. */
export const dayPlanOf = (deps: Deps, who: Member, input: DayPlanInput): Promise<DayPlan> => {
  const at = deps.now()
  const zone = firstValidZone(who.account.time_zone)
  const { day, from, until } = spanOf(input.day, zone, at)
  const after = input.next === undefined ? null : readPlace(input.next)
  const limit = input.limit ?? 100
  return deps.store.tenant(who.organizationId, async (tx) => {
    const found = await listPlannedContacts(tx, {
      reach: who.reach,
      coachId: input.coach,
      contactId: input.contact,
      until,
      limit: DAY_PLAN_CLIENTS_MAX,
    })
    const plans = await planLines(deps, tx, found.slice(0, DAY_PLAN_CLIENTS_MAX), {
      at,
      from,
      until,
      foreseePrograms: input.foreseePrograms,
    })
    const lines = plans
      .flatMap((plan) => linesOf(plan, { from, until }))
      .filter(({ step }) => isPlanOf(who, step))
      .filter(({ step: { source, hold } }) => {
        if (input.source !== undefined && source.kind !== input.source) return false
        return input.held === undefined || (hold !== null) === (input.held === 'true')
      })
      .toSorted(compare)
    const rest = after === null ? lines : lines.filter((line) => compare(line, after) > 0)
    const shown = rest.slice(0, limit)
    const last = shown.at(-1)
    const next = rest.length > limit && last !== undefined ? encodeCursor({ key: String(last.ms), id: last.id }) : null
    return {
      data: shown.map((line) => stepFor(who, line)),
      pagination: { hasNext: next !== null, next },
      day,
      zone,
      counts: {
        lines: lines.length,
        starts: lines.filter(({ step: { source } }) => source.kind === 'program' && source.starts !== null).length,
        held: lines.filter(({ step }) => step.hold !== null).length,
        clients: new Set(lines.map(({ plan }) => plan.contact.contact_id)).size,
      },
      more: found.length > DAY_PLAN_CLIENTS_MAX || plans.some(({ more }) => more),
    }
  })
}

/** When a day begins and ends. What is overdue belongs to today. */
const spanOf = (asked: string | undefined, zone: string, at: Date): { day: string; from: Date; until: Date } => {
  const today = Temporal.PlainDate.from(localMinute(at, zone).slice(0, 10))
  const day = asked === undefined ? today : readDay(asked)
  const ahead = today.until(day, { largestUnit: 'days' }).days
  if (ahead < 0 || ahead >= PLAN_DAYS) throw new Refusal('PlanDayUnknown')
  const beginOf = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(zone).epochMilliseconds)
  // The last moment of the day: midnight belongs to the next one.
  const until = new Date(beginOf(day.add({ days: 1 })).getTime() - 1)
  return { day: day.toString(), from: ahead === 0 ? new Date(0) : beginOf(day), until }
}

const readDay = (text: string): Temporal.PlainDate => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    // Such as February 30.
    throw new Refusal('PlanDayUnknown')
  }
}

/** The place of a line: its moment, and its client with the line's number in the client's plan. */
interface Place {
  ms: number
  id: string
}

interface Line extends Place {
  plan: PlanLines
  step: PlanLines['steps'][number]
}

const compare = (one: Place, other: Place): number =>
  one.ms - other.ms || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/** Lines of one moment are numbered, so that they keep their order across pages. */
const linesOf = (plan: PlanLines, { from, until }: { from: Date; until: Date }): Line[] => {
  const counts = new Map<number, number>()
  return plan.steps.flatMap((step) => {
    const ms = Date.parse(step.at)
    if (ms < from.getTime() || ms > until.getTime()) return []
    const count = counts.get(ms) ?? 0
    counts.set(ms, count + 1)
    return [{ ms, id: `${plan.contact.contact_id}:${String(count).padStart(3, '0')}`, plan, step }]
  })
}

const readPlace = (next: string): Place => {
  const { key, id } = decodeCursor(next)
  if (!/^[0-9]{1,14}$/.test(key)) throw invalidCursor()
  return { ms: Number(key), id }
}

const stepFor = (who: Member, { plan, step }: Line): DayPlanStep => {
  const { contact } = plan
  const hide = hidingFor(who, contact)
  const client = { _id: contact.contact_id, name: nameFor(who, contact.contact_id, contact.full_name) }
  return { ...planStepFor(who, step, hide), client }
}
