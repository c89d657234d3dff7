import { describe, expect, test } from 'vitest'
import { readLessons, readSets, type Labelled } from '../../cases/questions/read-texts.ts'
import { countCallsOfEach } from '../testing/count-calls.ts'
import { asksQuestion } from './find-question.ts'
import { LANGUAGES } from './languages/languages.ts'

const SETS = readSets()

const measure = (texts: readonly Labelled[]) => {
  const found = texts.filter(({ text }) => asksQuestion(text))
  const right = found.filter(({ asks }) => asks).length
  return { recall: right / texts.filter(({ asks }) => asks).length, precision: right / found.length }
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const isOf = (kind: string, file: string): boolean => file.endsWith(`.${kind}.txt`)

/** Of texts that rules are written by: nearly all of them should be found, or its label is wrong. */
const WRITTEN_BY_FLOOR = { recall: 0.97, precision: 0.98 }
/** Of texts that weights are learned from. */
const LEARNED_FROM_FLOOR = { recall: 0.97, precision: 0.94 }
/** For texts that nothing was learned from, a little below what is reached. Languages are measured together, because each has few texts. */
const TOGETHER_FLOOR = {
  unread: { recall: 0.99, precision: 0.91 },
  fresh: { recall: 0.93, precision: 0.85 },
  blind: { recall: 0.99, precision: 0.94 },
  strangers: { recall: 0.93, precision: 0.86 },
  newcomers: { recall: 0.9, precision: 0.83 },
  guests: { recall: 0.95, precision: 0.89 },
  latest: { recall: 0.79, precision: 0.81 },
}
const TOGETHER = ['unread', 'fresh', 'blind', 'strangers', 'newcomers', 'guests', 'latest'] as const
/** What nobody would list: of these, as few as possible are found. */
const EVERYDAY = 'everyday'

const floorOf = (file: string) => (isOf('training', file) ? LEARNED_FROM_FLOOR : WRITTEN_BY_FLOOR)

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
    expect(SETS.filter(({ file }) => isOf('unread', file))).toHaveLength(6)
  })

  test('no text that figures are taken from is also learned from, not even in another case or with another mark', () => {
    const learned = new Set(readLessons().map(({ text }) => lettersOf(text)))
    const unlearned = SETS.filter(({ file }) => [...TOGETHER, EVERYDAY].some((kind) => isOf(kind, file)))
    const texts = unlearned.flatMap((set) => set.texts)
    expect(texts.filter(({ text }) => learned.has(lettersOf(text)))).toEqual([])
  })

  const alone = SETS.filter(({ file }) => ![...TOGETHER, EVERYDAY].some((kind) => isOf(kind, file)))
  test.for(alone)('few are missed and few are wrong: $file', ({ file, texts }) => {
    expectFloor(file, texts, floorOf(file))
  })

  test.for(TOGETHER)('of %s texts no more are missed or wrong than before', (kind) => {
    const sets = SETS.filter(({ file }) => isOf(kind, file))
    expect(sets).not.toHaveLength(0)
    expectFloor(
      `other-hand/*.${kind}.txt`,
      sets.flatMap(({ texts }) => texts),
      TOGETHER_FLOOR[kind],
    )
  })

  test('of a hundred everyday messages, at most two are taken for a question', () => {
    const texts = SETS.filter(({ file }) => isOf(EVERYDAY, file)).flatMap((set) => set.texts)
    expect(texts.length).toBeGreaterThan(500)
    expect(texts.filter(({ text }) => asksQuestion(text)).length).toBeLessThanOrEqual(texts.length / 50)
  })

  test('the question marks of other scripts count like ours', () => {
    expect(['你好吗？', 'كيف حالك؟', '7？'].map(asksQuestion)).toEqual([true, true, false])
  })

  test('in a language that nobody has taught it, a question mark decides', () => {
    expect(asksQuestion('Czy mogę jutro biegać po śniadaniu?')).toBe(true)
    expect(asksQuestion('Vandaag goed geslapen en gewandeld')).toBe(false)
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

  test('what the text itself answers needs no answer', () => {
    const answered = [
      'Where do I log my steps? Nvm, found it',
      'was wondering about the shake but then I figured it out',
      'dónde apunto los pasos? ya lo encontré',
      'wo trage ich die Schritte ein? hat sich erledigt',
      'Did I want to go? No. Did I go? Yes.',
    ]
    expect(answered.filter(asksQuestion)).toEqual([])
    expect(asksQuestion('Nvm, found it. Can I run tomorrow?')).toBe(true)
    expect(asksQuestion("I haven't figured it out, where do I log my steps?")).toBe(true)
    expect(asksQuestion('Can I run tomorrow? No rush')).toBe(true)
    expect(asksQuestion('Is my heart rate too high? No pain though')).toBe(true)
  })

  test('an amount that somebody isn’t sure of asks nothing', () => {
    const guessed = ['umm like two cups?', 'idk, 6 hours?', '6 hours I think?', 'más o menos 2 tazas?']
    expect(guessed.filter(asksQuestion)).toEqual([])
    expect(asksQuestion('should I do two cups?')).toBe(true)
  })

  test('slips of the fingers and short spellings are read', () => {
    const slipped = ['shoudl i do the stretch first', 'wat do u think abt this', 'cud u send it again']
    expect(slipped.filter(asksQuestion)).toEqual(slipped)
  })

  test('“hello??” wants someone to be there', () => {
    expect(['hello??', 'hola?', 'hallo?'].every(asksQuestion)).toBe(true)
    expect(asksQuestion('hello!')).toBe(false)
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
    'the app ',
    'no machine ',
    'need to move my ',
    'says but ',
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
    const reading = (letters: number) => (piece: string) => () => asksQuestion(piece.repeat(letters / piece.length))
    for (const read of PIECES.map(reading(100))) read()
    const short = countCallsOfEach(PIECES.map(reading(2_500)))
    const long = countCallsOfEach(PIECES.map(reading(10_000)))
    for (const [at, piece] of PIECES.entries())
      expect(long[at], JSON.stringify(piece)).toBeLessThanOrEqual((short[at] ?? 0) * 4.5 + 1_000)
  })

  // Counting doesn't see inside a pattern, so its form is looked at: only the letters of one word may go on without an end.
  test('no pattern repeats a part without an end, or parts that flow into each other', () => {
    const patterns = LANGUAGES.flatMap(({ asks, idle, told, settled }) => [asks, idle, told, settled].flat())
    expect(patterns.length).toBeGreaterThan(400)
    const endless = /\)[*+]|(?<!\\)\.[*+]|\\S\*|[*+] \?\)[{*+]|,\}\)/
    expect(patterns.map(({ source }) => source).filter((source) => endless.test(source))).toEqual([])
  })
})
