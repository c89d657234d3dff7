import { DAY_MS } from '@attune/contract/durations'
import type { OrganizationHours } from '@attune/contract/organizations/automation-settings'
import type { QuietHours } from '@attune/contract/staff/quiet-hours'
import { outsideHours } from './client-rules.ts'
import { localDate, quietHoursAt } from './quiet-hours.ts'

/** How far ahead a moment is looked for. Holidays longer than this are asked about again and again. */
export const LOOK_AHEAD_DAYS = 35

/** Whether the organization is open at a moment, and until when that stays so; null: longer than is looked ahead. */
export interface OpenState {
  isOpen: boolean
  until: Date | null
}

/**
 * The organization's own hours: each span of the week once per local date that isn't a holiday. Spans that touch or overlap
 * are one. A time skipped by a clock change is shifted forward, and of a repeated one the first counts.
 */
export const organizationHoursAt = (hours: OrganizationHours, at: Date, zone: string): OpenState => {
  if (hours.week.length === 0) return { isOpen: false, until: null }
  const today = Temporal.PlainDate.from(localDate(at, zone))
  for (let days = 0; days <= LOOK_AHEAD_DAYS + 1; days += 1)
    for (const { starts, ends } of spansOf(hours, today.add({ days }), zone))
      if (ends > at) return starts <= at ? { isOpen: true, until: ends } : { isOpen: false, until: starts }
  return { isOpen: false, until: null }
}

/** Everything that lets automation write at some times and not at others. */
export interface Opening {
  quietHours: QuietHours | null
  /** The client's zone, in which quiet hours are. */
  zone: string
  hours: OrganizationHours | null
  /** The organization's zone, in which its hours are. */
  organizationZone: string
  /** The client's own rules: hours in their zone, and moments before which nothing leaves. None by default. */
  client?: { hours: { from: string; to: string } | null; waits: readonly (Date | null)[] }
}

/**
 * The first moment from `at` on that is neither quiet nor kept free by the client's own rules or the organization's; null if
 * there is none within `LOOK_AHEAD_DAYS` after the last moment that the client named.
 */
export const nextAllowed = (opening: Opening, at: Date): Date | null => {
  const first = new Date(Math.max(at.getTime(), ...(opening.client?.waits ?? []).map((wait) => wait?.getTime() ?? 0)))
  const last = first.getTime() + LOOK_AHEAD_DAYS * DAY_MS
  for (let moment = first; moment.getTime() <= last;) {
    const until = closedUntil(opening, moment)
    if (until === null) return moment
    if (until === 'never') return null
    moment = until
  }
  return null
}

/**
 * Whether what is wanted at a moment could leave while it is still the same day for the client, who may be muted until
 * later.
 */
export const leavesSameDay = (opening: Opening, at: Date, mutedUntil: Date | null): boolean => {
  const first = nextAllowed(opening, mutedUntil !== null && mutedUntil > at ? mutedUntil : at)
  return first !== null && localDate(first, opening.zone) === localDate(at, opening.zone)
}

/**
 * When the client's quiet hours begin, the organization's or their own, for a moment outside of both: what a carrier
 * still has when they begin must no longer be sent. The moment itself if it is inside; null if they have none.
 */
export const nextQuiet = ({ quietHours, zone, client }: Opening, at: Date): Date | null => {
  const spans = [quietHours, client?.hours == null ? null : outsideHours(client.hours)]
  const starts = spans.flatMap((span) => {
    const state = span === null ? null : quietHoursAt(span, at, zone)
    return state === null ? [] : state.quiet ? [at.getTime()] : [state.from.getTime()]
  })
  return starts.length === 0 ? null : new Date(Math.min(...starts))
}

/** Until when this moment isn't allowed; null if it is. */
const closedUntil = (opening: Opening, at: Date): Date | 'never' | null => {
  const { quietHours, zone, hours, organizationZone, client } = opening
  const own = client?.hours == null ? null : quietHoursAt(outsideHours(client.hours), at, zone)
  if (own?.quiet === true) return own.until
  const quiet = quietHours === null ? null : quietHoursAt(quietHours, at, zone)
  if (quiet?.quiet === true) return quiet.until
  if (hours === null || hours.automation === 'always') return null
  const { isOpen, until } = organizationHoursAt(hours, at, organizationZone)
  return isOpen === (hours.automation === 'inside') ? null : (until ?? 'never')
}

interface Span {
  starts: Date
  ends: Date
}

/** The spans of one date in order; those that touch or overlap are one. */
const spansOf = ({ week, holidays }: OrganizationHours, date: Temporal.PlainDate, zone: string): Span[] => {
  if (holidays.includes(date.toString())) return []
  const spans: Span[] = []
  const ofDay = week
    .filter(({ day }) => day === date.dayOfWeek)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  for (const { from, to } of ofDay) {
    const [starts, ends] = [momentOf(date, from, zone), momentOf(date, to, zone)]
    const last = spans.at(-1)
    if (starts >= ends) continue
    if (last === undefined || starts > last.ends) spans.push({ starts, ends })
    else if (ends > last.ends) last.ends = ends
  }
  return spans
}

const momentOf = (date: Temporal.PlainDate, time: string, zone: string): Date =>
  new Date(
    date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  )
