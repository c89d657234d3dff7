import type { CaseDifference, CaseResult, SceneCase } from '@attune/contract/scenes/case'
import { seesPrivate } from '../../contacts/private-data.ts'
import type { Member } from '../../calls/who.ts'

/**
 * A case contains no names, but it keeps the client's own words, because the scene reads them. Readers who may not see
 * who clients are don't get these words either: they are replaced by `…`, in the tape and wherever an outcome may
 * repeat them.
 */
export const maskCase = (who: Member, shown: SceneCase): SceneCase =>
  seesPrivate(who)
    ? shown
    : {
        ...shown,
        tape: { ...shown.tape, inputs: hideIn(shown.tape['inputs']) },
        expected: shown.expected.map(({ at, words }) => ({ at, words: hideQuote(words) })),
        lastResult: shown.lastResult && {
          ...shown.lastResult,
          differences: shown.lastResult.differences.map(hideDifference),
        },
      }

export const maskCaseResult = (who: Member, result: CaseResult): CaseResult =>
  seesPrivate(who) ? result : { ...result, differences: result.differences.map(hideDifference) }

const hideDifference = ({ at, expected, now }: CaseDifference): CaseDifference => ({
  at,
  expected: expected === null ? null : hideQuote(expected),
  now: now === null ? null : hideQuote(now),
})

/** How the lines of an outcome begin that may repeat the client's words (`describeStep` in the engine). */
const hideQuote = (words: string): string =>
  words.replace(/^(Sends|Holds|Omits|Skips|Saves|Adds|Removes|Mails|Asks|Problem)\b[^]*$/, '$1 …')

/** An input's kind, time and node; everything else may be the client's words. */
const PLAIN: ReadonlySet<string> = new Set([
  'kind',
  'at',
  'node',
  'by',
  'until',
  'zone',
  'from',
  'target',
  '_id',
  'type',
])

/** The recursion is bounded by the maximum depth of a tape. */
const hideIn = (value: unknown): unknown => {
  if (typeof value === 'string') return '…'
  if (Array.isArray(value)) return value.map(hideIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, PLAIN.has(key) ? one : hideIn(one)]))
}
