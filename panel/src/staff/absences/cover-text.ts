import type { Absence } from '@attune/contract/staff/absence-calls'
import type { Covering } from '@attune/contract/staff/entity'
import { formOf } from '../../ui/format-count.ts'
import { formatUntil } from '../../ui/time/format-times.ts'

/** “for Carla until Friday”. */
export const describeCover = ({ coach, until }: Covering, now: Date, zone: string): string =>
  `for ${firstNameOf(coach.name)} until ${formatUntil(new Date(until), now, zone)}`

export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name

/** “Mon, Nov 23, 08:00 AM to Fri, Nov 27, 08:00 AM”, on the clock of the person who is away. */
export const describeSpan = ({ from, to, timezone }: Pick<Absence, 'from' | 'to' | 'timezone'>): string => {
  const moment = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const words = (at: string) => moment.format(new Date(at)).replaceAll(/\s/g, ' ')
  return `${words(from)} to ${words(to)}`
}

/** “12 clients with 3 open tasks”. */
export const describeCovered = ({ clients, tasks }: Pick<Absence, 'clients' | 'tasks'>): string => {
  const people = clients === 0 ? 'no clients' : `${clients} ${formOf(clients, 'client')}`
  return tasks === 0 ? people : `${people} with ${tasks} ${formOf(tasks, 'open task')}`
}

/** A moment on a clock, as the fields of a form hold it. */
export const toFields = (at: string, timezone: string): { day: string; time: string } => {
  const [day = '', time = ''] = new Date(at).toLocaleString('sv-SE', { timeZone: timezone }).split(' ')
  return { day, time: time.slice(0, 5) }
}
