import type { HomeItem, HomeReason, HomeSummary } from '@attune/contract/metrics/entity'
import type { DistressSign, HomeGroup } from '@attune/contract/metrics/home'
import { TASK_PRIORITY_LABELS } from '@attune/contract/tasks/constants'
import { withoutMarkup } from '../bubble/markdown/markup.ts'
import { formatAge } from '../../tasks/task-text.ts'
import { formOf } from '../../ui/format-count.ts'
import { questionFirst } from '../../ui/question-first.ts'
import { formatListTime, formatWait } from '../../ui/time/format-times.ts'

export const GROUP_TITLES: Record<HomeGroup, string> = { now: 'Now', today: 'Today', 'can-wait': 'Can wait' }

/** A sentence with one emphasized part. */
export interface Sentence {
  before: string
  strong: string
  after: string
}

/** Why a client is in the list, from their first reason. */
export const reasonSentenceOf = (reason: HomeReason, now: Date): Sentence => {
  switch (reason.kind) {
    case 'unanswered': {
      const { text } = formatWait(new Date(reason.since), now)
      if (text === 'now') return { before: 'Wrote ', strong: 'just now', after: '' }
      return { before: 'Waiting ', strong: text, after: ' for an answer' }
    }
    case 'distress':
      return { before: '', strong: SIGN_WORDS[reason.sign], after: agoOf(reason.since, now) }
    case 'asked-for-person':
      return { before: '', strong: 'Asked for a person', after: agoOf(reason.since, now) }
    case 'delivery-failed':
      return { before: '', strong: 'Delivery error', after: '' }
    case 'silent':
      if (reason.days === null) return { before: '', strong: 'Never answered', after: '' }
      return { before: 'Silent for ', strong: `${reason.days} ${formOf(reason.days, 'day')}`, after: '' }
    case 'task':
      return { before: `${TASK_PRIORITY_LABELS[reason.priority]} task`, ...dueOf(reason, now) }
  }
}

/** What a machine found in a text, so it is worded as a possibility. */
const SIGN_WORDS: Record<DistressSign, string> = {
  crisis: 'May be in danger',
  low: 'Seems to feel low',
  pain: 'Seems to be in pain',
}

/** ` 2 h ago`; nothing if it was just now. */
const agoOf = (since: string, now: Date): string => {
  const { text } = formatWait(new Date(since), now)
  return text === 'now' ? '' : ` ${text} ago`
}

/** When a task's time is over: ` is overdue by 1 h`, ` has 38 m left`; nothing if it has no due time. */
const dueOf = ({ expiredAt }: { expiredAt: string | null }, now: Date): Pick<Sentence, 'strong' | 'after'> => {
  if (expiredAt === null) return { strong: '', after: '' }
  const end = Date.parse(expiredAt)
  const left = formatAge(Math.abs(end - now.getTime()))
  return end <= now.getTime() ? { strong: ` overdue by ${left}`, after: '' } : { strong: ` ${left}`, after: ' left' }
}

/** The second line of a row: the message, or what went wrong. */
export const rowDetailOf = ({ reasons: [reason], thread }: HomeItem, now: Date, zone: string): string => {
  switch (reason?.kind) {
    case 'distress':
      return `“${withoutMarkup(reason.text)}”`
    case 'unanswered':
    case 'asked-for-person':
      return (thread.waiting?.text ?? '') === ''
        ? 'No answer yet'
        : `“${questionFirst(withoutMarkup(thread.waiting?.text ?? ''))}”`
    case 'delivery-failed': {
      const since = `since ${formatListTime(new Date(reason.since), now, zone)}`
      return `${reason.error ?? 'Unknown delivery error'}, ${since}`
    }
    case 'task':
      return reason.title
    case 'silent':
    case undefined:
      return thread.lastSentAt === null
        ? ''
        : `Your last message: ${formatListTime(new Date(thread.lastSentAt), now, zone)}`
  }
}

/** A reason at full length, for “Why first”. */
export const describeReason = (reason: HomeReason, now: Date, zone: string): string => {
  switch (reason.kind) {
    case 'unanswered': {
      const { text } = formatWait(new Date(reason.since), now)
      return text === 'now' ? 'Wrote just now' : `Wrote ${text} ago and has no answer yet`
    }
    case 'distress':
      return `${SIGN_WORDS[reason.sign]}, by the words of a text${agoOf(reason.since, now)}: “${withoutMarkup(reason.text)}”`
    case 'asked-for-person':
      return `Asked for a person${agoOf(reason.since, now)}; automatic messages wait for one`
    case 'delivery-failed':
      return `Your ${formatListTime(new Date(reason.since), now, zone)} message wasn’t delivered`
    case 'silent':
      return reason.days === null
        ? 'Has never answered your messages'
        : `Hasn’t written back for ${reason.days} ${formOf(reason.days, 'day')}`
    case 'task':
      return `${TASK_PRIORITY_LABELS[reason.priority]} task: ${reason.title}`
  }
}

/** What clears the reasons. */
export const describeClearing = (reasons: readonly HomeReason[], canAnswer: boolean): string => {
  const ways = [...new Set(reasons.map(({ kind }) => CLEARING[kind]))]
  const [first = ''] = ways
  if (ways.length === 1 && first === CLEARING.unanswered && canAnswer)
    return 'Clears when you answer, or when you mark that no answer is needed'
  const all = ways.length > 1 ? [...ways.slice(0, -1), ways.at(-1)].join(' and ') : first
  return `Clears when ${all}`
}

const CLEARING: Record<HomeReason['kind'], string> = {
  distress: 'you answer',
  unanswered: 'you answer',
  'asked-for-person': 'you answer',
  'delivery-failed': 'a message is delivered',
  silent: 'they write',
  task: 'the task is finished or discarded',
}

/** `12 people need you, 4 of them now`. `most` is where the server stops counting. */
export const formatHeadline = ({ now, today, canWait }: HomeSummary, most: number): string => {
  const all = now + today + canWait
  const number = now >= most || today >= most || canWait >= most ? `More than ${most}` : String(all)
  const people = `${number} ${formOf(all, 'person needs', 'people need')} you`
  if (now === 0) return `${people}, nobody right now`
  if (all === 1) return `${people} now`
  return `${people}, ${now >= most ? 'most' : now} of them now`
}
