import { TIME_OFFSET } from '@attune/contract/schedules/times'

/** Minutes as they are shown (spec 2 §5): `+45 min`, `−1 h 30 min`, `0 min`. */
export const formatOffset = (minutes: number): string => {
  const sign = minutes < 0 ? '−' : minutes > 0 ? '+' : ''
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  if (hours === 0) return `${sign}${rest} min`
  return rest === 0 ? `${sign}${hours} h` : `${sign}${hours} h ${rest} min`
}

/** Signed, as `−45`, with the minus that figures have. */
export const formatSignedMinutes = (minutes: number): string =>
  minutes < 0 ? `−${Math.abs(minutes)}` : String(minutes)

/** What somebody typed, in minutes: `-45`, `−1 h 30 min`, `1:30`, `2h`. Null for what is none. */
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

/** Within what an offset may be. */
export const clampOffset = (minutes: number): number =>
  Math.min(TIME_OFFSET.max, Math.max(TIME_OFFSET.min, Math.round(minutes))) || 0
