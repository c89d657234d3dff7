import type { ContactRun, EndOfRun, RunStarter, WaitKind } from '@attune/contract/scenes/runs/entity'
import { clock, dayOf, dayTitle } from '../../ui/time/times.ts'

/** Shown where a scene has no title (spec 2 §8). */
const UNTITLED = 'unknown'

export const titleOf = ({ scene }: Pick<ContactRun, 'scene'>): string => scene.title || UNTITLED

const WAITS: Record<WaitKind, string> = {
  reply: 'Waits for a reply',
  attachment: 'Waits for a photo',
  event: 'Waits for something to happen',
  time: 'Waits',
  result: 'Waits for a result',
  run: 'Waits for another scene',
  never: 'Holds until it is stopped',
}

const ENDS: Record<EndOfRun, string> = { done: 'Done', stopped: 'Stopped', failed: 'Failed' }

const STARTERS: Record<RunStarter, string> = {
  hand: 'by hand',
  call: 'by a call',
  event: 'by an event',
  keyword: 'by a keyword',
  scene: 'by another scene',
  'first-interaction': 'with the first interaction',
  program: 'by a program',
}

type RunWait = ContactRun['waits'][number]

/** One wait in words, a moment in the client's zone: `Waits until 07:30 AM, Friday, March 13`. */
export const waitWords = ({ kind, at }: RunWait, now: Date, zone: string): string =>
  at === null ? WAITS[kind] : `${WAITS[kind]} until ${momentWords(new Date(at), now, zone)}`

/** `07:30 AM` today, `07:30 AM, Friday, March 13` on any other day. */
export const momentWords = (at: Date, now: Date, zone: string): string => {
  const day = dayOf(at, zone)
  return day === dayOf(now, zone) ? clock(at, zone) : `${clock(at, zone)}, ${dayTitle(day, now, zone)}`
}

/** How and when it ended: `Stopped, 02:15 PM`. */
export const endWords = ({ ended, endedAt }: ContactRun, now: Date, zone: string): string =>
  endedAt === null ? '' : `${ENDS[ended ?? 'done']}, ${momentWords(new Date(endedAt), now, zone)}`

/** `Started by hand, March 4` in the reader's zone. */
export const startWords = ({ startedBy, startedAt }: ContactRun, now: Date, zone: string): string =>
  `Started ${STARTERS[startedBy]}, ${momentWords(new Date(startedAt), now, zone)}`

export const problemWords = (count: number): string => (count === 1 ? '1 problem' : `${count} problems`)
