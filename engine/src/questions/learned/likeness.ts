import type { Sentence } from '../sentences.ts'
import { patternsOf, stemOf, wordsOf } from './patterns.ts'
import { BIAS, WEIGHTS } from './weights.ts'

/** Each line is a weight and the patterns that have it. */
const readWeights = (): Map<string, number> => {
  const weightOf = new Map<string, number>()
  for (const line of WEIGHTS.trim().split('\n')) {
    const [weight = '', ...patterns] = line.split('|')
    for (const pattern of patterns) weightOf.set(pattern, Number(weight) / 100)
  }
  return weightOf
}

/** Read when the first text comes, so that nothing waits for it at the start. */
let weights: Map<string, number> | undefined

/** Where fewer of the words are known, it is another language. */
const LEAST_KNOWN = 0.45

/**
 * How much a sentence is like those that ask, as log odds: above zero, more than like those that don't. Zero if most of its
 * words are in none of the texts.
 */
export const likenessOf = (sentence: Sentence): number => {
  weights ??= readWeights()
  const weightOf = weights
  const words = wordsOf(sentence)
  const known = words.filter((word) => weightOf.has(word) || weightOf.has(stemOf(word)))
  if (known.length < words.length * LEAST_KNOWN) return 0
  const sumOf = (patterns: readonly string[]) =>
    patterns.reduce((sum, pattern) => sum + (weightOf.get(pattern) ?? 0), 0)
  return Math.max(...patternsOf(sentence).map((patterns) => BIAS + sumOf(patterns) / normOf(patterns)))
}

/** Keeps a long sentence from being surer than a short one just because it is long. */
export const normOf = (patterns: readonly string[]): number => Math.sqrt(patterns.length)
