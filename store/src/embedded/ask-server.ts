import { realpath } from 'node:fs/promises'
import pg from 'pg'
import { codeOf, DatabaseNotStarted } from './database-not-started.ts'
import type { Address } from './listening.ts'
import { readPassword } from './listening.ts'
import type { StateFolder } from './state-folder.ts'

/**
 * Connects as the owner and ensures that role and database exist (a first start may have been interrupted). `busy`: the
 * server is starting, recovering or stopping. `silent`: no server responds for this data folder.
 */
export const askServer = async (folder: StateFolder, address: Address): Promise<'ready' | 'busy' | 'silent'> => {
  const client = new pg.Client({
    ...address,
    user: 'postgres',
    database: 'postgres',
    password: await readPassword(folder),
    ssl: false,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await isOurs(client, folder)) ? await provide(client, folder) : 'silent'
  } catch (error) {
    if (codeOf(error) === CANNOT_CONNECT_NOW) return 'busy'
    if (!(error instanceof pg.DatabaseError)) return 'silent'
    throw new DatabaseNotStarted(`The database in ${folder.data} refuses its owner: ${error.message}.`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** SQLSTATE 57P03: starting up, in recovery, or shutting down. */
const CANNOT_CONNECT_NOW = '57P03'

const isOurs = async (client: pg.Client, folder: StateFolder): Promise<boolean> => {
  const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`)
  const served = await realpath(rows[0]?.data ?? '').catch(() => undefined)
  return served === (await realpath(folder.data))
}

/** The product's logins are the roles themselves. */
const LOGINS = ['attune_tenant', 'attune_global']

const provide = async (client: pg.Client, folder: StateFolder): Promise<'ready'> => {
  const { rows } = await client.query<{ missing: string[]; closed: string[]; database: boolean }>(
    `select array(select unnest($1::text[]) except select rolname from pg_roles) as missing,
            array(select rolname::text from pg_roles where rolname = any($1) and not rolcanlogin) as closed,
            exists (select from pg_database where datname = 'attune') as database`,
    [LOGINS],
  )
  const password = await readPassword(folder)
  const secret = password === undefined ? '' : `password '${password}'`
  for (const role of rows[0]?.missing ?? [])
    await client.query(`create role ${role} login nosuperuser nobypassrls ${secret}`)
  // Older installations had one login that chose between the two.
  for (const role of rows[0]?.closed ?? []) await client.query(`alter role ${role} login ${secret}`)
  if (!rows[0]?.database) await client.query('create database attune owner postgres')
  return 'ready'
}
