// Peers are only installed for benchmarks. These declarations allow type checking without them.

declare module 'graphile-worker' {
  import type { Pool, PoolClient } from 'pg'

  interface Helpers {
    withPgClient: <T>(use: (client: PoolClient) => Promise<T>) => Promise<T>
  }
  export class Logger {
    constructor(factory: () => () => void)
  }
  export const runMigrations: (options: { pgPool: Pool }) => Promise<void>
  export const run: (options: {
    pgPool: Pool
    noHandleSignals: boolean
    logger: Logger
    preset: { worker: object }
    taskList: Record<string, (payload: unknown, helpers: Helpers) => Promise<void>>
  }) => Promise<unknown>
}

declare module 'pg-boss' {
  interface Job<T> {
    id: string
    data: T
  }
  interface Database {
    executeSql: (text: string, values?: unknown[]) => Promise<unknown>
  }
  export class PgBoss {
    constructor(options: object)
    start(): Promise<unknown>
    stop(): Promise<void>
    createQueue(name: string): Promise<void>
    fetch<T>(name: string, options: { batchSize: number }): Promise<Job<T>[]>
    complete(name: string, id: string, data: null, options: { db: Database }): Promise<unknown>
  }
}
