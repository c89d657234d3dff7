import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreBackup } from '@attune/store/backup/restore-backup'
import { writeBackup } from '@attune/store/backup/write-backup'
import { testDatabase } from '@attune/store/testing/test-database'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller } from '../testing/caller.ts'
import { createWorld, send, threadOf, type TestPerson, type World } from '../testing/world.ts'

let world: World
let after: World
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-unsent-'))
  world = await createWorld()
})
afterAll(async () => {
  await after?.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

test('what was resting or in line at the backup ends as unknown, and the next message to these clients leaves', async () => {
  const northline = await world.organization('Northline', '+13035551700')
  const hannah = await northline.staff('Hannah', 'ROLE_COACH')
  const clients = []
  for (const name of ['Maria', 'Tom', 'Luis'])
    clients.push(await northline.client(name, `+1303555180${clients.length}`, hannah))
  const states = (of: World) =>
    of.deps.store.tenant(northline.id, async (tx) => {
      const { rows } = await sql<{ state: string }>`select state from deliveries order by contact_id, sequence`.execute(
        tx.db,
      )
      return rows.map(({ state }) => state).toSorted()
    })
  // One leaves, and its address is busy for two minutes.
  Object.assign(world.carrier, { segmentsPerSecond: () => 1 / 120 })
  for (const client of clients) await send(hannah, client, 'Good morning')
  await world.work()
  expect(await states(world)).toEqual(['accepted', 'paced', 'paced'])
  await world.deps.store.tenant(northline.id, (tx) =>
    sql`update deliveries set state = 'resting' where (contact_id, sequence) in
      (select contact_id, sequence from deliveries where state = 'paced' limit 1)`.execute(tx.db),
  )
  const backup = join(folder, 'unsent.backup')
  await writeBackup(world.database.owner, backup)

  const database = await testDatabase()
  await restoreBackup(database.owner, backup)
  after = await createWorld({ database })
  const again: TestPerson = { ...hannah, ...caller(after.app, hannah.token) }
  for (const client of clients) await send(again, client, 'And now?')
  await after.work('everything')
  expect(after.carrier.taken.map(({ text }) => text)).toEqual(['And now?', 'And now?', 'And now?'])
  const threads = await Promise.all(clients.map((client) => threadOf(again, client)))
  const outcomes = threads.flat().map(({ body }) => [body?.text, body?.outcome])
  expect(outcomes.filter(([, outcome]) => outcome === 'unknown')).toEqual([
    ['Good morning', 'unknown'],
    ['Good morning', 'unknown'],
  ])
})
