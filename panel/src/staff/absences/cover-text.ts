import type { Absence } from '@attune/contract/staff/absence-calls'
import type { Covering } from '@attune/contract/staff/entity'
import { formOf } from '../../ui/format-count.ts'
import { formatMoment } from '../../ui/time/format-date.ts'
import { dayOf, formatClock, formatUntil } from '../../ui/time/format-times.ts'

/** “for Carla until Friday”. */
export const describeCover = ({ coach, until }: Covering, now: Date, zone: string): string =>
  `for ${firstNameOf(coach.name)} until ${formatUntil(new Date(until), now, zone)}`

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name

/** “Mon, Nov 23, 08:00 AM to Fri, Nov 27, 08:00 AM”, on the clock of the person who is away. */
export const describeSpan = ({ from, to, timezone }: Pick<Absence, 'from' | 'to' | 'timezone'>): string => {
  const words = (at: string) => formatMoment(new Date(at), timezone)
  return `${words(from)} to ${words(to)}`
}

/** “12 clients with 3 open tasks”. */
export const describeCovered = ({ clients, tasks }: Pick<Absence, 'clients' | 'tasks'>): string => {
  const people = clients === 0 ? 'no clients' : `${clients} ${formOf(clients, 'client')}`
  return tasks === 0 ? people : `${people} with ${tasks} ${formOf(tasks, 'open task')}`
}

/** A time on a clock, in the format of form fields. */
export const toFields = (at: string, timezone: string): { day: string; time: string } => ({
  day: dayOf(new Date(at), timezone),
  time: formatClock(new Date(at), timezone),
})
