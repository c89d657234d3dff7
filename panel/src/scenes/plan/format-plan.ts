import type { WaitKind } from '@attune/contract/scenes/runs/kinds'
import type { NodeRef } from '@attune/contract/scenes/runs/entity'
import { formOf } from '../../ui/format-count.ts'
import { formatShortDate } from '../../ui/time/format-date.ts'
import { formatTime } from '../../ui/time/format-times.ts'
import { WAITS } from '../runs/describe-run.ts'
import { nodeLabelOf } from '../why/describe-why.ts'

/** `Mar 12`, for both ends of the chart. */
export const formatShortDay = (day: string): string => formatShortDate(new Date(day), 'UTC')

/** `12 messages`, `1 message, 1 scene start`, `200+ messages`: a summary of a plan's lines. */
export const formatLineCount = ({ messages, starts }: LineCount, more = false): string => {
  const parts = [
    ...(messages > 0 || starts === 0 ? [formatPart(messages, 'message', more)] : []),
    ...(starts > 0 ? [formatPart(starts, 'scene start', more)] : []),
  ]
  return parts.join(', ')
}

export interface LineCount {
  messages: number
  /** Starts of scenes; their messages are separate lines. */
  starts: number
}

const formatPart = (count: number, word: string, more: boolean): string =>
  `${count}${more ? '+' : ''} ${more ? `${word}s` : formOf(count, word)}`

/** Shown nodes that follow a wait. */
const THEN_SHOWN = 3

/** What follows when the time comes: `Then The questions, Sundays`. */
export const describeThen = (nodes: readonly NodeRef[]): string => {
  const labels = nodes.slice(0, THEN_SHOWN).map(nodeLabelOf)
  return `Then ${labels.join(', ')}${nodes.length > THEN_SHOWN ? '…' : ''}`
}

/** What a scene would wait for later, if the client doesn't reply. */
export const describeLaterWait = (kind: WaitKind): string =>
  kind === 'result'
    ? 'What comes next depends on a model'
    : `Then ${WAITS[kind].charAt(0).toLowerCase()}${WAITS[kind].slice(1)}`

/** `08:00 AM`, with the day if the line is now on another one. Both in the client's time. */
export const formatMovedFrom = (from: string, at: string | undefined): string => {
  const clock = formatTime(new Date(`${from}Z`), 'UTC')
  return at?.slice(0, 10) === from.slice(0, 10) ? clock : `${formatShortDay(from.slice(0, 10))}, ${clock}`
}

export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
