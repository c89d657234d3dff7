import type { CSV_ENCODINGS } from '@attune/contract/contacts/constants'

export type Encoding = (typeof CSV_ENCODINGS)[number]

/** Examines a file's bytes as they arrive. */
export interface Sniffer {
  take(bytes: Buffer): void
  /** The encoding, or a sentence that says why it is not a text file. */
  end(): { encoding: Encoding } | { problem: string }
}

/** A file with a higher share of NULs than this is not text. */
const NUL_SHARE = 0.02
/** With at least this many well-formed UTF-8 characters per malformed one, it is damaged UTF-8. */
const SOUND_FOR_BROKEN = 3

/**
 * Recognizes UTF-8 by its form, which text in other encodings hardly ever has by chance. Anything else is read as
 * Windows-1252, which includes Latin-1. UTF-16 and other programs' files are reported by name, so that people know what
 * to do.
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
const UTF16 = 'The file is in UTF-16. Save it as “CSV UTF-8” and upload it again.'
const NO_TEXT = "This isn't a text file. Save the table as CSV and upload that."
const WORKBOOK = 'This is an Excel workbook. In Excel, save it as “CSV UTF-8”, then upload that file.'

const KNOWN_STARTS: [Buffer, string][] = [
  [Buffer.from([0xff, 0xfe]), UTF16],
  [Buffer.from([0xfe, 0xff]), UTF16],
  [Buffer.from([0x50, 0x4b, 3, 4]), WORKBOOK],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), WORKBOOK],
  [Buffer.from('%PDF'), NO_TEXT],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47]), NO_TEXT],
]
