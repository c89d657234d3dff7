import { readDate } from './read-date.ts'

/** `22:05` as shown to people: `10:05 PM`. */
export const formatClock = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** "November 23, 2026". */
export const formatDate = (text: string): string => {
  const date = readDate(text)
  return date === null ? text : `${MONTHS[date.month - 1]} ${date.day}, ${date.year}`
}

/** "November 23". */
export const formatDayOfYear = (text: string): string => {
  const date = readDate(text)
  return date === null ? text : `${MONTHS[date.month - 1]} ${date.day}`
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
