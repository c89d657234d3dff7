import { formatPhone } from '../format-phone.ts'

/** The hint below a phone field: how to write a number, or how the typed one is read. */
export const phoneHintOf = (typed: string): string => {
  const bare = typed.replaceAll(/[\s().-]/g, '')
  if (bare === '') return 'Include the country code, such as +1 303 555 0142.'
  if (!bare.startsWith('+')) return 'Without a country code, your organization’s country is assumed.'
  if (!/^\+\d{7,15}$/.test(bare)) return 'A phone number has 7 to 15 digits after the +.'
  return `Read as ${formatPhone(bare)}.`
}
