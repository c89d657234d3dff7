import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openPool, type Connection } from '../connection.ts'
import { TEMPLATE } from './global-setup.ts'

export interface TestDatabase {
  /** Connection with the product's own rights. */
  app: Connection
  /** Connection as the schema's owner, to inspect everything. */
  owner: Connection
  drop(): Promise<void>
}

/** Creates a copy of the migrated template for one test file. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = inject('testServer')
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = openPool(server, { max: 1, name: 'attune-tests' })
  await admin.query(`create database ${database} template ${TEMPLATE}`)
  const owner = { ...server, database }
  return {
    owner,
    app: { ...owner, user: 'attune_app' },
    drop: async () => {
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}
