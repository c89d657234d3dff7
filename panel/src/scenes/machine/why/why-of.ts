import { TIMEFRAME_KEY_TITLES } from '@attune/contract/schedules/times'
import type { SceneNode } from '@attune/contract/scenes/graph'
import type { WhyStep } from '@attune/contract/scenes/runs/why'
import type { Decision } from '@attune/engine/trace'
import type { TapeMessage, TapeStep } from '@attune/engine/tape/tape-step'
import { formatTime } from '../../../ui/time/format-times.ts'
import { formatTimeOfDay } from '../world/variables.ts'
import { formatSigned } from '../../nodes/describe/format-property.ts'

/** Why the scene sent a message, from the tape. */
export interface TapeWhy {
  /** The last steps before it, ending with the node that sent it. */
  path: WhyStep[]
  values: Decision[]
  /** Formatted lines. */
  schedule: string[]
  prompt: string | null
}

/** Only visits of the token that sent it, since the client was last asked or waited for. */
export const whyOf = (
  { key, step: wanted }: TapeMessage,
  steps: readonly TapeStep[],
  nodes: readonly SceneNode[],
): TapeWhy => {
  const visits = steps.slice(0, wanted + 1).flatMap(({ turn }) => {
    if (turn === null) return []
    const { turn: number, at, input } = turn.trace
    return turn.trace.steps.map((visit) => ({ ...visit, turn: number, at, input }))
  })
  const end = visits.findLastIndex(({ effect }) => effect === key)
  const last = visits[end]
  const own = visits.slice(0, end + 1).filter(({ token }) => last !== undefined && token <= last.token)
  const from = Math.max(0, own.findLastIndex(({ type }, place) => type === 'scheduler' && place < own.length - 1) - 1)
  const path = own.slice(Math.max(from, own.length - PATH_MAX)).map(({ node, type, ...visit }) => ({
    node: { _id: node, type, title: nodes.find(({ _id }) => _id === node)?.title ?? null },
    turn: visit.turn,
    at: visit.at,
    input: visit.input,
    output: visit.output,
    decided: visit.decided,
  }))
  const decided = path.flatMap((one) => one.decided)
  const schedule = decided.findLast((one) => one.by === 'schedule')
  const prompt = decided.findLast((one) => one.by === 'result')
  return {
    path,
    values: decided.filter(({ by }) => VALUES.has(by)),
    schedule: schedule?.by === 'schedule' ? formatSchedule(schedule) : [],
    prompt: prompt?.by === 'result' ? prompt.summary : null,
  }
}

const PATH_MAX = 6
const VALUES: ReadonlySet<string> = new Set(['event', 'expression', 'expression-failed', 'answer', 'count'])

type Schedule = Extract<Decision, { by: 'schedule' }>

/** `Go-to-sleep time 10:00 PM`, `−45 to −30 min: 09:15 to 09:30 PM`, `picked 09:15 PM`. */
const formatSchedule = ({ routine, rule, window, picked, zone, why }: Schedule): string[] => {
  const time = (at: string) => formatTime(new Date(at), zone)
  const range = rangeOf(rule)
  const mark =
    routine === null
      ? why
      : `${titleOf(routine.key)} ${formatTimeOfDay(routine.time)}${routine.own ? '' : ' (organization default)'}`
  const between =
    window === null || window[0] === window[1]
      ? []
      : [
          `${range === null ? '' : `${formatSigned(range[0])} to ${formatSigned(range[1])} min: `}${time(window[0])} to ${time(window[1])}`,
        ]
  return [mark, ...between, `picked ${time(picked)}`]
}

const titleOf = (key: string): string => (TIMEFRAME_KEY_TITLES as Readonly<Record<string, string>>)[key] ?? key

const rangeOf = (rule: unknown): [number, number] | null => {
  const strategy: unknown =
    typeof rule === 'object' && rule !== null && 'timeStrategy' in rule ? rule.timeStrategy : null
  const range: unknown =
    typeof strategy === 'object' && strategy !== null && 'rangeMinutes' in strategy ? strategy.rangeMinutes : null
  return Array.isArray(range) && typeof range[0] === 'number' && typeof range[1] === 'number'
    ? [range[0], range[1]]
    : null
}

/** The gate's decision and the checks that mattered, on one line. */
export const describeGate = ({ gate }: TapeMessage): { word: string; rest: string } => {
  const telling = gate.checks.filter(({ check, ok }) => !ok || check === 'quiet-hours' || check === 'cap')
  const rest = telling.map(({ detail }) => detail).join(', ')
  return { word: WORDS[gate.decision], rest }
}

const WORDS = { sent: 'Sent.', held: 'Held.', omitted: 'Delivery omitted.', skipped: 'Skipped.' } as const
