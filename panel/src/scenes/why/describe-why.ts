import type { Decision, Why } from '@attune/contract/scenes/runs/why'
import type { NodeRef } from '@attune/contract/scenes/runs/entity'
import { formatTime, dayOf, formatDay } from '../../ui/time/format-times.ts'

/** Steps of a path that are shown; those before are counted. */
const SHOWN = 9

/** `Send message`, or what its author called it. */
export const nodeLabelOf = ({ type, title }: NodeRef): string => {
  if (title !== null && title !== '') return title
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The last steps to the node that wrote it, each with what it was decided on in a word. */
export const pathOf = ({
  path,
}: Pick<Why, 'path'>): { shown: { word: string; detail: string | null }[]; left: number } => {
  // Where a token waited it stands twice: as it came, and as it went on.
  const steps = path.filter(({ node, output }, at) => output !== null || path[at + 1]?.node._id !== node._id)
  const left = Math.max(0, steps.length - SHOWN)
  return {
    left,
    shown: steps.slice(left).map(({ node, decided }) => ({ word: nodeLabelOf(node), detail: detailOf(decided) })),
  }
}

const detailOf = (decided: readonly Decision[]): string | null => {
  const taken = decided.find((one) => one.by === 'expression' && one.value === true)
  if (taken?.by === 'expression') return truncate(taken.source)
  const answer = decided.find((one) => one.by === 'answer')
  return answer?.by === 'answer' ? truncate(formatValue(answer.value)) : null
}

/** What was looked at: an expression with its value, an answer, a count. Null for what belongs to another row. */
export const describeDecision = (one: Decision): { code: string | null; words: string; bad: boolean } | null => {
  switch (one.by) {
    case 'expression':
      return { code: one.source, words: `is ${formatValue(one.value)}`, bad: false }
    case 'expression-failed':
      return { code: one.source, words: `failed: ${one.message}`, bad: true }
    case 'answer':
      return one.value === null
        ? { code: null, words: `“${one.text}” was not understood as ${one.parser}`, bad: false }
        : { code: formatValue(one.value), words: `from the reply “${one.text}”`, bad: false }
    case 'count':
      return { code: null, words: `${one.what}: ${one.is} of ${one.limit}`, bad: false }
    case 'event':
      return { code: one.name, words: 'happened', bad: false }
    case 'note':
      return { code: null, words: one.text, bad: false }
    default:
      return null
  }
}

type Schedule = Extract<Decision, { by: 'schedule' }>

/** The rule in words, the window where there is one, and what was picked, in the client's zone. */
export const describeSchedule = ({ why, zone, picked, window, routine }: Schedule): string => {
  const time = (at: string) => formatTime(new Date(at), zone)
  const fallback = routine !== null && !routine.own ? `; ${routine.key} ${routine.time} is the organization’s` : ''
  const range = window === null || window[0] === window[1] ? '' : `; ${time(window[0])} to ${time(window[1])}`
  return `${why}${fallback}${range}, picked ${time(picked)}`
}

type GateReview = Why['gate'][number]

/** An earlier word of the gate: `10:05 PM: Quiet hours until 07:00 AM.`, by what did not pass. */
export const describeReview = ({ at, checks }: GateReview, now: Date, zone: string): string =>
  `${formatMoment(at, now, zone)}: ${checks.find(({ ok }) => !ok)?.detail ?? 'Let through'}`

const HELD: Readonly<Record<string, string>> = { 'quiet-hours': 'Quiet hours', mute: 'Muted' }

/** What the gate made of it, where it did not let it out at once. */
export const describeGateDecision = (decision: GateReview['decision']): string =>
  decision === 'omitted' ? 'Delivery omitted' : 'It waits, and the gate is asked again before it leaves'

/** `Quiet hours. Moves to 07:00 AM, Tomorrow`: why something planned does not leave when it is due. */
export const describeHold = (hold: { reason: string; until: string | null }, now: Date, zone: string): string => {
  const reason = describeReason(hold.reason)
  if (hold.until !== null) return `${reason}. Moves to ${formatMoment(hold.until, now, zone)}`
  return hold.reason === 'mute' ? `${reason}. Waits` : `${reason}. Omitted`
}

const describeReason = (reason: string): string =>
  HELD[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll('-', ' ')

const formatMoment = (at: string, now: Date, zone: string): string => {
  const day = dayOf(new Date(at), zone)
  const time = formatTime(new Date(at), zone)
  return day === dayOf(now, zone) ? time : `${time}, ${formatDay(day, now, zone)}`
}

/** A day within a sentence: `today`, `Thursday, March 4`. */
export const formatDayInSentence = (at: string, now: Date, zone: string): string =>
  formatDay(dayOf(new Date(at), zone), now, zone).replace(/^(Today|Yesterday)$/, (word) => word.toLowerCase())

const formatValue = (value: unknown): string =>
  typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? 'nothing')

const truncate = (text: string): string => (text.length > 28 ? `${text.slice(0, 27)}…` : text)
