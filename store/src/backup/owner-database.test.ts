import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Connection } from '../connection.ts'
import { makeTemporaryFolders } from '../embedded/embedded-testing.ts'
import { startEmbedded, type EmbeddedDatabase } from '../embedded/start-embedded.ts'
import { ROWS, run, SCHEMA } from './backup-testing.ts'
import { openOwnerDatabase } from './owner-database.ts'

const folders = makeTemporaryFolders()
let server: EmbeddedDatabase
let folder: string

beforeAll(async () => {
  folder = await folders.make()
  server = await startEmbedded({ home: join(folder, 'state') })
  await run(at('attune'), SCHEMA + ROWS)
})
afterAll(async () => {
  await server.stop()
  await folders.remove()
})

describe('the database of the commands', () => {
  const own = { ownerUrl: null, loginUrl: null, globalUrl: null, mustExist: true }

  test('is the embedded one, left running while in use', async () => {
    const database = await openOwnerDatabase({ home: join(folder, 'state'), ...own })
    expect(database.logins).toEqual({ tenant: 'attune_tenant', global: 'attune_global' })
    expect(await run(database.connection, 'select count(*)::int as people from people')).toEqual([{ people: 3 }])
    await database.close()
    expect(await run(at('attune'), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('is your own if there is a URL, and its logins are granted the roles', async () => {
    const urls = { ownerUrl: 'postgres://owner@db/attune', loginUrl: 'postgres://desk%40work:x@db/attune' }
    const database = await openOwnerDatabase({ home: join(folder, 'none'), ...own, ...urls })
    expect(database).toMatchObject({
      logins: { tenant: 'desk@work', global: 'desk@work' },
      connection: { connectionString: urls.ownerUrl },
    })
    await database.close()
  })

  test('is not created for a backup', async () => {
    const missing = openOwnerDatabase({ home: join(folder, 'none'), ...own })
    await expect(missing).rejects.toThrow(/There is no database in/)
    await expect(stat(join(folder, 'none'))).rejects.toThrow(/ENOENT/)
  })
})

const at = (database: string): Connection => ({ host: server.host, port: server.port, user: 'postgres', database })
