import { openSentencesOf } from '../../src/questions/find-question.ts'
import { normOf } from '../../src/questions/learned/likeness.ts'
import { patternsOf } from '../../src/questions/learned/patterns.ts'
import type { Lesson } from './read-texts.ts'

/** What is found in fewer texts says little about others, and there is a lot of it. */
const LEAST_OFTEN = 2
const ROUNDS = 8
const RATE = 0.5
/** How strongly each weight is drawn back towards zero. */
const SHRINK = 3e-4
/** Weights are kept in hundredths; smaller ones are left out. */
const LEAST_WEIGHT = 50

/** A piece of a sentence: its patterns by their index, and what their sum is divided by. */
interface Piece {
  patterns: Int32Array
  norm: number
}

interface Example {
  asks: boolean
  share: number
  pieces: Piece[]
}

/**
 * Logistic regression with AdaGrad. A text that asks does so in one of its pieces, and nobody has labelled which: it is the
 * one that is most likely so far. All pieces of a text that doesn't ask count. The same texts always give the same weights.
 */
export const learnWeights = (texts: readonly Lesson[]): { bias: number; weights: ReadonlyMap<string, number> } => {
  const { names, examples } = prepare(texts)
  const weights = new Float64Array(names.length)
  const squares = new Float64Array(names.length).fill(1e-3)
  let bias = 0
  let biasSquares = 1e-3
  const oddsOf = ({ patterns, norm }: Piece): number =>
    bias + patterns.reduce((sum, pattern) => sum + (weights[pattern] ?? 0), 0) / norm
  const learn = (piece: Piece, { asks, share }: Example, rate: number): void => {
    const error = share * (1 / (1 + Math.exp(-oddsOf(piece))) - (asks ? 1 : 0))
    for (const pattern of piece.patterns) {
      const weight = weights[pattern] ?? 0
      const slope = error / piece.norm + SHRINK * weight
      const square = (squares[pattern] ?? 0) + slope * slope
      squares[pattern] = square
      weights[pattern] = weight - (rate * slope) / Math.sqrt(square)
    }
    biasSquares += error * error
    bias -= (rate * error) / Math.sqrt(biasSquares)
  }
  const random = randomFrom(1)
  for (let round = 0; round < ROUNDS; round++)
    for (const example of shuffle(examples, random)) {
      const { asks, pieces } = example
      const likeliest =
        asks && round > 0 ? [pieces.reduce((best, one) => (oddsOf(one) > oddsOf(best) ? one : best))] : pieces
      for (const piece of likeliest) learn(piece, example, RATE / (1 + 0.15 * round))
    }
  return { bias, weights: new Map(names.map((name, index) => [name, weights[index] ?? 0])) }
}

const prepare = (texts: readonly Lesson[]): { names: string[]; examples: Example[] } => {
  const read = texts.map(({ text, ...label }) => ({ ...label, pieces: openSentencesOf(text).flatMap(patternsOf) }))
  const often = new Map<string, number>()
  for (const { pieces } of read) for (const pattern of pieces.flat()) often.set(pattern, (often.get(pattern) ?? 0) + 1)
  const names = [...often].filter(([, times]) => times >= LEAST_OFTEN).map(([name]) => name)
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const toPiece = (patterns: readonly string[]): Piece => ({
    patterns: Int32Array.from(patterns.flatMap((pattern) => indexOf.get(pattern) ?? [])),
    norm: normOf(patterns),
  })
  const examples = read.map(({ pieces, ...label }) => ({ ...label, pieces: pieces.map(toPiece) }))
  return { names, examples: examples.filter(({ pieces }) => pieces.length > 0) }
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
