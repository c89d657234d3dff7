import { threadIdOf } from '@attune/contract/ids'
import { controlDatabase } from '@attune/store/testing/control-database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createWorld, threadOf, type TestClient, type TestPerson, type World } from '../testing/world.ts'

let world: World
let hannah: TestPerson
let maria: TestClient
let database: ReturnType<typeof controlDatabase>

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria', '+13035550101', hannah)
  database = controlDatabase(world.database.owner)
})
afterEach(async () => {
  await database.alter('reset all')
  await database.alter('connection limit -1')
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const reply = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const { status, body: answer } = await hannah.call(method, path, body)
  return { status, code: (answer as { code?: string }).code }
}
const write = (text: string) =>
  reply('POST', `/v1/contacts/${maria.id}/messages/send-direct`, { suffix: `suffix-${text}`, text })
const read = () => reply('GET', `/v1/threads/${threadIdOf(maria.id)}`)
const UNAVAILABLE = { status: 503, code: 'Unavailable' }

test('a read-only database, as after a failover, answers a clear 503, and its connections aren’t used again', async () => {
  await database.alter('set default_transaction_read_only = on')
  await database.cutConnections()
  await expect.poll(() => write('refused')).toEqual(UNAVAILABLE)
  // Connections that were cut may still be in the pool.
  await expect.poll(async () => (await read()).status).toBe(200)
  expect(await write('refused')).toEqual(UNAVAILABLE)
  // The address leads to a primary again. Connections to the old server stay read-only.
  await database.alter('reset default_transaction_read_only')
  await expect.poll(async () => (await write('taken')).status).toBe(200)
  const isTaken = async (text: string) => {
    await expect.poll(async () => (await write(text)).status).toBe(200)
  }
  await Promise.all(['one', 'two', 'three'].map(isTaken))
  const texts = (await threadOf(hannah, maria)).map(({ body }) => body?.text)
  expect(new Set(texts)).toEqual(new Set(['taken', 'one', 'two', 'three']))
  expect(texts).toHaveLength(4)
})

test('a database without a free connection answers a clear 503', async () => {
  await database.alter('connection limit 0')
  await database.cutConnections()
  await expect.poll(() => write('crowded')).toEqual(UNAVAILABLE)
  expect(await read()).toEqual(UNAVAILABLE)
  await database.alter('connection limit -1')
  await expect.poll(async () => (await write('crowded')).status).toBe(200)
})

test('cutting connections at any moment never causes a defect', async () => {
  const answers = new Set<number>()
  for (let round = 0; round < 10; round += 1) {
    const all = Promise.all(Array.from({ length: 8 }, (_, index) => write(`cut-${round}-${index}`)))
    await database.cutConnections()
    for (const { status } of await all) answers.add(status)
  }
  expect([...answers].filter((status) => ![200, 409, 503].includes(status))).toEqual([])
})
