/** Country codes of two digits; 1 and 7 have one, all others three (ITU-T E.164, list of assigned codes). */
const TWO_DIGITS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Formats an E.164 number in readable groups: `+13035550142` as `+1 303 555 0142`. Anything else is returned as is. */
export const formatPhone = (e164: string): string => {
  const digits = /^\+(\d{7,15})$/.exec(e164)?.[1]
  if (digits === undefined) return e164
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3
  const rest = digits.slice(codeLength)
  const code = digits.slice(0, codeLength)
  return [`+${code}`, ...groupDigits(rest, code)].join(' ')
}

/**
 * 3-3-4 in the North American plan; in Britain 2-4-4 for London and 4-6 for mobile phones, as libphonenumber has them on
 * the server; elsewhere groups of three with the remaining digits in front.
 */
const groupDigits = (rest: string, code: string): string[] => {
  if (code === '1' && rest.length === 10) return [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)]
  if (code === '44' && /^20\d{8}$/.test(rest)) return [rest.slice(0, 2), rest.slice(2, 6), rest.slice(6)]
  if (code === '44' && /^7\d{9}$/.test(rest)) return [rest.slice(0, 4), rest.slice(4)]
  const first = rest.length % 3 === 1 ? 4 : rest.length % 3 === 2 ? 2 : 3
  return [rest.slice(0, first), ...(rest.slice(first).match(/\d{3}/g) ?? [])]
}
