import type { Sentence } from '../sentences.ts'
import { patternsOf, stemOf, wordsOf, type PatternGroup, type ReadSentence } from './patterns.ts'
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
 * How much a sentence is like those that ask, as log odds: above zero, more than like those that don't. Null if most of its
 * words are in none of the texts.
 */
export const likenessOf = (sentence: ReadSentence): number | null => {
  weights ??= readWeights()
  const weightOf = weights
  const words = wordsOf(sentence)
  const known = words.filter((word) => weightOf.has(word) || weightOf.has(stemOf(word)))
  if (known.length < words.length * LEAST_KNOWN) return null
  const sumOf = (group: PatternGroup) =>
    group.patterns.reduce((sum, pattern) => sum + (weightOf.get(pattern) ?? 0), 0) * valueOf(group)
  return Math.max(...patternsOf(sentence).map((groups) => groups.reduce((odds, group) => odds + sumOf(group), BIAS)))
}

/** How much each pattern of a group counts. A long sentence isn't a surer question merely because it has more patterns. */
export const valueOf = ({ patterns, share }: PatternGroup): number => share / Math.sqrt(patterns.length || 1)

/** How much it counts whether a rule finds a sentence. */
export const RULE_VALUE = 0.5
/** Added where a rule finds one: rules err less in everyday messages than in the texts that weights are learned from. */
const RULE_BONUS = { marked: 1, unmarked: 1.2 }

/** The pattern for whether a rule finds a sentence. */
export const rulePatternOf = (isFound: boolean, marked: boolean): string =>
  `rule ${isFound ? 'yes' : 'no'}${marked ? '?' : '.'}`

/** What it adds to the log odds of a sentence if a rule finds it, and if none does. */
export const ruleOddsOf = ({ marked }: Sentence): { found: number; notFound: number } => {
  weights ??= readWeights()
  const weightOf = weights
  const oddsOf = (isFound: boolean) => RULE_VALUE * (weightOf.get(rulePatternOf(isFound, marked)) ?? 0)
  return { found: oddsOf(true) + (marked ? RULE_BONUS.marked : RULE_BONUS.unmarked), notFound: oddsOf(false) }
}
