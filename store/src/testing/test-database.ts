import { randomBytes } from 'node:crypto'
import { openPool, type Connection, type Logins } from '../connection.ts'
import { TEMPLATE } from './global-setup.ts'
import { testServer } from './test-server.ts'

export interface TestDatabase {
  /** The product's logins. */
  app: Logins
  /** Connection as the schema's owner, to inspect everything. */
  owner: Connection
  drop(): Promise<void>
}

/** Creates a copy of the migrated template for one test file. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = testServer()
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = openPool(server, { max: 1, name: 'attune-tests' })
  await admin.query(`create database ${database} template ${TEMPLATE}`)
  const owner = { ...server, database }
  const global = { ...owner, user: 'attune_global' }
  return {
    owner,
    app: { tenant: { ...owner, user: 'attune_tenant' }, global, listen: global, prepare: true },
    drop: async () => {
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}
