import { openSentencesOf } from '../../src/questions/find-question.ts'
import { RULE_VALUE, rulePatternOf, valueOf } from '../../src/questions/learned/likeness.ts'
import { patternsOf, type ReadSentence } from '../../src/questions/learned/patterns.ts'
import { isQuestion } from '../../src/questions/rules.ts'
import type { Lesson } from './read-texts.ts'

/** What is found in fewer texts says little about others, and there is a lot of it. */
const LEAST_OFTEN = 2
const ROUNDS = 12
/** Weights are the mean of what several orders of the texts teach, and of the later rounds: chance matters less. */
const ORDERS = 3
const RATE = 0.5
/** How strongly each weight is drawn back towards zero. */
const SHRINK = 3e-4
/** Weights are kept in hundredths; smaller ones are left out. */
const LEAST_WEIGHT = 50

/** A piece of a sentence: its patterns by their index, and how much each counts. */
interface Piece {
  patterns: Int32Array
  values: Float64Array
}

interface Example {
  asks: boolean
  share: number
  pieces: Piece[]
}

/** What is learned so far: a weight for each pattern, and how much it has been changed. */
interface Learned {
  weights: Float64Array
  squares: Float64Array
  bias: number
  biasSquares: number
}

/**
 * Logistic regression with AdaGrad. A text that asks does so in one of its pieces, and nobody has labelled which: it is the
 * one that is most likely so far. All pieces of a text that doesn't ask count. The same texts always give the same weights.
 */
export const learnWeights = (texts: readonly Lesson[]): { bias: number; weights: ReadonlyMap<string, number> } => {
  const { names, examples } = prepare(texts)
  const sums = new Float64Array(names.length)
  let biasSum = 0
  let times = 0
  for (let order = 1; order <= ORDERS; order++) {
    const random = randomFrom(order)
    const learned = startLearning(names.length)
    for (let round = 0; round < ROUNDS; round++) {
      for (const example of shuffle(examples, random)) learnExample(learned, example, round)
      if (round < ROUNDS / 2) continue
      for (const [at, weight] of learned.weights.entries()) sums[at] = (sums[at] ?? 0) + weight
      biasSum += learned.bias
      times++
    }
  }
  return { bias: biasSum / times, weights: new Map(names.map((name, at) => [name, (sums[at] ?? 0) / times])) }
}

const startLearning = (patterns: number): Learned => ({
  weights: new Float64Array(patterns),
  squares: new Float64Array(patterns).fill(1e-3),
  bias: 0,
  biasSquares: 1e-3,
})

const learnExample = (learned: Learned, example: Example, round: number): void => {
  const { asks, pieces } = example
  const rate = RATE / (1 + 0.15 * round)
  const likeliest =
    asks && round > 0
      ? [pieces.reduce((best, one) => (oddsOf(learned, one) > oddsOf(learned, best) ? one : best))]
      : pieces
  for (const piece of likeliest) learnPiece(learned, piece, example, rate)
}

const oddsOf = ({ weights, bias }: Learned, { patterns, values }: Piece): number => {
  let odds = bias
  for (let at = 0; at < patterns.length; at++) odds += (weights[patterns[at] ?? 0] ?? 0) * (values[at] ?? 0)
  return odds
}

const learnPiece = (learned: Learned, piece: Piece, { asks, share }: Example, rate: number): void => {
  const { weights, squares } = learned
  const error = share * (1 / (1 + Math.exp(-oddsOf(learned, piece))) - (asks ? 1 : 0))
  for (const [at, pattern] of piece.patterns.entries()) {
    const weight = weights[pattern] ?? 0
    const slope = error * (piece.values[at] ?? 0) + SHRINK * weight
    const square = (squares[pattern] ?? 0) + slope * slope
    squares[pattern] = square
    weights[pattern] = weight - (rate * slope) / Math.sqrt(square)
  }
  learned.biasSquares += error * error
  learned.bias -= (rate * error) / Math.sqrt(learned.biasSquares)
}

/** Patterns of a piece, and how much each counts. */
type Valued = [pattern: string, value: number][]

const prepare = (texts: readonly Lesson[]): { names: string[]; examples: Example[] } => {
  const read = texts.map(({ text, isRuled, ...label }) => ({
    ...label,
    pieces: openSentencesOf(text).flatMap((sentence) => piecesOf(sentence, isRuled)),
  }))
  const often = new Map<string, number>()
  for (const { pieces } of read)
    for (const [pattern] of pieces.flat()) often.set(pattern, (often.get(pattern) ?? 0) + 1)
  const names = [...often].filter(([, times]) => times >= LEAST_OFTEN).map(([name]) => name)
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const toPiece = (valued: Valued): Piece => {
    const kept = valued.filter(([pattern]) => indexOf.has(pattern))
    return {
      patterns: Int32Array.from(kept, ([pattern]) => indexOf.get(pattern) ?? 0),
      values: Float64Array.from(kept, ([, value]) => value),
    }
  }
  const examples = read.map(({ pieces, ...label }) => ({ ...label, pieces: pieces.map(toPiece) }))
  return { names, examples: examples.filter(({ pieces }) => pieces.length > 0) }
}

/** What a rule finds says nothing about a text that it was written by. */
const piecesOf = (sentence: ReadSentence, isRuled: boolean): Valued[] => {
  const byRule: Valued = isRuled ? [] : [[rulePatternOf(isQuestion(sentence), sentence.marked), RULE_VALUE]]
  return patternsOf(sentence).map((groups) => [
    ...groups.flatMap((group) => group.patterns.map((pattern): Valued[number] => [pattern, valueOf(group)])),
    ...byRule,
  ])
}

/** Numbers between 0 and 1 that look random, the same ones every time. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}

const shuffle = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)

/** The module of weights: a line for each weight, with the patterns that have it. */
export const writeModule = ({ bias, weights }: ReturnType<typeof learnWeights>): string => {
  const byWeight = Map.groupBy(weights, ([, weight]) => Math.round(weight * 100))
  const lines = [...byWeight]
    .filter(([weight]) => Math.abs(weight) >= LEAST_WEIGHT)
    .toSorted(([a], [b]) => b - a)
    .map(([weight, patterns]) => [weight, ...patterns.map(([pattern]) => pattern).toSorted()].join('|'))
  return `// Written by cases/questions/write-weights.ts from the labelled texts beside it. Not to be edited.
export const BIAS = ${Number(bias.toFixed(2))}

/** Weights in hundredths, each with the patterns that have it. */
export const WEIGHTS = \`
${lines.join('\n')}
\`
`
}
