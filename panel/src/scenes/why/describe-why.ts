import type { Decision, Why } from '@attune/contract/scenes/runs/why'
import type { NodeRef } from '@attune/contract/scenes/runs/entity'
import { formatTime, dayOf, formatDay } from '../../ui/time/format-times.ts'
import { describeEventName } from '../nodes/describe/format-property.ts'
import { formatMoment } from '../format-moment.ts'

/** Steps of a path to show; earlier ones are counted. */
const SHOWN = 9

/** `Send message`, or the author's title. */
export const nodeLabelOf = ({ type, title }: NodeRef): string => {
  if (title !== null && title !== '') return title
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The last steps before the message, each with its deciding value. */
export const pathOf = ({
  path,
}: Pick<Why, 'path'>): { shown: { word: string; detail: string | null }[]; left: number } => {
  // A token that waited has two entries: one for arriving, one for leaving.
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

/** A value that decided something: an expression, an answer, a count. Null for what other rows show. */
export const describeDecision = (one: Decision): { code: string | null; words: string; bad: boolean } | null => {
  switch (one.by) {
    case 'expression':
      return { code: one.source, words: `is ${formatValue(one.value)}`, bad: false }
    case 'expression-failed':
      return { code: one.source, words: `failed: ${one.message}`, bad: true }
    case 'answer':
      return one.value === null
        ? { code: null, words: `“${one.text}” couldn’t be read as ${one.parser}`, bad: false }
        : { code: formatValue(one.value), words: `from the reply “${one.text}”`, bad: false }
    case 'count':
      return { code: null, words: `${one.what}: ${one.is} of ${one.limit}`, bad: false }
    case 'event':
      return { code: null, words: describeEventName(one.name), bad: false }
    case 'note':
      return { code: null, words: one.text, bad: false }
    default:
      return null
  }
}

type Schedule = Extract<Decision, { by: 'schedule' }>

/** The rule with the routine it followed, and any window with the time picked in it, in the client's zone. */
export const describeSchedule = ({ why, zone, picked, window }: Schedule): string => {
  const time = (at: string) => formatTime(new Date(at), zone)
  if (window === null || window[0] === window[1]) return why
  return `${why} Between ${time(window[0])} and ${time(window[1])}, picked ${time(picked)}.`
}

type GateReview = Why['gate'][number]

/** An earlier gate review by the check that failed: `10:05 PM: Quiet hours until 07:00 AM.` */
export const describeReview = ({ at, checks }: GateReview, now: Date, zone: string): string =>
  `${formatMoment(new Date(at), now, zone)}: ${checks.find(({ ok }) => !ok)?.detail ?? 'Passed'}`

const HELD: Readonly<Record<string, string>> = {
  'quiet-hours': 'Quiet hours',
  mute: 'Muted',
  'client-pause': 'The client asked for a pause',
  'client-person': 'The client asked for a person',
  'client-later': 'The client asked for today’s messages tomorrow',
  'client-hours': 'Outside the client’s own hours',
  'coach-present': 'A coach has the conversation',
  'organization-hours': 'Your organization’s hours',
  'dead-address': 'Messages don’t reach the client',
  window: 'WhatsApp’s 24-hour window has closed',
}

/** Says that its carrier returned it, and when it is sent again: `… It will be sent at 07:00 AM, Tomorrow`. */
export const describeGivenBack = ({ leavesAt }: NonNullable<Why['givenBack']>, now: Date, zone: string): string => {
  const came = 'The carrier queued it, then returned it unsent'
  return leavesAt === null ? came : `${came}. It will be sent at ${formatMoment(new Date(leavesAt), now, zone)}`
}

/** The gate's decision, for messages that weren't sent at once. */
export const describeGateDecision = (decision: GateReview['decision']): string =>
  decision === 'omitted' ? 'Delivery omitted' : 'Held. The gate checks it again before it’s sent'

/** Why a planned message won't be sent when due: `Quiet hours. Moves to 07:00 AM, Tomorrow`. */
export const describeHold = (hold: { reason: string; until: string | null }, now: Date, zone: string): string => {
  const reason = describeReason(hold.reason)
  if (hold.until !== null) return `${reason}. Moves to ${formatMoment(new Date(hold.until), now, zone)}`
  return hold.reason === 'mute' || hold.reason.endsWith('-hours') ? `${reason}. On hold` : `${reason}. Omitted`
}

const describeReason = (reason: string): string =>
  HELD[reason] ?? reason.charAt(0).toUpperCase() + reason.slice(1).replaceAll('-', ' ')

/** `First week, day 3. Enrolled by Hannah, March 1`. */
export const describeProgram = (
  { title, day, enrolledBy, enrolledAt }: NonNullable<Why['program']>,
  now: Date,
  zone: string,
): string => {
  const step = day === 0 ? 'the welcome' : `day ${day}`
  const by = enrolledBy === null ? '' : ` by ${enrolledBy.name}`
  return `${title}, ${step}. Enrolled${by}, ${formatDayInSentence(enrolledAt, now, zone)}`
}

/** `The client texted JOIN. What it does was saved by Priya, March 1`. */
export const describeKeyword = (
  { kind, word, savedBy, savedAt }: NonNullable<Why['keyword']>,
  now: Date,
  zone: string,
): string => {
  if (savedAt === null)
    return `The client texted ${word}. ${kind === 'own' ? 'The keyword was deleted' : 'This is the standard text'}`
  const by = savedBy === null ? '' : ` by ${savedBy.name}`
  const what = kind === 'own' ? 'Keyword' : 'Text'
  return `The client texted ${word}. ${what} saved${by}, ${formatDayInSentence(savedAt, now, zone)}`
}

/** `Scheduled by Hannah Brandt: Monday to Friday, at 12:00`. */
export const describeScheduled = ({ words, author }: NonNullable<Why['scheduled']>): string => {
  const by = author === null ? 'Scheduled' : `Scheduled by ${author.name}`
  return words === null ? by : `${by}: ${words}`
}

/** A day within a sentence: `today`, `Thursday, March 4`. */
export const formatDayInSentence = (at: string, now: Date, zone: string): string =>
  formatDay(dayOf(new Date(at), zone), now, zone).replace(/^(Today|Yesterday)$/, (word) => word.toLowerCase())

const formatValue = (value: unknown): string =>
  typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? 'nothing')

const truncate = (text: string): string => (text.length > 28 ? `${text.slice(0, 27)}…` : text)
