import { inject } from 'vitest'
import type { Connection } from '../connection.ts'

/** This worker's PostgreSQL server, as its owner. */
export const testServer = (): Connection => {
  const worker = Number(process.env['VITEST_POOL_ID'])
  const server = inject('testServers')[worker - 1]
  if (server === undefined) throw new Error(`There is no PostgreSQL server for worker ${worker}.`)
  return server
}
