import type { CheckedNode } from '../graph.ts'
import { warning, type Issue, type Known } from '../issue.ts'
import type { Following } from '../schedules/following.ts'
import { tokensOf } from '../texts/tokens-of.ts'
import { fullestDay } from './fullest-day.ts'

/** Tokens of prompts that one client may cost in a day before it is told. */
export const TOKENS_A_DAY_MAX = 20_000

/** What one client may come to in one day: more messages than the organization lets out, or prompts that cost a lot. */
export const checkDays = (following: Following, known: Known): Issue[] => [
  ...messagesADay(following, known),
  ...tokensADay(following, known),
]

const messagesADay = (following: Following, known: Known): Issue[] => {
  const cap = known.automation?.dailyCap ?? null
  if (cap === null || mostThatCouldBe(following, sendsOf) <= cap) return []
  const { amount, way, begins } = fullestDay(following, known, sendsOf)
  if (amount <= cap) return []
  const reason = `${capital(told(amount, 1_000))} messages may go to one client in a day here. ${cap} is the most: the others are left out.`
  return [warning(begins, 'outputs', reason, { check: 'daily-cap', way })]
}

const tokensADay = (following: Following, known: Known): Issue[] => {
  if (mostThatCouldBe(following, tokensOf) <= TOKENS_A_DAY_MAX) return []
  const { amount, way, begins } = fullestDay(following, known, tokensOf)
  if (amount <= TOKENS_A_DAY_MAX) return []
  const reason = `Prompts may take some ${told(amount, 1_000_000)} tokens for one client in a day here.`
  return [warning(begins, 'outputs', reason, { check: 'tokens', way })]
}

/** Branches of branches come to figures that nobody reads. */
const told = (amount: number, most: number): string => (amount > most ? `more than ${grouped(most)}` : grouped(amount))

/** `20,200`, wherever it is written. */
const grouped = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',')

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

const sendsOf = ({ kind }: CheckedNode): number =>
  kind.type === 'send_message' || kind.type === 'question' || kind.type === 'prompt_gen_reply' ? 1 : 0

/** Each step once, and again for every rule of a scheduler: branches that come together multiply, and are not counted. */
const mostThatCouldBe = ({ nodes, schedulers }: Following, amountOf: (node: CheckedNode) => number): number => {
  let amount = 0
  let isSplit = false
  for (const node of nodes.values()) {
    amount += amountOf(node)
    if (node.kind.type === 'split') isSplit = true
  }
  if (isSplit && amount > 0) return Infinity
  const rules = schedulers.reduce(
    (sum, { properties }) => sum + (Array.isArray(properties['rules']) ? properties['rules'].length : 0),
    0,
  )
  return amount * (1 + rules)
}
