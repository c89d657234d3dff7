import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLogins } from './check-logins.ts'
import { oneLogin, openPool, type Connection, type Logins } from './connection.ts'
import { toEmbeddedLogins, EMBEDDED_LOGINS } from './embedded/embedded-logins.ts'
import { makeTemporaryFolders } from './embedded/embedded-testing.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'
import { forgetStatements } from './preparing-client.ts'
import { openStore, type Store } from './store.ts'
import { NOTHING_ON_DISK } from './testing/nothing-on-disk.ts'
import { findPgBouncer, startPgBouncer, type PgBouncer } from './testing/pgbouncer.ts'
import { FIONA, HARBOUR, MARIA, NORTHLINE, seedTwoOrganizations } from './testing/two-organizations.ts'

const command = findPgBouncer()

describe.skipIf(command === undefined)('behind a PgBouncer in transaction mode', () => {
  const folders = makeTemporaryFolders()
  let server: EmbeddedDatabase
  let folder: string
  let bouncer: PgBouncer
  let logins: Logins
  let store: Store
  /** Two server sessions for each login, which many connections share. */
  const POOL = 2

  const bounce = (ignore?: string) =>
    startPgBouncer(command ?? '', folder, server, {
      users: { attune_tenant: server.password ?? '', attune_global: server.password ?? '', desk: 'x' },
      poolSize: POOL,
      ...(ignore === undefined ? {} : { ignore }),
    })
  const through = (by: PgBouncer, connection: Connection): Connection => ({ ...connection, port: by.port })

  beforeAll(async () => {
    forgetStatements()
    folder = await folders.make()
    server = await startEmbedded({ home: await folders.make(), loopback: true, settings: NOTHING_ON_DISK })
    const direct = toEmbeddedLogins(server)
    await migrate(direct.owner, EMBEDDED_LOGINS)
    const owner = openPool(direct.owner, { max: 1, name: 'test-owner' })
    await owner.query(`create role desk login password 'x'; grant attune_tenant, attune_global to desk`)
    await seedTwoOrganizations(owner)
    await owner.end()
    bouncer = await bounce()
    const { tenant, global = tenant, listen } = direct.logins
    logins = { tenant: through(bouncer, tenant), global: through(bouncer, global), listen, prepare: false }
    store = await openStore(logins, 8, {})
  })
  afterAll(async () => {
    await store.close()
    await bouncer.stop()
    await server.stop()
    await folders.remove()
  })

  test('two logins are accepted, and the pooler is detected', async () => {
    expect(await checkLogins(logins)).toEqual({ direct: false, notes: [] })
  })

  test('one login is refused, because it can’t choose its role at connect', async () => {
    const both = oneLogin({ ...through(bouncer, logins.tenant), user: 'desk', password: 'x' })
    await expect(checkLogins(both)).rejects.toThrow(
      /A pooler in front of the database does not let .* Give it two logins: DATABASE_URL and DATABASE_GLOBAL_URL/,
    )
  })

  test('one login is also refused if the pooler drops the startup options', async () => {
    const dropping = await bounce('options,statement_timeout,idle_in_transaction_session_timeout')
    const both = oneLogin({ ...through(dropping, logins.tenant), user: 'desk', password: 'x' })
    await expect(checkLogins(both)).rejects.toThrow(/asked for the role attune_tenant and acts as desk/)
    await dropping.stop()
  })

  test('many simultaneous transactions only see their own organization, whatever session they get', async () => {
    const rounds = Array.from({ length: 120 }, (_, n) =>
      n % 2 === 0 ? ([NORTHLINE, MARIA] as const) : ([HARBOUR, FIONA] as const),
    )
    const sessions = new Set<number>()
    await Promise.all(
      rounds.map(([organization, contact]) =>
        store.tenant(organization, async ({ db }) => {
          const { rows } = await sql<{ pid: number; statement_timeout: string; plans: string; idle: string }>`
            select pg_backend_pid() as pid, current_setting('statement_timeout') as statement_timeout,
              current_setting('plan_cache_mode') as plans, current_setting('idle_in_transaction_session_timeout') as idle
            where ${organization}::text <> ''`.execute(db)
          sessions.add(rows[0]?.pid ?? 0)
          expect(rows[0]).toMatchObject({ statement_timeout: '1min', plans: 'force_custom_plan', idle: '30s' })
          // Often enough to be prepared, if statements were prepared.
          const active = await sql`select contact_id from contacts where status = ${'active'}`.execute(db)
          expect(active.rows).toEqual([{ contact_id: contact }])
        }),
      ),
    )
    expect(sessions.size).toBe(POOL)
  })

  test('the organization ends with its transaction, so the next user of the session has none', async () => {
    const pool = openPool(logins.tenant, { role: 'login', max: 4, name: 'test-tenant' })
    for (let n = 0; n < 20; n += 1) {
      await store.tenant(NORTHLINE, ({ db }) => sql`select contact_id from contacts`.execute(db))
      expect((await pool.query('select 1 from contacts')).rowCount).toBe(0)
    }
    const failing = store.tenant(NORTHLINE, async (tx) => {
      await tx.update('contacts').set({ full_name: 'Somebody else' }).execute()
      throw new Error('Not after all.')
    })
    await expect(failing).rejects.toThrow('Not after all.')
    expect((await pool.query('select 1 from contacts')).rowCount).toBe(0)
    await pool.end()
  })

  test('tables that span organizations can be read and written, and hints come by the direct connection', async () => {
    const other = await openStore(logins, 2, {})
    let heard = 0
    other.hints.on('work', () => (heard += 1))
    // A new listener checks once by itself.
    await expect.poll(() => heard).toBeGreaterThan(0)
    const before = heard
    store.hints.give('work')
    await expect.poll(() => heard).toBeGreaterThan(before)
    await other.close()
    const ids = await Promise.all(
      Array.from({ length: 60 }, () => store.global.selectFrom('organizations').select('organization_id').execute()),
    )
    expect(ids.every((rows) => rows.length === 2)).toBe(true)
  })
})
