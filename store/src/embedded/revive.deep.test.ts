import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { query, makeTemporaryFolders } from './embedded-testing.ts'
import { startEmbedded } from './start-embedded.ts'

const folders = makeTemporaryFolders()
afterAll(() => folders.remove())

test.each([false, true])('a server that was killed comes back at the same address, by port: %s', async (loopback) => {
  const home = await folders.make()
  const database = await startEmbedded({ home, loopback })
  expect(await database.revive()).toBe(false)
  await query(database, 'create table kept (number int)')
  process.kill(await postmasterPid(home), 'SIGKILL')
  // Several at once: one starts it, the others find it running. A killed process is felt to be dead a little later.
  const revived: boolean[] = []
  while (!revived.includes(true)) revived.push(...(await Promise.all([database.revive(), database.revive()])))
  expect(revived.filter(Boolean)).toHaveLength(1)
  expect(await query(database, 'select count(*)::int as kept from kept')).toEqual([{ kept: 0 }])
  expect(await database.revive()).toBe(false)
  await database.stop()
})

const postmasterPid = async (home: string): Promise<number> =>
  Number.parseInt(await readFile(join(home, 'data', 'postmaster.pid'), 'utf8'), 10)
