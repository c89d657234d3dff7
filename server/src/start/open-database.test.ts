import { randomBytes } from 'node:crypto'
import { WrongLogin } from '@attune/store/check-logins'
import { openPool } from '@attune/store/connection'
import { testDatabase, type TestDatabase } from '@attune/store/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings, type Settings } from '../settings.ts'
import { openDatabase } from './open-database.ts'

/** A separate database, with a login for each role and one for both. */
let database: TestDatabase
const both = `desk_${randomBytes(4).toString('hex')}`

beforeAll(async () => {
  database = await testDatabase()
  await asOwner(`create role ${both} login; grant attune_tenant, attune_global to ${both}`)
})
afterAll(async () => {
  await asOwner(`drop role ${both}`)
  await database.drop()
})

const asOwner = async (statement: string): Promise<void> => {
  const owner = openPool(database.owner, { max: 1, name: 'test-owner' })
  await owner.query(statement)
  await owner.end()
}

const as = (user: string): string => {
  const { host = '', port, database: name } = database.owner
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
}

const open = async (environment: Record<string, string>): Promise<Awaited<ReturnType<typeof openDatabase>>> => {
  const settings: Settings = readSettings({ DATABASE_MIGRATE_URL: as('postgres'), ...environment })
  const notes: string[] = []
  const opened = await openDatabase(settings, (note) => notes.push(note))
  expect(notes).toEqual([])
  return opened
}

test('with two logins each pool has its own, and LISTEN uses the second unless it has its own address', async () => {
  const urls = { DATABASE_URL: as('attune_tenant'), DATABASE_GLOBAL_URL: as('attune_global') }
  expect((await open(urls)).logins).toEqual({
    tenant: { connectionString: urls.DATABASE_URL },
    global: { connectionString: urls.DATABASE_GLOBAL_URL },
    listen: { connectionString: urls.DATABASE_GLOBAL_URL },
    prepare: true,
  })
  const { logins } = await open({ ...urls, DATABASE_LISTEN_URL: as(both), DATABASE_PREPARE: '0' })
  expect(logins).toMatchObject({ listen: { connectionString: as(both) }, prepare: false })
})

test('one login takes both roles', async () => {
  const { logins, owner } = await open({ DATABASE_URL: as(both) })
  expect(logins).toEqual({
    tenant: { connectionString: as(both) },
    listen: { connectionString: as(both) },
    prepare: true,
  })
  expect(owner).toEqual({ connectionString: as('postgres') })
})

test('wrong logins are refused before anything is served', async () => {
  const [tenant, global] = [as('attune_tenant'), as('attune_global')]
  await expect(open({ DATABASE_URL: tenant, DATABASE_GLOBAL_URL: tenant })).rejects.toThrow(WrongLogin)
  await expect(open({ DATABASE_URL: as(both), DATABASE_GLOBAL_URL: global })).rejects.toThrow(
    `also has the rights of attune_global, so organizations would not be separated`,
  )
  await expect(open({ DATABASE_URL: tenant })).rejects.toThrow(
    'The login of DATABASE_URL may not take the role attune_global. Give it two logins',
  )
  // The start didn't grant it that right either.
  await open({ DATABASE_URL: tenant, DATABASE_GLOBAL_URL: global })
})
