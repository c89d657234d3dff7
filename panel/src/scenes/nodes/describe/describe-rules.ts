import type { SchedulerRule } from '@attune/contract/scenes/rules'
import { ruleFault } from '@attune/engine/schedule/check-rules'
import { describeRule } from '@attune/engine/schedule/describe-rule'

/** When a scheduler fires, rule by rule, in the words of its form; for an incomplete rule, what is missing. */
export const describeRules = (rules: unknown): string =>
  (Array.isArray(rules) ? (rules as unknown[]) : [])
    .map((rule) => ruleFault(rule) ?? capital(describeRule(rule as SchedulerRule)))
    .join('; ')

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
