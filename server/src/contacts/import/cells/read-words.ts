import type { ContactStatus, GENDERS } from '@attune/contract/contacts/constants'
import { LabelText, TimeZone } from '@attune/contract/contacts/fields'

const GENDER_WORDS: Record<string, (typeof GENDERS)[number]> = {
  male: 'male',
  m: 'male',
  man: 'male',
  female: 'female',
  f: 'female',
  woman: 'female',
  nonbinary: 'nonbinary',
  'non-binary': 'nonbinary',
  nb: 'nonbinary',
}
export const readGender = (text: string): (typeof GENDERS)[number] | null => GENDER_WORDS[text.toLowerCase()] ?? null

const STATUS_WORDS: Record<string, ContactStatus> = { active: 'active', stop: 'stop', stopped: 'stop' }
export const readStatus = (text: string): ContactStatus | null => STATUS_WORDS[text.toLowerCase()] ?? null

/** `HH:MM` from `7:30`, `07:30:00`, `7:30 am`, `7 PM`; null for what is no time. */
export const readTime = (text: string): string | null => {
  const read = /^([0-9]{1,2})(?::([0-5][0-9])(?::[0-5][0-9])?)? ?(am|pm|a\.m\.|p\.m\.)?$/i.exec(text)
  const half = read?.[3]?.charAt(0).toLowerCase()
  if (read === null || (read[2] === undefined && half === undefined)) return null
  const hour = Number(read[1])
  if (half === undefined ? hour > 23 : hour < 1 || hour > 12) return null
  const of24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return `${String(of24).padStart(2, '0')}:${read[2] ?? '00'}`
}

/** Labels between commas, semicolons or bars, each once; null when one of them can be no label. */
export const readLabels = (text: string): string[] | null => {
  const labels = text
    .split(/[,;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return labels.every((label) => LabelText.safeParse(label).success) ? [...new Set(labels)] : null
}

/** Whether a zone is one; asking the runtime is slow, and a file says the same few names over and over. */
export const isTimeZone = (name: string): boolean => {
  const known = zones.get(name)
  if (known !== undefined) return known
  const is = TimeZone.safeParse(name).success
  if (zones.size < ZONES_KEPT) zones.set(name, is)
  return is
}
const zones = new Map<string, boolean>()
/** There are some 600; what is none must not fill the memory. */
const ZONES_KEPT = 1_000
