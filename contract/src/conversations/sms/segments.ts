/** How a text is sent as SMS (3GPP TS 23.038): encoding, length in code units, and number of segments. */
export interface Segments {
  encoding: 'GSM-7' | 'UCS-2'
  units: number
  count: number
  /** Code units per segment for a text of this length. */
  perSegment: number
}

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** These take two units: an escape and a character. */
const EXTENDED = '\f^{}\\[~]|€'

const basic = new Set(BASIC)
const extended = new Set(EXTENDED)

const GSM = { encoding: 'GSM-7', single: 160, multi: 153 } as const
const UCS = { encoding: 'UCS-2', single: 70, multi: 67 } as const

/** An empty text has no segments. A character is never split across two segments. */
export const segmentsOf = (text: string): Segments => {
  const characters = [...text]
  const alphabet = characters.every((character) => basic.has(character) || extended.has(character)) ? GSM : UCS
  const sizes = characters.map((character) => {
    if (alphabet === UCS) return character.length
    return extended.has(character) ? 2 : 1
  })
  const units = sizes.reduce((sum, size) => sum + size, 0)
  if (units <= alphabet.single) {
    return { encoding: alphabet.encoding, units, count: units === 0 ? 0 : 1, perSegment: alphabet.single }
  }
  return { encoding: alphabet.encoding, units, count: partsOf(sizes, alphabet.multi), perSegment: alphabet.multi }
}

const partsOf = (sizes: readonly number[], capacity: number): number => {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > capacity) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}
