import type { PlanStep } from '@attune/contract/scenes/runs/why'
import { formatMoment } from '../../../ui/time/format-date.ts'
import { dayOf, formatClock } from '../../../ui/time/format-times.ts'

/** A moment on the clock of a zone, without an offset: `2026-11-21T07:30`. */
export const toLocalMinute = (at: Date, zone: string): string => `${dayOf(at, zone)}T${formatClock(at, zone)}`

/** `Sat, Nov 21, 7:30 AM`. */
export const formatMoved = (local: string): string => formatMoment(new Date(`${local}Z`), 'UTC', 'numeric')

/** Where a line is dropped: on another line, taking its date and time, or on a day, keeping its own time. */
export type DropPlace = { at: string } | { day: string }

/** The client's local time at which a dropped line would be sent. */
export const localOfDrop = (place: DropPlace, { atClient, zone }: Pick<PlanStep, 'atClient' | 'zone'>): string =>
  'at' in place ? toLocalMinute(new Date(place.at), zone) : `${place.day}${atClient.slice(10)}`

/** Why a line can't be moved. */
export const FIXED_REASONS: Record<NonNullable<PlanStep['fixed']>, string> = {
  held: 'It’s already written and will be sent when the hold ends.',
  scene: 'Its scene decides when it’s sent.',
  later: 'Only the next one can be moved.',
}
