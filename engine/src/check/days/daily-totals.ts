import type { CheckedNode } from '../graph.ts'
import { warningIssue, type Issue, type CheckContext } from '../issue.ts'
import type { SchedulerFlow } from '../schedules/scheduler-flow.ts'
import { tokensOf } from '../texts/tokens-of.ts'
import { fullestDay } from './fullest-day.ts'

/** Prompt tokens per client and day above which a warning is shown. */
export const TOKENS_A_DAY_MAX = 20_000

/** Checks what one client may get in one day: more messages than the organization allows, or expensive prompts. */
export const checkDays = (following: SchedulerFlow, known: CheckContext): Issue[] => [
  ...messagesADay(following, known),
  ...tokensADay(following, known),
]

const messagesADay = (following: SchedulerFlow, known: CheckContext): Issue[] => {
  const cap = known.automation?.dailyCap ?? null
  if (cap === null || upperBound(following, sendsOf) <= cap) return []
  const { amount, route, begins } = fullestDay(following, known, sendsOf)
  if (amount <= cap) return []
  const reason = `${capitalize(formatAmount(amount, 1_000))} messages could go to one client in one day. The daily cap is ${cap}; the rest won't be sent.`
  return [warningIssue(begins, 'outputs', reason, { check: 'daily-cap', route })]
}

const tokensADay = (following: SchedulerFlow, known: CheckContext): Issue[] => {
  if (upperBound(following, tokensOf) <= TOKENS_A_DAY_MAX) return []
  const { amount, route, begins } = fullestDay(following, known, tokensOf)
  if (amount <= TOKENS_A_DAY_MAX) return []
  const reason = `Prompts could use ${formatAmount(amount, 1_000_000)} tokens for one client in one day.`
  return [warningIssue(begins, 'outputs', reason, { check: 'tokens', route })]
}

/** Nested branches multiply to numbers that nobody reads. */
const formatAmount = (amount: number, most: number): string =>
  amount > most ? `more than ${formatThousands(most)}` : formatThousands(amount)

/** `20,200`, independent of the locale. */
const formatThousands = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',')

const capitalize = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

const sendsOf = ({ kind }: CheckedNode): number =>
  kind.type === 'send_message' || kind.type === 'question' || kind.type === 'prompt_gen_reply' ? 1 : 0

/**
 * An upper bound: each node once, and again for every rule of every scheduler. Splits can multiply without bound, so
 * they return Infinity.
 */
const upperBound = ({ nodes, schedulers }: SchedulerFlow, amountOf: (node: CheckedNode) => number): number => {
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
