import type { CSV_ENCODINGS } from '@attune/contract/contacts/constants'

export type Encoding = (typeof CSV_ENCODINGS)[number]

/** Looks at the bytes of a file as they come. */
export interface Sniffer {
  take(bytes: Buffer): void
  /** How the text is written, or a sentence that says why it is none. */
  end(): { encoding: Encoding } | { problem: string }
}

/** A text has hardly a NUL; a file with more than this share of them is something else. */
const NUL_SHARE = 0.02
/** A text with this many signs that are well-formed UTF-8 for each that is not is UTF-8 with some damage. */
const SOUND_FOR_BROKEN = 3

/**
 * UTF-8 is known by its form: text in another encoding hardly ever has it. What has not is taken as Windows-1252, which
 * holds Latin-1. UTF-16 and files of other programs are named, so that the person knows what to do.
 */
export const sniffFile = (): Sniffer => {
  const decoder = new TextDecoder('utf-8')
  let start: Buffer = Buffer.alloc(0)
  let [bytes, nuls, sound, broken] = [0, 0, 0, 0]
  const count = (text: string) => {
    for (const [sign] of text.matchAll(BEYOND_ASCII)) {
      if (sign === REPLACEMENT) broken += 1
      else sound += 1
    }
  }
  return {
    take: (chunk) => {
      if (start.length < 8) start = Buffer.concat([start, chunk.subarray(0, 8)])
      bytes += chunk.length
      for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) nuls += 1
      count(decoder.decode(chunk, { stream: true }))
    },
    end: () => {
      count(decoder.decode())
      const known = KNOWN_STARTS.find(([sign]) => start.subarray(0, sign.length).equals(sign))
      if (known !== undefined) return { problem: known[1] }
      if (nuls > bytes * NUL_SHARE) return { problem: nuls > bytes / 4 ? UTF16 : NO_TEXT }
      return { encoding: broken === 0 || sound > broken * SOUND_FOR_BROKEN ? 'utf-8' : 'windows-1252' }
    },
  }
}

const REPLACEMENT = '\uFFFD'
const BEYOND_ASCII = /[^\0-\x7F]/gu
const UTF16 = 'The file is written in UTF-16. Save it as “CSV UTF-8” and upload it again.'
const NO_TEXT = 'The file holds no text. Save the table as CSV and upload that.'
const WORKBOOK = 'This is an Excel workbook. Save it there as “CSV UTF-8” and upload that file.'

const KNOWN_STARTS: [Buffer, string][] = [
  [Buffer.from([0xff, 0xfe]), UTF16],
  [Buffer.from([0xfe, 0xff]), UTF16],
  [Buffer.from([0x50, 0x4b, 3, 4]), WORKBOOK],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), WORKBOOK],
  [Buffer.from('%PDF'), NO_TEXT],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), NO_TEXT],
]
