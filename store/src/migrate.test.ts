import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import type { Connection } from './connection.ts'
import { EMBEDDED_LOGINS } from './embedded/embedded-logins.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/all.ts'

test('of three processes migrating an empty database at once, each migration runs once', async () => {
  await withEmptyDatabase(async (owner) => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => migrateElsewhere(owner)))
    expect(answers.flat().toSorted()).toEqual(Object.keys(migrations))
    expect(await migrate(owner, EMBEDDED_LOGINS)).toEqual([])
  })
})

test('so do many connections of one process', async () => {
  await withEmptyDatabase(async (owner) => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => migrate(owner, EMBEDDED_LOGINS)))
    expect(answers.flat().toSorted()).toEqual(Object.keys(migrations))
  })
})

test('a failing migration reports it and leaves nothing half done', async () => {
  await withEmptyDatabase(async (owner) => {
    await run(owner, 'create table threads (mine int)')
    await expect(migrate(owner, EMBEDDED_LOGINS)).rejects.toThrow('The database could not be migrated.')
    await expect(run(owner, 'select 1 from contacts')).rejects.toThrow('does not exist')
    await run(owner, 'drop table threads')
    expect(await migrate(owner, EMBEDDED_LOGINS)).toEqual(Object.keys(migrations))
  })
})

const withEmptyDatabase = async (work: (owner: Connection) => Promise<void>): Promise<void> => {
  const server = inject('testServer')
  const database = `test_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${database}`)
  try {
    await work({ ...server, database })
  } finally {
    await run(server, `drop database ${database} with (force)`)
  }
}

const run = async (connection: Connection, statement: string): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const PROGRAM = `
  import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)}
  console.log(JSON.stringify(await migrate(JSON.parse(process.argv[1]), ${JSON.stringify(EMBEDDED_LOGINS)})))
`

const migrateElsewhere = async (owner: Connection): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    PROGRAM,
    JSON.stringify(owner),
  ])
  return JSON.parse(stdout) as string[]
}
