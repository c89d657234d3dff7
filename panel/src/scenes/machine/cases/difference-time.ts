import { clock, dayOf, dayTitle } from '../../../ui/time/times.ts'

/** `Thursday, March 19, 09:15 PM`: a moment of a case by the clock of its client. */
export const differenceTime = (at: string, zone: string): string => {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return ''
  return `${dayTitle(dayOf(moment, zone), FAR, 'UTC').replace(/, \d{4}$/, '')}, ${clock(moment, zone)}`
}

/** Never today: a day of a tape is told by its date. */
const FAR = new Date(0)
