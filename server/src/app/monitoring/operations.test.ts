import { readFile } from 'node:fs/promises'
import { controlDatabase } from '@attune/store/testing/control-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
const lines: { msg: string; seconds?: number }[] = []

beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) }
  world = await createWorld({ metricsToken: 'a-token-that-only-the-test-knows', log })
})
afterAll(() => world.close())

const valueOf = async (name: string) =>
  (await world.deps.meters.registry.getSingleMetric(name)?.get())?.values[0]?.value

test('the dashboard and the alerts use only exported metrics, and all of ours', async () => {
  const exported = new Set(world.deps.meters.registry.getMetricsAsArray().map(({ name }) => name))
  const used = new Set<string>()
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const text = await readFile(new URL(`../../../../docs/operations/${file}`, import.meta.url), 'utf8')
    for (const [name] of text.matchAll(/\b(attune|nodejs|process)_[a-z0-9_]+\b/g))
      used.add(name.replace(/_bucket$/, ''))
  }
  expect([...used].filter((name) => !exported.has(name))).toEqual([])
  expect([...exported].filter((name) => name.startsWith('attune_') && !used.has(name))).toEqual([])
})

test('due jobs are counted by kind, with the age of the oldest', async () => {
  const organization = await world.organization('Northline', '+13035550100')
  const due = (ms: number) => new Date(Date.now() + ms)
  await world.deps.store.global
    .insertInto('work')
    .values(
      [-90_000, -10_000, 3_600_000].map((ms) => ({
        kind: 'deliver-message',
        organization_id: organization.id,
        payload: '{}',
        due_at: due(ms),
        created_at: due(0),
      })),
    )
    .execute()
  const text = await world.deps.meters.registry.metrics()
  expect(text).toMatch(/^attune_work_due\{kind="deliver-message"\} 2$/m)
  expect(Number(/^attune_work_oldest_due_seconds\{kind="deliver-message"\} (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(
    80,
  )
  expect(text).toMatch(/^attune_deliveries_open 2$/m)
  expect(text).toMatch(/^attune_database_connections\{pool="tenant",state="waiting"\} 0$/m)
})

test('an outage of the database is logged when it begins and when it ends, and shows in the metrics', async () => {
  const database = controlDatabase(world.database.owner)
  const linesOf = (msg: string) => lines.filter((line) => line.msg === msg)
  await database.takeAway()
  await expect.poll(() => valueOf('attune_database_up'), { timeout: 20_000 }).toBe(0)
  await expect.poll(() => valueOf('attune_tail_lag_seconds'), { timeout: 20_000 }).toBeGreaterThan(1)
  expect(await world.deps.meters.registry.metrics()).toMatch(/^attune_deliveries_open NaN$/im)
  await database.bringBack()
  await database.close()
  await expect.poll(() => valueOf('attune_database_up'), { timeout: 20_000 }).toBe(1)
  expect(linesOf('the database is away')).toHaveLength(1)
  expect(linesOf('the database is back')).toMatchObject([{ seconds: expect.any(Number) as number }])
})
