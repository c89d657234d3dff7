import type { Measure, Rank } from '@attune/contract/contacts/ranks'
import type { PhotoKind } from '../photos.ts'

/** A message of a script. `text` is a phrase with alternatives and slots, see `phrases.ts`. */
export interface ScriptLine {
  who: 'me' | 'coach'
  text: string
  /** Days after the previous line; 0 for the same conversation. */
  days: number
  rank: { type: Measure; rank: Rank; value: string | null } | null
  photo: PhotoKind | null
}

export type Script = readonly ScriptLine[]

/**
 * Parses scripts separated by empty lines. A line starts with `>` (client) or `<` (coach); `+2` on its own line lets
 * two days pass. At the end of a line, `#sleep1:4.5` ranks the message and `@trail` adds a photo.
 */
export const scripts = (text: string): readonly Script[] =>
  text
    .split(/\n\s*\n/)
    .map(scriptOf)
    .filter((script) => script.length > 0)

const scriptOf = (text: string): Script => {
  const found: ScriptLine[] = []
  let days = 0
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    if (line.startsWith('+')) {
      days = Number(line.slice(1))
      continue
    }
    found.push({ ...lineOf(line), days })
    days = 0
  }
  return found
}

const TAIL = /^(?<said>.*?)(?: #(?<type>[a-z]+)(?<rank>[1-4])(?::(?<value>[^ ]+))?)?(?: @(?<photo>[a-z]+))?$/

const lineOf = (line: string): Omit<ScriptLine, 'days'> => {
  const { said = '', type, rank, value, photo } = TAIL.exec(line.slice(1).trim())?.groups ?? {}
  return {
    who: line.startsWith('>') ? 'me' : 'coach',
    text: said,
    // A malformed script fails the tests, which read all of them.
    rank: type === undefined ? null : { type: type as Measure, rank: Number(rank) as Rank, value: value ?? null },
    photo: photo === undefined ? null : (photo as PhotoKind),
  }
}
