import type { ScheduleForm } from '@attune/contract/schedules/form'
import type { ZoneClock } from '@attune/engine/testing/clocks'
import type { Member } from '../../calls/who.ts'
import type { TestOrganization, TestPerson } from '../world.ts'

/** What an organization asks of automation. Times of day are minutes after midnight. */
export interface Terms {
  quiet: { from: number; to: number } | null
  hours: {
    rule: 'always' | 'inside' | 'outside'
    week: { day: number; from: number; to: number }[]
    holidays: string[]
  }
  cap: number | null
  mute: { limit: number | null; minutes: number }
  pauseMinutes: number | null
}

export interface Desk {
  organization: TestOrganization
  admin: TestPerson
  terms: Terms
  /** The organization's own zone. */
  clock: ZoneClock
  coaches: Member[]
}

/** Something that texts a client; each has a text of its own, a task its title. Seconds since 1970. */
export type Source =
  | { kind: 'schedule'; text: string; form: ScheduleForm; setAt: number; isPersonal: boolean }
  | { kind: 'scene'; text: string; localMinute: number; startedAt: number }
  | { kind: 'step'; text: string; startOn: number; day: number; minute: number; does: 'text' | 'scene' | 'task' }
  | { kind: 'once'; text: string; at: number }

/** A client, and everything that happened to them. It is written while it happens, and read by the judge. */
export interface Life {
  id: string
  phone: string
  desk: Desk
  coach: Member
  /** The client's zones, each from a moment on. */
  zones: { from: number; clock: ZoneClock }[]
  routine: { wakeUpTime: number; goToSleepTime: number; workoutTime: number; customTime: number }
  stageAt: number
  sources: Source[]
  /** What a coach did in the conversation: a sign, handing it back, or handing it back at once. */
  signs: { at: number; what: 'sign' | 'back' | 'back-at-once' }[]
  optedOut: [from: number, to: number][]
  stopped: [from: number, to: number][]
  mutes: { at: number; minutes: number }[]
  /** When all scheduled messages were stopped, and when they were resumed. */
  pauses: [from: number, to: number][]
  texts: number[]
  /** When the client began to wait for a person, and when that was over. */
  waits: { from: number; to: number }[]
}

export interface SentText {
  id: string
  to: string
  text: string
  at: number
}

export const MINUTE = 60
export const DAY = 86_400

/** 1970-01-01 was a Thursday, the fourth day of its week. */
export const weekdayOf = (midnight: number): number => ((midnight / DAY + 3) % 7) + 1

/** The clock on a client's wall at a moment. */
export const clockAt = ({ zones }: Pick<Life, 'zones'>, at: number): ZoneClock => {
  const found = zones.findLast(({ from }) => from <= at) ?? zones[0]
  if (found === undefined) throw new Error('A client without a zone.')
  return found.clock
}

/** Whether a moment is in one of the spans, which include their beginning. */
export const isWithin = (spans: readonly (readonly [number, number])[], at: number): boolean =>
  spans.some(([from, to]) => from <= at && at < to)
