import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { ROOT } from '../../tools/run.ts'
import type { BenchDatabase } from './bench-database.ts'

/** A checkout that does due jobs: with a database of its own, and in processes of its own. */
export interface OpenedCheckout {
  place: BenchDatabase
  /** Connected as owner. */
  owner: pg.Client
  /** Has the checkout's `drain.ts` and `watch.ts`. */
  folder: string
  close(): Promise<void>
}

/** Throws a sentence if the checkout is older than these measurements. */
export const openCheckout = async (checkout: string = ROOT): Promise<OpenedCheckout> => {
  const folder = join(checkout, 'bench', 'due-work')
  const file = join(folder, 'bench-database.ts')
  if (!existsSync(file)) throw new Error('The commit is older than this row: choose a later one.')
  // Every commit that has the file has this function in it.
  const { openBenchDatabase } = (await import(pathToFileURL(file).href)) as typeof import('./bench-database.ts')
  const place = await openBenchDatabase()
  const owner = new pg.Client(place.owner)
  await owner.connect()
  return {
    ...{ place, owner, folder },
    close: async () => {
      await owner.end()
      await place.close()
    },
  }
}

/** Opens this checkout and another, and closes both after `use`. */
export const withBoth = async <T>(
  other: string,
  use: (ours: OpenedCheckout, theirs: OpenedCheckout) => Promise<T>,
): Promise<T> => {
  const ours = await openCheckout()
  try {
    const theirs = await openCheckout(other)
    try {
      return await use(ours, theirs)
    } finally {
      await theirs.close()
    }
  } finally {
    await ours.close()
  }
}
