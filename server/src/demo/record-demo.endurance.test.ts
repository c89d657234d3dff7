import { organizations } from '@attune/samples/cast'
import { openPool } from '@attune/store/connection'
import { toRecordingFiles, type Recording } from '@attune/store/recording/recording'
import { openStore } from '@attune/store/store'
import { testDatabase, type TestDatabase } from '@attune/store/testing/test-database'
import { expect, test } from 'vitest'
import { pastDeps } from './past-deps.ts'
import { recordDemo } from './play-organization.ts'
import { readRecording } from './recordings.ts'
import { reactions } from '../app/slices.ts'

/** Playing all of them takes more than a minute, so only the smaller one is played unless this is set. */
const played = process.env['ATTUNE_DEMO_FULL'] === '1' ? organizations : organizations.slice(-1)

test.for(played)(
  'playing the 90 days of $title gives the same recording: if not, look at the difference and run `npm run demo:record`',
  { timeout: 900_000 },
  async ({ key }) => {
    const database = await testDatabase()
    await withoutWaiting(database)
    const store = await openStore(database.app, 4, reactions)
    try {
      const again = linesOf(await recordDemo(pastDeps(store), database.owner, key))
      const kept = linesOf(await readRecording(key))
      const first = again.findIndex((line, index) => line !== kept[index])
      expect([first, again[first], again.length]).toEqual([-1, undefined, kept.length])
    } finally {
      await store.close()
      await database.drop()
    }
  },
)

/** A played past need not survive a crash, and takes half as long without. */
const withoutWaiting = async ({ owner }: TestDatabase): Promise<void> => {
  const pool = openPool(owner, { max: 1, name: 'test-owner' })
  await pool.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  )
  await pool.end()
}

/** Every line with the table it belongs to, so that a difference says where it is. */
const linesOf = (recording: Recording): string[] =>
  [...toRecordingFiles(recording)].flatMap(([name, text]) => text.split('\n').map((line) => `${name}: ${line}`))
