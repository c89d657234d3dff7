import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Labelled {
  text: string
  asks: boolean
  /** What sort of text it is, such as `hint`; null in the files by language. */
  kind: string | null
}

const LINE = /^([?-]) (?:([a-z]+) \| )?(.+)$/

/** One text a line: `?` asks something, `-` doesn't. README.md says by what they are labelled. */
const readTexts = (file: string): Labelled[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, mark, kind = null, text] = LINE.exec(line) ?? []
      if (text === undefined) throw new Error(`${file}: no label before “${line}”`)
      return { text, asks: mark === '?', kind }
    })

/** All files of labelled texts, by name. */
export const readSets = (): { file: string; texts: Labelled[] }[] =>
  [
    ...readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt')),
    ...readdirSync(join(import.meta.dirname, 'other-hand')).map((name) => `other-hand/${name}`),
  ]
    .toSorted()
    .map((file) => ({ file, texts: readTexts(file) }))

/** A text that weights are learned from. */
export interface Lesson extends Labelled {
  /** How much it counts. */
  share: number
  /** Whether rules were written by it. */
  isRuled: boolean
}

/**
 * Real threads have ten everyday messages for each question; here they are few. The English ones are from the demo's
 * threads, so they are the most like real ones.
 */
const SHARES_OF_EVERYDAY = { english: 38, others: 9 }

const shareOf = (file: string, { kind }: Labelled): number => {
  if (kind !== 'everyday') return 1
  return file.includes('english') ? SHARES_OF_EVERYDAY.english : SHARES_OF_EVERYDAY.others
}

/** The texts that weights are learned from: what rules were written by, and `training`. */
export const readLessons = (): Lesson[] =>
  readSets()
    .filter(({ file }) => !file.includes('/') || /\.(?:seen|training)\.txt$/.test(file))
    .flatMap(({ file, texts }) =>
      texts.map((text) => ({ ...text, share: shareOf(file, text), isRuled: !file.endsWith('.training.txt') })),
    )
