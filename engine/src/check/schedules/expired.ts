import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { formatClock } from '../../schedule/local-words.ts'
import { explainNextOf } from '../../schedule/next-run.ts'
import { describeRule } from '../../schedule/describe-rule.ts'
import { zoneFault } from '../../schedule/zone.ts'
import type { CheckedNode } from '../graph.ts'
import { warningIssue, type Issue, type CheckContext, type ScenePath } from '../issue.ts'
import { joinPaths } from '../reachability.ts'
import { everAfter, type SchedulerFlow } from './scheduler-flow.ts'
import { plainRoutine, rulesOf } from './rules-of.ts'

/**
 * Finds schedulers with no time left for clients who reach them: their branch ends with a problem. Repeating rules
 * always have a next time, one-off rules may not.
 */
export const checkExpiredSchedules = (following: SchedulerFlow, known: CheckContext): Issue[] =>
  following.schedulers.flatMap((node) => {
    const rules = rulesOf(node)
    if (rules.length === 0 || !rules.every(goesOnce) || following.moments.left <= 0) return []
    const asked = { node, rules, ...clockOf(known, following) }
    const found = findLate(asked, following) ?? findAfterAnother(asked, following) ?? findOnReturn(asked, following)
    return found ? [expiredIssue(asked, found)] : []
  })

interface ScheduleQuestion {
  node: CheckedNode
  rules: SchedulerRule[]
  /** The day of the check, and its exact time if known. */
  day: Temporal.ZonedDateTime
  now: Temporal.Instant | null
  /** The next time of the rules for a client who arrives at `from`; null if there is none left. */
  next: (rules: SchedulerRule[], from: Temporal.Instant) => Temporal.Instant | null
}

/** When it is too late, and a path on which that happens. */
interface ExpiredSchedule {
  when: string
  route: ScenePath
}

const clockOf = (known: CheckContext, { moments }: SchedulerFlow): Omit<ScheduleQuestion, 'node' | 'rules'> => {
  const zone = known.now && zoneFault(known.now.zone) === null ? known.now.zone : 'UTC'
  const now = known.now ? Temporal.Instant.from(known.now.at) : null
  const day = (now ?? SOME_DAY).toZonedDateTimeISO(zone).startOfDay()
  const routine = plainRoutine(known)
  const next = (rules: SchedulerRule[], from: Temporal.Instant) => {
    moments.left -= MOMENT_COSTS * rules.length
    const found = explainNextOf(rules, { zone, routine, from, seed: '', ranOn: rules.map(() => null) })
    return found.ok ? found.value.at : null
  }
  return { day, now, next }
}

/** A calendar search costs about as much as this many clock look-ups. */
const MOMENT_COSTS = 20

/** Earlier than any date an author would name. */
const SOME_DAY = Temporal.Instant.from('2001-01-01T00:00:00Z')

const goesOnce = ({ dateStrategy }: SchedulerRule): boolean =>
  dateStrategy.type === 'once' && (typeof dateStrategy.value === 'string' || 'dayOffset' in dateStrategy.value)

const hasDate = ({ dateStrategy }: SchedulerRule): boolean =>
  dateStrategy.type === 'once' && typeof dateStrategy.value === 'string'

/** For clients who may arrive at any time of day. Dates are checked against the current time, if known. */
const findLate = (
  { node, rules, day, now, next }: ScheduleQuestion,
  { anyTime, start }: SchedulerFlow,
): ExpiredSchedule | null => {
  if (rules.some(hasDate))
    return now !== null && next(rules, now) === null
      ? { when: 'This time has passed', route: start.pathTo(node.id) }
      : null
  if (!anyTime.reached(node.id)) return null
  const isLate = (minute: number) => next(rules, day.add({ minutes: minute }).toInstant()) === null
  if (!isLate(LAST_MINUTE)) return null
  const first = firstOf(LAST_MINUTE, isLate)
  const when =
    first === 0
      ? 'This time never comes'
      : `This time has passed for clients who get here at ${timeOf(day, first)} or later`
  return { when, route: anyTime.pathTo(node.id) }
}

/** For clients who come straight from another scheduler, at the times it has for arrivals throughout a day. */
const findAfterAnother = (
  { node, rules, day, next }: ScheduleQuestion,
  { before, after }: SchedulerFlow,
): ExpiredSchedule | null => {
  const minutes = rules.some(hasDate) ? [0] : EVERY_HOUR
  for (const other of before(node)) {
    const theirs = rulesOf(other)
    const came = minutes.flatMap((minute) => next(theirs, day.add({ minutes: minute }).toInstant()) ?? [])
    const late = came.filter((moment) => next(rules, moment) === null)
    if (late.length === 0) continue
    const has = late.length === came.length ? 'has' : 'may have'
    return {
      when: `This time ${has} passed for clients who come from “${other.displayName}”`,
      route: after(other).pathTo(node.id),
    }
  }
  return null
}

/** For clients who come back, if the only rule is a single date. */
const findOnReturn = (
  { node, rules }: ScheduleQuestion,
  { edgeIndex, start }: SchedulerFlow,
): ExpiredSchedule | null => {
  const [rule, ...others] = rules
  if (!rule || others.length > 0 || !hasDate(rule)) return null
  const round = everAfter(node, edgeIndex).pathTo(node.id)
  const num = node.edges.find(({ to }) => to === round.path[0])?.num
  if (num === undefined) return null
  return {
    when: 'This time has passed for clients who come back here',
    route: joinPaths(start.pathTo(node.id), num, round),
  }
}

const expiredIssue = ({ node, rules }: ScheduleQuestion, { when, route }: ExpiredSchedule): Issue => {
  const words = rules.map((rule) => `“${describeRule(rule)}”`).join(', ')
  return warningIssue(node.id, 'rules', `${when}: ${words}. The branch ends here with a problem.`, {
    check: 'schedule-never',
    route,
  })
}

const LAST_MINUTE = 24 * 60 - 1
const EVERY_HOUR = [...Array.from({ length: 24 }, (_, hour) => hour * 60), LAST_MINUTE]

/**
 * Binary search for the first minute for which `holds`; it must hold for the last one, and for every one after the
 * first.
 */
const firstOf = (last: number, holds: (minute: number) => boolean): number => {
  let [from, to] = [0, last]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return to
}

const timeOf = (day: Temporal.ZonedDateTime, minute: number): string =>
  formatClock(day.add({ minutes: minute }).toPlainTime().toString().slice(0, 5))
