import type { SchedulerRule } from '@attune/contract/scenes/rules'
import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { formatClock } from '../../schedule/local-words.ts'
import { dayTimeOf, minuteOf, MINUTES_A_DAY, type DayMarks } from '../../schedule/day-time.ts'
import type { RoutineName } from '../../world.ts'
import type { CheckedNode } from '../graph.ts'
import { warningIssue, type Issue, type CheckContext, type ScenePath } from '../issue.ts'
import type { SchedulerFlow } from './scheduler-flow.ts'
import { dayGroups } from './day-groups.ts'
import { plainRoutine, rulesOf } from './rules-of.ts'

/**
 * Finds schedulers that lead straight to a message during the organization's quiet hours, where it would have to wait.
 * Says how many clients are affected if their routines are known.
 */
export const checkQuietHours = (following: SchedulerFlow, known: CheckContext): Issue[] => {
  const quiet = known.automation?.quietHours ?? null
  if (quiet === null || minuteOf(quiet.from) === null || minuteOf(quiet.to) === null) return []
  return following.schedulers.flatMap((node) => {
    const message = firstMessage(node, following)
    const fall = message && fallOf(node, following, known, quiet)
    return fall ? [quietHoursIssue(node, message, fall, quiet, following.after(node).pathTo(message.id))] : []
  })
}

interface ScheduledMessage {
  kind: string
  id: string
}

/** Whether the message always falls into quiet hours or only for some picks of a range, and for whom. */
interface QuietFall {
  whose: string
  isSure: boolean
}

/** The nearest message after the scheduler. */
const firstMessage = (node: CheckedNode, { nodes, after }: SchedulerFlow): ScheduledMessage | null => {
  const following = after(node)
  for (const id of following.inOrder()) {
    const kind = nodes.get(id)?.kind.type ?? ''
    if (MESSAGES.includes(kind)) return { kind, id }
  }
  return null
}

const MESSAGES = ['send_message', 'question', 'prompt_gen_reply']

const fallOf = (
  node: CheckedNode,
  following: SchedulerFlow,
  known: CheckContext,
  quiet: QuietHours,
): QuietFall | null => {
  const plain = plainRoutine(known)
  const falls = (routine: DayMarks) => fallFor(windowsOf(node, routine, following), quiet)
  const keys = keysOf(node, following)
  const groups = keys.length === 0 ? [] : dayGroups(known.routines ?? [], keys)
  const all = groups.reduce((sum, { clients }) => sum + clients, 0)
  if (all === 0) {
    const fall = falls(plain)
    const whose = keys.length === 0 ? 'Clients' : 'Clients with no times of their own'
    return fall === null ? null : { whose, isSure: fall === 'sure' }
  }
  const found = groups.flatMap(({ own, clients }) => {
    const fall = falls({ own, fallback: plain.fallback })
    return fall === null ? [] : [{ fall, clients }]
  })
  const some = found.reduce((sum, { clients }) => sum + clients, 0)
  const whose = `${some} of ${all} ${all === 1 ? 'client' : 'clients'}`
  return some === 0 ? null : { whose, isSure: found.every(({ fall }) => fall === 'sure') }
}

const quietHoursIssue = (
  { id }: CheckedNode,
  { kind }: ScheduledMessage,
  { whose, isSure }: QuietFall,
  { to }: QuietHours,
  route: ScenePath,
): Issue => {
  const sent = kind === 'question' ? 'asked' : 'written to'
  const reason = `${whose} ${isSure ? 'would' : 'may'} be ${sent} in quiet hours, so the message waits until ${formatClock(to)}.`
  return warningIssue(id, 'rules', reason, { check: 'quiet-hours', route })
}

/** First and last minute, counted from a midnight. */
type MinuteWindow = readonly [number, number]

/** One window per rule; for `local_time`, one per time at which clients arrive from another scheduler. */
const windowsOf = (node: CheckedNode, routine: DayMarks, following: SchedulerFlow, depth = 0): MinuteWindow[] =>
  rulesOf(node).flatMap(({ timeStrategy }): MinuteWindow[] => {
    if (following.moments.left <= 0) return []
    following.moments.left -= 1
    if (timeStrategy.type !== 'exact_time' && timeStrategy.key === 'local_time') {
      const [first, last] = delayOf(timeStrategy)
      return before(node, following, depth).flatMap((other) =>
        windowsOf(other, routine, following, depth + 1).map(([one, two]) => [one + first, two + last] as const),
      )
    }
    const time = dayTimeOf(timeStrategy, routine, NO_CLOCK)
    return time.ok ? [[time.value.first, time.value.last]] : []
  })

/** Only `local_time` uses it. */
const NO_CLOCK = { at: Temporal.Instant.fromEpochMilliseconds(0), zone: 'UTC' }

const delayOf = (strategy: Exclude<SchedulerRule['timeStrategy'], { type: 'exact_time' }>): MinuteWindow => {
  if (strategy.type === 'offset') return [strategy.offsetMinutes ?? 0, strategy.offsetMinutes ?? 0]
  const [one, other] = strategy.rangeMinutes
  return [Math.min(one, other), Math.max(one, other)]
}

/** How many chained delays are followed; a cycle of them would never end. */
const DEPTH_MAX = 3

const before = (node: CheckedNode, following: SchedulerFlow, depth: number): readonly CheckedNode[] =>
  depth >= DEPTH_MAX ? [] : following.before(node)

/** The routine times its rules depend on, sorted by name. */
const keysOf = (node: CheckedNode, following: SchedulerFlow, depth = 0): RoutineName[] => {
  following.moments.left -= 1
  if (following.moments.left <= 0) return []
  const keys = rulesOf(node).flatMap(({ timeStrategy }): RoutineName[] => {
    if (timeStrategy.type === 'exact_time') return []
    const { key } = timeStrategy
    if (key === 'local_time')
      return before(node, following, depth).flatMap((other) => keysOf(other, following, depth + 1))
    // Whether bedtime is after midnight depends on the wake-up time.
    return key === 'goToSleepTime' ? [key, 'wakeUpTime'] : [key]
  })
  return [...new Set(keys)].toSorted()
}

const fallFor = (windows: readonly MinuteWindow[], quiet: QuietHours): 'sure' | 'maybe' | null => {
  const shares = windows.map((window) => shareIn(window, quiet))
  if (shares.every((share) => share === 0)) return null
  return shares.some((share) => share === 1) ? 'sure' : 'maybe'
}

/** The share of a window that lies in quiet hours, 0 to 1. */
const shareIn = ([first, last]: MinuteWindow, { from, to }: QuietHours): number => {
  const [begins, ends] = [minuteOf(from) ?? 0, minuteOf(to) ?? 0]
  let quiet = 0
  for (let minute = first; minute <= last; minute += 1) {
    const at = ((minute % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY
    if (begins < ends ? at >= begins && at < ends : at >= begins || at < ends) quiet += 1
  }
  return quiet / (last - first + 1)
}
