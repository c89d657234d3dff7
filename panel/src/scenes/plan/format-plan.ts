const DAY_MS = 86_400_000

/** A day in the future: Today, Tomorrow, then `Friday, March 13`, with the year if it isn't this year. */
export const formatComingDay = (day: string, today: string): string => {
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  const sameYear = day.slice(0, 4) === today.slice(0, 4)
  return new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  })
}

/** `Mar 12`, for both ends of the chart. */
export const formatShortDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })

export const formatMessageCount = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'message' : 'messages'}`
