import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { callNamesOf, SLICE_NAMES } from '@attune/contract/app/slices'
import { expect } from 'vitest'

const SERVER = join(import.meta.dirname, '..')

/**
 * Compares lines about calls, each beginning with the call's name, with those that were reviewed: `snapshots/<what>.txt` in
 * the folder of the slice that has the calls. With `-u`, the files are written, and one that has no lines left is deleted.
 */
export const expectReviewed = async (what: 'calls' | 'tells-who' | 'canary', lines: string[]): Promise<void> => {
  const bySlice = SLICE_NAMES.map((slice) => {
    const names = new Set(callNamesOf(slice))
    return {
      file: join(SERVER, slice, 'snapshots', `${what}.txt`),
      found: lines.filter((line) => names.has(line.split(' ', 1)[0] ?? '')),
    }
  })
  expect(bySlice.flatMap(({ found }) => found)).toHaveLength(lines.length)
  const needed = bySlice.filter(({ found }) => found.length > 0)
  const left = bySlice.filter(({ file, found }) => found.length === 0 && existsSync(file))
  if (isUpdating()) for (const { file } of left) rmSync(file)
  else {
    // Vitest would write a file that is missing, and the second attempt would then find it.
    const missing = needed.filter(({ file }) => !existsSync(file))
    expect(
      [...missing, ...left].map(({ file }) => file),
      'Files that are missing or have no lines left. Run with -u.',
    ).toEqual([])
  }
  const different: unknown[] = []
  for (const { file, found } of needed)
    try {
      await expect(`${found.join('\n')}\n`).toMatchFileSnapshot(file)
    } catch (error) {
      // The other slices are compared, too.
      different.push(error)
    }
  if (different.length > 0) throw different.length === 1 ? different[0] : new AggregateError(different)
}

const isUpdating = (): boolean => expect.getState().snapshotState.snapshotUpdateState === 'all'
