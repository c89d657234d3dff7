import { formatTime, dayOf, formatDay } from '../../../ui/time/format-times.ts'

/** `Thursday, March 19, 09:15 PM`: a moment of a case by the clock of its client. */
export const formatDifferenceTime = (at: string, zone: string): string => {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return ''
  return `${formatDay(dayOf(moment, zone), FAR, 'UTC').replace(/, \d{4}$/, '')}, ${formatTime(moment, zone)}`
}

/** Never today: a day of a tape is told by its date. */
const FAR = new Date(0)
