import { formatWallTime, parseWallTime } from '../../../contacts/wall-time.ts'
import type { Person } from './person.ts'

/** The day and time at which a person's tape begins, on the client's clock. */
export const startTimeOf = ({ world }: Person): { day: string; time: string } => {
  const [day = '', time = ''] = formatWallTime(new Date(world.now), world.zone).split('T')
  return { day, time }
}

/** The same person with a tape that begins at another time; null if the text isn't a time. */
export const startAt = (person: Person, day: string, time: string): Person | null => {
  const start = parseWallTime(`${day}T${time}`, person.world.zone)
  if (start === null) return null
  return { ...person, world: { ...person.world, now: start.toISOString().replace('.000Z', 'Z') } }
}

/**
 * The same person with a tape that begins when they wake up today. Beginning at the present would depend on the hour:
 * what a scene does on its first day would often be over.
 */
export const startInTheMorning = (person: Person): Person => {
  const { own, fallback } = person.world.routine
  return startAt(person, startTimeOf(person).day, own.wakeUpTime ?? fallback.wakeUpTime) ?? person
}
