import type { SchedulerRule } from '@attune/contract/scenes/rules'
import type { NextRun } from './explain-run.ts'
import type { RunQuestion } from './next-run.ts'
import { explainNextOf } from './next-run.ts'

/** More than anybody reads. */
const PREVIEW_MAX = 100

/**
 * The next `count` runs of a scheduler's rules if the token came back each time, earliest first, each with the index of
 * its rule. One-off rules run once. Empty for invalid rules.
 */
export const previewRules = (
  rules: readonly SchedulerRule[],
  question: Omit<RunQuestion, 'rule' | 'ranOn' | 'after'>,
  count: number,
): (NextRun & { rule: number })[] => {
  const runs: (NextRun & { rule: number })[] = []
  const ranOn: (string | null)[] = rules.map(() => null)
  const left = new Set(rules.keys())
  while (runs.length < Math.min(count, PREVIEW_MAX)) {
    const places = [...left]
    const next = explainNextOf(
      places.flatMap((place) => rules[place] ?? []),
      { ...question, after: runs.at(-1)?.at, ranOn: places.map((place) => ranOn[place] ?? null) },
    )
    const rule = next.ok ? places[next.value.rule] : undefined
    if (!next.ok || rule === undefined) break
    runs.push({ ...next.value, rule })
    ranOn[rule] = next.value.date
    if (rules[rule]?.dateStrategy.type === 'once') left.delete(rule)
  }
  return runs
}
