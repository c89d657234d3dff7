import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Logins } from '@attune/store/connection'
import { openStore, type Store } from '@attune/store/store'
import pg from 'pg'
import { reactions } from '@attune/server/app/slices'

const PAGES = 20

/**
 * Counts index entries and table rows read per page by the database's statistics, including those inside functions,
 * which plans don't show. A connection reports its statistics when it ends, so this uses connections of its own.
 */
export const countRowsTouched = async (
  logins: Logins,
  owner: Connection,
  asking: (store: Store) => Promise<() => Promise<unknown>>,
): Promise<number> => {
  const reader = new pg.Client(owner)
  await reader.connect()
  try {
    const empty = await countTouched(reader, logins, asking, 0)
    return ((await countTouched(reader, logins, asking, PAGES)) - empty) / PAGES
  } finally {
    await reader.end()
  }
}

/** What a number of pages read, including the overhead of connecting. */
const countTouched = async (
  reader: pg.Client,
  logins: Logins,
  asking: (store: Store) => Promise<() => Promise<unknown>>,
  pages: number,
): Promise<number> => {
  const before = await total(reader)
  const store = await openStore(logins, 1, reactions)
  const ask = await asking(store)
  for (let page = 0; page < pages; page += 1) await ask()
  await store.close()
  await pause(500)
  return (await total(reader)) - before
}

const total = async (reader: pg.Client): Promise<number> => {
  await reader.query('select pg_stat_clear_snapshot()')
  const { rows } = await reader.query<{ read: string }>(
    `select (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)
       + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes) as read`,
  )
  return Number(rows[0]?.read)
}
