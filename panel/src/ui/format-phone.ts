/** Country codes of two digits; 1 and 7 have one, all others three (ITU-T E.164, list of assigned codes). */
const TWO_DIGITS = /^(2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Formats an E.164 number in readable groups: `+13035550142` as `+1 303 555 0142`. Anything else is returned as is. */
export const formatPhone = (e164: string): string => {
  const digits = /^\+(\d{7,15})$/.exec(e164)?.[1]
  if (digits === undefined) return e164
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3
  const rest = digits.slice(codeLength)
  return [`+${digits.slice(0, codeLength)}`, ...groupDigits(rest, codeLength === 1)].join(' ')
}

/** 3-3-4 in the North American plan; elsewhere groups of three with the remaining digits in front. */
const groupDigits = (rest: string, isAmerican: boolean): string[] => {
  if (isAmerican && rest.length === 10) return [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)]
  const first = rest.length % 3 === 1 ? 4 : rest.length % 3 === 2 ? 2 : 3
  return [rest.slice(0, first), ...(rest.slice(first).match(/\d{3}/g) ?? [])]
}
