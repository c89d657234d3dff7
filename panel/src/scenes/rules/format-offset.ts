import { TIME_OFFSET } from '@attune/contract/schedules/times'

/** Minutes as `+45 min`, `−1 h 30 min` or `0 min`. */
export const formatOffset = (minutes: number): string => {
  const sign = minutes < 0 ? '−' : minutes > 0 ? '+' : ''
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  if (hours === 0) return `${sign}${rest} min`
  return rest === 0 ? `${sign}${hours} h` : `${sign}${hours} h ${rest} min`
}

/** With a minus sign, as `−45`; positive numbers have no sign. */
export const formatSignedMinutes = (minutes: number): string =>
  minutes < 0 ? `−${Math.abs(minutes)}` : String(minutes)

/** Parses minutes: `-45`, `−1 h 30 min`, `1:30`, `2h`. Null if the text isn't an offset. */
export const parseOffset = (typed: string): number | null => {
  const text = typed.trim().toLowerCase().replace(/^[−–]/, '-')
  const parts =
    /^([+-]?)\s*(?:(\d{1,4})\s*(?:min|m)?|(\d{1,2})\s*:\s*([0-5]?\d)|(\d{1,2})\s*h(?:\s*([0-5]?\d)\s*(?:min|m)?)?)$/.exec(
      text,
    )
  if (!parts) return null
  const [, sign, alone, clockHours, clockMinutes, hours, minutes] = parts
  const total =
    alone === undefined ? Number(clockHours ?? hours) * 60 + Number(clockMinutes ?? minutes ?? 0) : Number(alone)
  return sign === '-' && total !== 0 ? -total : total
}

interface OffsetParts {
  isBefore: boolean
  hours: number
  minutes: number
}

/** An offset in hours and minutes, both without a sign. */
export const splitOffset = (offset: number): OffsetParts => ({
  isBefore: offset < 0,
  hours: Math.floor(Math.abs(offset) / 60),
  minutes: Math.abs(offset) % 60,
})

export const joinOffset = ({ isBefore, hours, minutes }: OffsetParts): number =>
  clampOffset((isBefore ? -1 : 1) * (hours * 60 + minutes))

/** Rounds and clamps to the allowed range. */
export const clampOffset = (minutes: number): number =>
  Math.min(TIME_OFFSET.max, Math.max(TIME_OFFSET.min, Math.round(minutes))) || 0
