import { formatWallTime, parseWallTime } from '../../../contacts/wall-time.ts'
import { addDays } from '../../../ui/time/format-date.ts'

interface ReviewPreset {
  label: string
  at: Date
}

const EVENING = '18:00'
const MORNING = '09:00'

/** Common times to look at a client again, in a member of staff's zone. Tonight only until half an hour before. */
export const reviewPresets = (now: Date, zone: string): ReviewPreset[] => {
  const today = formatWallTime(now, zone).slice(0, 10)
  const inDays = (days: number, time: string) => parseWallTime(`${addDays(today, days)}T${time}`, zone) ?? now
  const tonight = inDays(0, EVENING)
  const weekday = new Date(`${today}T00:00Z`).getUTCDay()
  const toMonday = (8 - weekday) % 7 || 7
  return [
    ...(tonight.getTime() - now.getTime() > 30 * 60_000 ? [{ label: 'Tonight', at: tonight }] : []),
    { label: 'Tomorrow', at: inDays(1, MORNING) },
    ...(toMonday === 1 ? [] : [{ label: 'Monday', at: inDays(toMonday, MORNING) }]),
    { label: 'In a week', at: inDays(7, MORNING) },
  ]
}
