import { formatPhone } from '../format-phone.ts'

/** What stands below a phone field: how to write a number, or how the one that stands there is read. */
export const phoneHintOf = (typed: string): string => {
  const bare = typed.replaceAll(/[\s().-]/g, '')
  if (bare === '') return 'With the country code, such as +1 303 555 0142.'
  if (!bare.startsWith('+')) return 'Without a country code it is read as a number of your organization’s country.'
  if (!/^\+\d{7,15}$/.test(bare)) return 'A number has 7 to 15 digits behind the +.'
  return `Read as ${formatPhone(bare)}.`
}
