import type { CheckedNode } from '../graph.ts'
import { warningIssue, type Issue, type CheckContext } from '../issue.ts'
import type { SchedulerFlow } from '../schedules/scheduler-flow.ts'
import { tokensOf } from '../texts/tokens-of.ts'
import { fullestDay } from './fullest-day.ts'

/** Tokens of prompts that one client may cost in a day before it is told. */
export const TOKENS_A_DAY_MAX = 20_000

/** What one client may come to in one day: more messages than the organization lets out, or prompts that cost a lot. */
export const checkDays = (following: SchedulerFlow, known: CheckContext): Issue[] => [
  ...messagesADay(following, known),
  ...tokensADay(following, known),
]

const messagesADay = (following: SchedulerFlow, known: CheckContext): Issue[] => {
  const cap = known.automation?.dailyCap ?? null
  if (cap === null || upperBound(following, sendsOf) <= cap) return []
  const { amount, way, begins } = fullestDay(following, known, sendsOf)
  if (amount <= cap) return []
  const reason = `${capitalize(formatAmount(amount, 1_000))} messages may go to one client in a day here. ${cap} is the most: the others are left out.`
  return [warningIssue(begins, 'outputs', reason, { check: 'daily-cap', way })]
}

const tokensADay = (following: SchedulerFlow, known: CheckContext): Issue[] => {
  if (upperBound(following, tokensOf) <= TOKENS_A_DAY_MAX) return []
  const { amount, way, begins } = fullestDay(following, known, tokensOf)
  if (amount <= TOKENS_A_DAY_MAX) return []
  const reason = `Prompts may take some ${formatAmount(amount, 1_000_000)} tokens for one client in a day here.`
  return [warningIssue(begins, 'outputs', reason, { check: 'tokens', way })]
}

/** Branches of branches come to figures that nobody reads. */
const formatAmount = (amount: number, most: number): string =>
  amount > most ? `more than ${formatThousands(most)}` : formatThousands(amount)

/** `20,200`, wherever it is written. */
const formatThousands = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ',')

const capitalize = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

const sendsOf = ({ kind }: CheckedNode): number =>
  kind.type === 'send_message' || kind.type === 'question' || kind.type === 'prompt_gen_reply' ? 1 : 0

/** Each step once, and again for every rule of a scheduler: branches that come together multiply, and are not counted. */
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
