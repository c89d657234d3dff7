import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { openStore, type Store } from '../store.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { HARBOUR, MARIA, NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { countTasks, isMatch, type TaskFilter } from './tasks.ts'

let database: TestDatabase
let store: Store

const EVERYONE = { reach: { kind: 'all' } } as const

beforeAll(async () => {
  database = await testDatabase()
  const owner = openPool(database.owner, { max: 1, name: 'test-owner' })
  store = await openStore(database.app, 2, {})
  await seedTwoOrganizations(owner)
  await owner.query(
    `insert into tasks (organization_id, task_id, contact_id, title, status, priority, type, topic, occasion,
        user_assigned, created_at, urgency, closed_at, updated_at)
      select $1, 'tk_' || lpad(to_hex(n), 32, '0'), $2, 'Answer', case when n % 20 = 0 then 'new' else 'discarded' end,
        'high', 'manual', 'tk_' || n, '', 'us_' || n % 100, now() - n * interval '1 hour', n,
        case when n % 20 = 0 then null else now() - n * interval '1 hour' end, now()
      from generate_series(1, 10000) n`,
    [NORTHLINE, MARIA],
  )
  await owner.query('analyze tasks')
  await owner.end()
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

test('open tasks by urgency, those of one person and the figures of a week are read from an index among 10,000', () =>
  store.tenant(NORTHLINE, async (tx) => {
    const planOf = async (filter: Omit<TaskFilter, 'reach'>, order: RawBuilder<unknown>) => {
      const found = isMatch(tx, { ...EVERYONE, ...filter })
      const { rows } = await sql`explain (format json) select from tasks k where ${found} ${order}`.execute(tx.db)
      return JSON.stringify(rows)
    }
    const status = ['new', 'active'] as const
    const byUrgency = sql`order by k.urgency, k.task_id limit 26`
    expect(await planOf({ status }, byUrgency)).toContain('tasks_urgent')
    expect(await planOf({ status, userAssigned: ['us_20'] }, byUrgency)).toContain('tasks_assigned')
    const week = { from: new Date(Date.now() - 7 * 86_400_000), to: new Date() }
    expect(await planOf({ ...week, event: 'opened' }, sql``)).toContain('tasks_opened')
    expect(await planOf({ ...week, event: 'discarded' }, sql``)).toContain('tasks_closed')
  }))

test('tasks are counted up to a limit, and only those of the organization', async () => {
  const count = (organization: string) => store.tenant(organization, (tx) => countTasks(tx, EVERYONE, 999))
  expect([await count(NORTHLINE), await count(HARBOUR)]).toEqual([999, 0])
})
