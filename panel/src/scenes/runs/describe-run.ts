import type { ContactRun, RunEnding, RunStarter, WaitKind } from '@attune/contract/scenes/runs/entity'
import { AUTOPILOT_LABEL } from '@attune/contract/scenes/runs/kinds'
import { formatMoment } from '../format-moment.ts'
import { formatCount } from '../../ui/format-count.ts'

/** For scenes without a title. */
const UNTITLED = 'unknown'

export const titleOf = ({ scene }: Pick<ContactRun, 'scene'>): string => scene.title || UNTITLED

export const WAITS: Record<WaitKind, string> = {
  reply: 'Waits for a reply',
  attachment: 'Waits for a photo',
  event: 'Waits for an event',
  time: 'Waits',
  date: 'Waits for one of the client’s dates',
  result: 'Waits for a result',
  run: 'Waits for another scene',
  never: 'Stays here until it’s stopped',
}

const ENDS: Record<RunEnding, string> = { done: 'Done', stopped: 'Stopped', failed: 'Failed' }

/** Whether it's an active autopilot: a run that hasn't ended, of a scene with the label for it. */
export const isActiveAutopilot = ({ status, scene }: Pick<ContactRun, 'status' | 'scene'>): boolean =>
  status !== 'stop' && scene.labels.includes(AUTOPILOT_LABEL)

const STARTERS: Record<RunStarter, string> = {
  hand: 'by hand',
  call: 'by an API call',
  event: 'by an event',
  keyword: 'by a keyword',
  scene: 'by another scene',
  'first-interaction': 'by the first interaction',
  program: 'by a program',
}

type RunWait = ContactRun['waits'][number]

/** A wait, with its time in the client's zone: `Waits until 07:30 AM, Friday, March 13`. */
export const describeWait = ({ kind, at }: Pick<RunWait, 'kind' | 'at'>, now: Date, zone: string): string =>
  at === null ? WAITS[kind] : `${WAITS[kind]} until ${formatMoment(new Date(at), now, zone)}`

/** How and when it ended: `Stopped, 02:15 PM`. */
export const describeEnd = ({ ended, endedAt }: ContactRun, now: Date, zone: string): string =>
  endedAt === null ? '' : `${ENDS[ended ?? 'done']}, ${formatMoment(new Date(endedAt), now, zone)}`

/** `Started by hand, March 4` in the reader's zone. */
export const describeStart = ({ startedBy, startedAt }: ContactRun, now: Date, zone: string): string =>
  `Started ${STARTERS[startedBy]}, ${formatMoment(new Date(startedAt), now, zone)}`

export const formatProblemCount = (count: number): string => formatCount(count, 'problem')
