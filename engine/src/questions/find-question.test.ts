import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countCalls } from '../testing/count-calls.ts'
import { asksQuestion } from './find-question.ts'
import { ENGLISH } from './languages/english.ts'
import { FRENCH } from './languages/french.ts'
import { GERMAN } from './languages/german.ts'
import { ITALIAN } from './languages/italian.ts'
import { PORTUGUESE } from './languages/portuguese.ts'
import { SPANISH } from './languages/spanish.ts'

const FOLDER = join(import.meta.dirname, '../../cases/questions')

interface Labelled {
  text: string
  asks: boolean
}

const LINE = /^([?-]) (?:[a-z]+ \| )?(.+)$/

/** One text a line: `?` asks something, `-` doesn't. cases/questions/README.md says by what they are labelled. */
const readTexts = (file: string): Labelled[] =>
  readFileSync(join(FOLDER, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, mark, text] = LINE.exec(line) ?? []
      if (text === undefined) throw new Error(`${file}: no label before “${line}”`)
      return { text, asks: mark === '?' }
    })

const SETS = [
  ...readdirSync(FOLDER).filter((name) => name.endsWith('.txt')),
  ...readdirSync(join(FOLDER, 'other-hand')).map((name) => `other-hand/${name}`),
].map((file) => ({ file, texts: readTexts(file) }))

const measure = (texts: readonly Labelled[]) => {
  const found = texts.filter(({ text }) => asksQuestion(text))
  const right = found.filter(({ asks }) => asks).length
  return { recall: right / texts.filter(({ asks }) => asks).length, precision: right / found.length }
}

const isFresh = (file: string): boolean => file.endsWith('.fresh.txt')

/** A missed question is worse than one that is none. */
const FLOOR = { recall: 0.92, precision: 0.85 }
/** Of texts that rules are written by: each of them should be found, or its label is wrong. */
const WRITTEN_BY_FLOOR = { recall: 0.99, precision: 0.98 }
/** Of texts that no rule was written by, nor by someone who didn't know the rules: all languages together, as reached. */
const FRESH_FLOOR = { recall: 0.75, precision: 0.75 }

const expectFloor = (name: string, texts: readonly Labelled[], floor: { recall: number; precision: number }): void => {
  const { recall, precision } = measure(texts)
  if (process.env['SHOW'] === '1') console.log(name, 'recall', recall.toFixed(3), 'precision', precision.toFixed(3))
  expect(recall, `recall of ${name}`).toBeGreaterThanOrEqual(floor.recall)
  expect(precision, `precision of ${name}`).toBeGreaterThanOrEqual(floor.precision)
}

describe('questions in clients’ texts', () => {
  test('of 500 texts and more, in each of six languages, about half ask something', () => {
    const texts = SETS.flatMap((set) => set.texts)
    const asking = texts.filter(({ asks }) => asks).length / texts.length
    expect(texts.length).toBeGreaterThanOrEqual(500)
    expect(asking).toBeGreaterThan(0.4)
    expect(asking).toBeLessThan(0.6)
    expect(SETS.filter(({ file }) => file.endsWith('.unread.txt'))).toHaveLength(6)
  })

  test.for(SETS.filter(({ file }) => !isFresh(file)))('few are missed and few are wrong: $file', ({ file, texts }) => {
    expectFloor(file, texts, file.endsWith('.unread.txt') ? FLOOR : WRITTEN_BY_FLOOR)
  })

  test('of fresh texts no more are missed or wrong than before', () => {
    const fresh = SETS.filter(({ file }) => isFresh(file))
    expect(fresh).toHaveLength(6)
    expectFloor(
      'other-hand/*.fresh.txt',
      fresh.flatMap(({ texts }) => texts),
      FRESH_FLOOR,
    )
  })

  test('the question marks of other scripts count like ours', () => {
    expect(['你好吗？', 'كيف حالك؟', '7？'].map(asksQuestion)).toEqual([true, true, false])
  })

  test('a short note in parentheses asks nothing, a sentence in them does', () => {
    expect(asksQuestion('2 eggs, toast, juice (large?)')).toBe(false)
    expect(asksQuestion('2 eggs and toast (should I drop the butter?) and juice')).toBe(true)
  })

  test('what a sentence begins with makes it no guess if its last clause asks', () => {
    expect(asksQuestion('had the salad for lunch, was that a good choice?')).toBe(true)
    expect(asksQuestion('I think it was chicken?')).toBe(false)
    expect(asksQuestion('maybe I should rest?')).toBe(true)
  })

  test('what somebody else asked, and what one asked oneself, is left out', () => {
    const told = [
      'The waiter asked if I wanted dessert and I said no',
      'el camarero preguntó si quería postre y dije que no',
      'der Kellner wollte wissen, ob ich Nachtisch will, und ich hab nein gesagt',
      'le serveur a demandé si je voulais un dessert et j’ai dit non',
      'o garçom perguntou se eu queria sobremesa e eu disse não',
      'mi sono chiesta se mi serviva davvero e l’ho rimesso a posto',
    ]
    expect(told.filter(asksQuestion)).toEqual([])
    expect(asksQuestion('The waiter asked if I wanted dessert, should I have said no')).toBe(true)
  })

  test('a question stands far down in a long mail', () => {
    expect(asksQuestion(`${'Today I walked for an hour. '.repeat(330)}Can I run tomorrow?`)).toBe(true)
  })
})

/** Ten thousand letters of what patterns begin with, repeat, or end with. */
const PIECES = [
  ...[
    'a',
    'a ',
    'a,',
    ', ',
    '. ',
    'a.',
    ' - ',
    '"',
    "'",
    '(',
    '„',
    '🙂',
    'hi ',
    'ok ',
    'if a ',
    'first a or ',
    'asked if ',
  ],
  ...[
    'que ',
    'o ',
    'ou ',
    'oder ',
    'wo ',
    'ist a ',
    'je ',
    'un conseil ',
    'je me suis demande si ',
    'el a ',
    'mi ',
    'no ',
  ],
]

describe('hostile texts', () => {
  test('four times the text is not much more than four times the work', () => {
    for (const piece of PIECES) {
      const read = (letters: number) => () => asksQuestion(piece.repeat(letters / piece.length))
      read(100)()
      const [short, long] = [countCalls(read(2_500)), countCalls(read(10_000))]
      expect(long, JSON.stringify(piece)).toBeLessThanOrEqual(short * 4.5 + 1_000)
    }
  })

  // Counting doesn't see inside a pattern, so its form is looked at: only the letters of one word may go on without an end.
  test('no pattern repeats a part without an end, or parts that flow into each other', () => {
    const patterns = [ENGLISH, SPANISH, GERMAN, FRENCH, PORTUGUESE, ITALIAN].flatMap((words) =>
      Object.values(words).flat(),
    )
    expect(patterns.length).toBeGreaterThan(400)
    const endless = /\)[*+]|(?<!\\)\.[*+]|\\S\*|[*+] \?\)[{*+]|,\}\)/
    expect(patterns.map(({ source }) => source).filter((source) => endless.test(source))).toEqual([])
  })
})
