import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { dayTimeOf, MINUTES_A_DAY } from '../../schedule/day-time.ts'
import type { CheckedNode } from '../graph.ts'
import { NO_PATH, type CheckContext, type ScenePath } from '../issue.ts'
import { isScheduler } from '../until-next-wait.ts'
import type { SchedulerFlow } from '../schedules/scheduler-flow.ts'
import { plainRoutine, rulesOf } from '../schedules/rules-of.ts'
import { regionOf } from './region.ts'
import { ANY_DAY, weekdaysOf } from './weekdays-of.ts'

/** The most that one client can come to in one of their days. */
export interface FullestDay {
  amount: number
  /** To where that day begins and on; of branches side by side the one with the most. */
  way: ScenePath
  /** Where that day begins; empty when no day has anything. */
  begins: string
}

/**
 * Follows a client through one day: a client who answers at once, for whom each case may hold. A step is come to once, but
 * for what schedulers come back to: each of their rules once a day, later each time. `amountOf`: what passing a node adds.
 */
export const fullestDay = (
  { nodes, roads, start, schedulers }: SchedulerFlow,
  known: CheckContext,
  amountOf: (node: CheckedNode) => number,
): FullestDay => {
  const routine = plainRoutine(known)
  const days = new Map<string, DayTotal>()
  let left = STEPS_MAX

  /** From the node a way leads to, at a minute of one of these days of the week. */
  const dayFrom = (first: string, minute: number, weekdays: number): DayTotal => {
    const key = `${first} ${minute} ${weekdays}`
    const found = days.get(key)
    if (found || left <= 0) return found ?? NOTHING
    // A way back here within this day adds nothing more.
    days.set(key, NOTHING)
    const best = new Map<string, DayTotal>()
    for (const node of regionOf(first, nodes)) {
      left -= 1
      best.set(node.id, isScheduler(node) ? wait(node, minute, weekdays) : pass(node, best))
    }
    const day = best.get(first) ?? NOTHING
    days.set(key, day)
    return day
  }

  const pass = (node: CheckedNode, best: ReadonlyMap<string, DayTotal>): DayTotal => {
    const ons = node.ways.flatMap(({ num, to }) => {
      const day = best.get(to)
      return day ? [{ num, day }] : []
    })
    const most = fullestStep(ons)
    const amount =
      node.kind.type === 'split' ? ons.reduce((sum, { day }) => sum + day.amount, 0) : (most?.day.amount ?? 0)
    return { amount: amountOf(node) + amount, step: { id: node.id, on: most } }
  }

  /** Until a later minute of the same day, by the rule that leads to the most. `begins`: they have waited since another. */
  const wait = (node: CheckedNode, minute: number, weekdays: number, begins = false): DayTotal => {
    const ons = rulesOf(node).flatMap((rule) => {
      const at = minuteOf(rule, minute)
      const on = weekdays & weekdaysOf(rule, begins)
      if (at === null || at <= minute || on === 0) return []
      return node.ways.map(({ num, to }) => ({ num, day: dayFrom(to, at, on) }))
    })
    const most = fullestStep(ons)
    return { amount: most?.day.amount ?? 0, step: { id: node.id, on: most } }
  }

  const minuteOf = ({ timeStrategy }: SchedulerRule, minute: number): number | null => {
    const delay = timeStrategy.type !== 'exact_time' && timeStrategy.key === 'local_time'
    const time = dayTimeOf(timeStrategy, routine, MIDNIGHT)
    if (!time.ok) return null
    const at = delay ? minute + time.value.first : time.value.first
    return at >= MINUTES_A_DAY ? null : at
  }

  let fullest: FullestDay = { amount: 0, way: NO_PATH, begins: '' }
  const begins = [...roads.entries.flatMap((place) => nodes.get(roads.ids[place] ?? '') ?? []), ...schedulers]
  for (const node of begins) {
    const day = isScheduler(node) ? wait(node, BEGINS, ANY_DAY, true) : dayFrom(node.id, BEGINS, ANY_DAY)
    if (day.amount <= fullest.amount) continue
    fullest = { amount: day.amount, way: continuePath(start.pathTo(node.id), pathOf(day)), begins: node.id }
  }
  return fullest
}

/** Steps of days that are looked through, whatever a scene is. */
const STEPS_MAX = 200_000

interface DayTotal {
  amount: number
  step: { id: string; on: DayStep | null } | null
}
interface DayStep {
  num: number
  day: DayTotal
}
const NOTHING: DayTotal = { amount: 0, step: null }

/** Before the first minute of the day. */
const BEGINS = -1

const MIDNIGHT = { at: Temporal.Instant.fromEpochMilliseconds(0), zone: 'UTC' }

const fullestStep = (ons: readonly DayStep[]): DayStep | null =>
  ons.reduce<DayStep | null>((most, on) => (most && most.day.amount >= on.day.amount ? most : on), null)

/** The one ends where the other begins. */
const continuePath = ({ path, took }: ScenePath, on: ScenePath): ScenePath =>
  path.length === 0 ? NO_PATH : { path: [...path.slice(0, -1), ...on.path], took: [...took, ...on.took] }

/** Up to the last step that adds something. */
const pathOf = (day: DayTotal): ScenePath => {
  const [path, took]: [string[], number[]] = [[], []]
  for (let at: DayTotal | null = day; at?.step;) {
    const { id, on }: NonNullable<DayTotal['step']> = at.step
    path.push(id)
    if (!on || on.day.amount === 0 || !on.day.step) break
    took.push(on.num)
    at = on.day
  }
  return { path, took }
}
