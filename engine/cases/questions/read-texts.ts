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
}

/** Real threads have ten everyday messages for each question; here they are few. */
const SHARE_OF_EVERYDAY = 4

/** The texts that weights are learned from: what rules were written by, and `training`. */
export const readLessons = (): Lesson[] =>
  readSets()
    .filter(({ file }) => !file.includes('/') || /\.(?:seen|training)\.txt$/.test(file))
    .flatMap(({ texts }) => texts)
    .map((text) => ({ ...text, share: text.kind === 'everyday' ? SHARE_OF_EVERYDAY : 1 }))
