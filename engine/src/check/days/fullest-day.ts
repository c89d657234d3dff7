import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { dayTimeOf, MINUTES_A_DAY } from '../../schedule/day-time.ts'
import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { NO_PATH, type CheckContext, type ScenePath } from '../issue.ts'
import { isScheduler } from '../until-next-wait.ts'
import type { SchedulerFlow } from '../schedules/scheduler-flow.ts'
import { plainRoutine, rulesOf } from '../schedules/rules-of.ts'
import { ANY_DAY, weekdaysOf } from './weekdays-of.ts'

/** The most that one client can get in one of their days. */
export interface FullestDay {
  amount: number
  /** The path to the start of that day and through it; of parallel branches, the one with the most. */
  route: ScenePath
  /** Id of the node where that day starts; empty if no day has anything. */
  begins: string
}

/**
 * Follows a client through one day, assuming that they answer at once and that any switch case may hold. Each node
 * counts once, except that schedulers may return to it: each rule once a day, later each time. `amountOf` is what a
 * visit to a node adds.
 */
export const fullestDay = (
  { nodes, edgeIndex, start, schedulers }: SchedulerFlow,
  known: CheckContext,
  amountOf: (node: CheckedNode) => number,
): FullestDay => {
  const routine = plainRoutine(known)
  const days = new Map<string, DayTotal>()
  let left = STEPS_MAX

  /** From a node at a minute of the day, on any of these weekdays. */
  const dayFrom = (first: string, minute: number, weekdays: number): DayTotal => {
    const key = `${first} ${minute} ${weekdays}`
    const found = days.get(key)
    if (found || left <= 0) return found ?? NOTHING
    // Coming back to the same place on the same day adds nothing more.
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
    const ons = node.edges.flatMap(({ num, to }) => {
      const day = best.get(to)
      return day ? [{ num, day }] : []
    })
    const most = fullestStep(ons)
    const amount =
      node.kind.type === 'split' ? ons.reduce((sum, { day }) => sum + day.amount, 0) : (most?.day.amount ?? 0)
    return { amount: amountOf(node) + amount, step: { id: node.id, on: most } }
  }

  /**
   * Waits for a later minute of the same day, by the rule that leads to the most. `begins`: the client has been waiting
   * since an earlier day.
   */
  const wait = (node: CheckedNode, minute: number, weekdays: number, begins = false): DayTotal => {
    const ons = rulesOf(node).flatMap((rule) => {
      const at = minuteOf(rule, minute)
      const on = weekdays & weekdaysOf(rule, begins)
      if (at === null || at <= minute || on === 0) return []
      return node.edges.map(({ num, to }) => ({ num, day: dayFrom(to, at, on) }))
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

  let fullest: FullestDay = { amount: 0, route: NO_PATH, begins: '' }
  const begins = [...edgeIndex.entries.flatMap((place) => nodes.get(edgeIndex.ids[place] ?? '') ?? []), ...schedulers]
  for (const node of begins) {
    const day = isScheduler(node) ? wait(node, BEGINS, ANY_DAY, true) : dayFrom(node.id, BEGINS, ANY_DAY)
    if (day.amount <= fullest.amount) continue
    fullest = { amount: day.amount, route: continuePath(start.pathTo(node.id), pathOf(day)), begins: node.id }
  }
  return fullest
}

/** Limits the work, whatever the scene is. */
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

/** Joins two paths where the first ends at the node the second starts from. */
const continuePath = ({ path, took }: ScenePath, on: ScenePath): ScenePath =>
  path.length === 0 ? NO_PATH : { path: [...path.slice(0, -1), ...on.path], took: [...took, ...on.took] }

/** Ends at the last step that adds something. */
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

/**
 * The nodes that can be reached from a node without waiting for a scheduler, itself included, in post-order: each after
 * those it leads to, except for edges that lead back. Stops at schedulers. Not recursive, so any depth is fine.
 */
const regionOf = (first: string, nodes: CheckedNodes): CheckedNode[] => {
  const region: CheckedNode[] = []
  const seen = new Set([first])
  const begin = nodes.get(first)
  const stack = begin ? [{ node: begin, next: 0 }] : []
  for (let at = stack.at(-1); at; at = stack.at(-1)) {
    const edge = isScheduler(at.node) ? undefined : at.node.edges[at.next++]
    if (!edge) {
      region.push(at.node)
      stack.pop()
      continue
    }
    const other = nodes.get(edge.to)
    if (!other || seen.has(edge.to)) continue
    seen.add(edge.to)
    stack.push({ node: other, next: 0 })
  }
  return region
}
