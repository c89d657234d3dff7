import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Labelled {
  text: string
  asks: boolean
}

const LINE = /^([?-]) (?:[a-z]+ \| )?(.+)$/

/** One text a line: `?` asks something, `-` doesn't. README.md says by what they are labelled. */
const readTexts = (file: string): Labelled[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, mark, text] = LINE.exec(line) ?? []
      if (text === undefined) throw new Error(`${file}: no label before “${line}”`)
      return { text, asks: mark === '?' }
    })

/** All files of labelled texts, by name. */
export const readSets = (): { file: string; texts: Labelled[] }[] =>
  [
    ...readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt')),
    ...readdirSync(join(import.meta.dirname, 'other-hand')).map((name) => `other-hand/${name}`),
  ]
    .toSorted()
    .map((file) => ({ file, texts: readTexts(file) }))

/** Whether weights are learned from a file: from what rules were written by, and from `training`. */
export const isLearnedFrom = (file: string): boolean => !file.includes('/') || /\.(?:seen|training)\.txt$/.test(file)
