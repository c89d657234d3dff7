import type { CaseDifference, CaseResult, SceneCase } from '@attune/contract/scenes/case'
import { seesPrivate } from '../../contacts/access.ts'
import type { Member } from '../../calls/who.ts'

/**
 * A case names nobody, but it keeps what a client wrote, because the scene reads it. Readers who may not see who clients are
 * don't get their words either: `…` stands for them, in the tape and wherever an outcome may repeat them.
 */
export const caseShownTo = (who: Member, shown: SceneCase): SceneCase =>
  seesPrivate(who)
    ? shown
    : {
        ...shown,
        tape: { ...shown.tape, inputs: hideIn(shown.tape['inputs']) },
        expected: shown.expected.map(({ at, words }) => ({ at, words: hideSaid(words) })),
        lastResult: shown.lastResult && {
          ...shown.lastResult,
          differences: shown.lastResult.differences.map(hideDifference),
        },
      }

export const resultShownTo = (who: Member, result: CaseResult): CaseResult =>
  seesPrivate(who) ? result : { ...result, differences: result.differences.map(hideDifference) }

const hideDifference = ({ at, expected, now }: CaseDifference): CaseDifference => ({
  at,
  expected: expected === null ? null : hideSaid(expected),
  now: now === null ? null : hideSaid(now),
})

/** Lines of an outcome that may repeat what the client wrote, by how they begin (`describeStep` in the engine). */
const hideSaid = (words: string): string =>
  words.replace(/^(Sends|Holds|Omits|Skips|Saves|Adds|Removes|Mails|Problem)\b[^]*$/, '$1 …')

/** What an input is, when it comes and to which node; everything else may be words. */
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

/** Recursion is bounded by how deep a tape may nest. */
const hideIn = (value: unknown): unknown => {
  if (typeof value === 'string') return '…'
  if (Array.isArray(value)) return value.map(hideIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, PLAIN.has(key) ? one : hideIn(one)]))
}
