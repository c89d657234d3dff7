import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@attune/contract/app/contract'
import { expect } from 'vitest'

const SLICES = Object.keys(contract)

/**
 * Compares lines about calls, each beginning with the call's name, with those that were reviewed: a file per slice in
 * `snapshots/<what>`, so that branches which add calls to different slices change different files. Vitest would write a
 * file that is missing, and the second attempt would then find it, so a missing file is an error.
 */
export const expectReviewed = async (what: 'calls' | 'tells-who' | 'canary', lines: string[]): Promise<void> => {
  const folder = join(import.meta.dirname, 'snapshots', what)
  const bySlice = SLICES.map((slice) => ({ slice, found: lines.filter((line) => line.startsWith(`${slice}.`)) }))
  const needed = bySlice.filter(({ found }) => found.length > 0)
  expect(
    readdirSync(folder).toSorted(),
    'A new slice needs an empty file, and then -u. A file without a slice is deleted.',
  ).toEqual(needed.map(({ slice }) => `${slice}.txt`).toSorted())
  expect(needed.flatMap(({ found }) => found)).toHaveLength(lines.length)
  const different: unknown[] = []
  for (const { slice, found } of needed)
    try {
      await expect(`${found.join('\n')}\n`).toMatchFileSnapshot(join(folder, `${slice}.txt`))
    } catch (error) {
      // The other slices are compared, too, and written with -u.
      different.push(error)
    }
  if (different.length > 0) throw different.length === 1 ? different[0] : new AggregateError(different)
}
