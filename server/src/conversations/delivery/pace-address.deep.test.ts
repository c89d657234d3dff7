import { CarrierUnreachable } from '@attune/carriers/carrier'
import { sql, type RawBuilder } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWorker, type Worker } from '../../app/worker.ts'
import { automationSays, workAt } from '../../testing/automation/automation-says.ts'
import { automationDesk, MORNING, NIGHT, NOON } from '../../testing/automation/automation-desk.ts'
import { send, threadOf, type TestClient } from '../../testing/world.ts'
import { toJob } from '../../work/kinds.ts'
import { paceAddress } from './pace-address.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const desk = automationDesk()
const PATIENCE = { timeout: 60_000, interval: 20 }
/** Segments a second. Slow enough that a busy machine keeps up. */
const RATE = 10

let worker: Worker | null = null
/** When the carrier took each text, in milliseconds, by its words. */
let taken: Map<string, number>

beforeEach(async () => {
  await inOrganization(sql`delete from address_pace`)
  await inOrganization(sql`update deliveries set state = 'closed' where state = 'paced'`)
  taken = new Map()
  Object.assign(desk.world.carrier, {
    segmentsPerSecond: () => RATE,
    during: ({ text }: { text: string }) => Promise.resolve(void taken.set(text, performance.now())),
  })
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  await setRate(null)
  Object.assign(desk.world.carrier, { segmentsPerSecond: undefined })
})

const inOrganization = <Row>(query: RawBuilder<Row>) =>
  desk.world.deps.store.tenant(desk.northline.id, (tx) => query.execute(tx.db))
/** `NOON` comes after them. */
const nextDay = (time: string) => new Date(new Date(time).getTime() + 24 * 3_600_000)
const setRate = (rate: number | null) =>
  desk.world.deps.store.global
    .updateTable('addresses')
    .set({ segments_per_second: rate })
    .where('organization_id', '=', desk.northline.id)
    .execute()
const start = () => (worker = startWorker(desk.world.deps, 8))
const says = (client: TestClient, text: string) =>
  automationSays(desk.world, desk.northline.id, client.id, text, { key: text })
const broadcast = async (count: number): Promise<TestClient[]> => {
  const clients = await Promise.all(Array.from({ length: count }, () => desk.newClient()))
  for (const [index, client] of clients.entries()) await says(client, `text ${index}`)
  return clients
}
const order = () => [...taken.keys()]
const inLine = async (): Promise<number> => {
  const { rows } = await inOrganization(
    sql<{ count: number }>`select count(*)::int as count from deliveries where state = 'paced'`,
  )
  return rows[0]?.count ?? 0
}

describe('texts from one of our addresses', () => {
  test('leave no faster than it sends, each once', async () => {
    await broadcast(30)
    start()
    await expect.poll(() => taken.size, PATIENCE).toBe(30)
    const at = [...taken.values()].toSorted((a, b) => a - b)
    const span = (at.at(-1) ?? 0) - (at[0] ?? 0)
    // 29 waits of 100 ms; jobs are claimed a little early or late.
    expect(span).toBeGreaterThan(2_600)
    expect(desk.takenIds()).toHaveLength(30)
    await expect.poll(inLine, PATIENCE).toBe(0)
  })

  test('leave as fast as the address was given', async () => {
    Object.assign(desk.world.carrier, { segmentsPerSecond: () => 1 / 120 })
    await setRate(1_000)
    await broadcast(20)
    await desk.world.work()
    expect(taken.size).toBe(20)
  })

  test('that are long take their turns by segments', async () => {
    for (const name of ['A', 'B', 'C']) await says(await desk.newClient(), `${'long '.repeat(150)}${name}`)
    start()
    await expect.poll(() => taken.size, PATIENCE).toBe(3)
    const at = [...taken.values()]
    // Twice five segments.
    expect(Math.max(...at) - Math.min(...at)).toBeGreaterThan(900)
  })

  test('are not held up by those of another address, nor where a carrier has no limit', async () => {
    Object.assign(desk.world.carrier, { segmentsPerSecond: undefined })
    await broadcast(20)
    await desk.world.work()
    expect(taken.size).toBe(20)
  })
})

describe('what goes first', () => {
  /** A line of 40 at an address that needs 20 s for them. */
  const lineUp = async () => {
    Object.assign(desk.world.carrier, { segmentsPerSecond: () => 2 })
    const clients = await broadcast(40)
    await desk.world.work()
    return clients
  }

  test('a person’s reply passes a broadcast, also to a client who is in line', async () => {
    const last = (await lineUp()).at(-1)
    if (last === undefined) throw new Error('There is no last client.')
    start()
    await send(desk.hannah, last, 'from Hannah')
    await expect.poll(() => taken.has('from Hannah'), PATIENCE).toBe(true)
    expect(order().indexOf('from Hannah')).toBeLessThan(30)
    expect(taken.has('text 39')).toBe(false)
  })

  test('automation’s answer to a client who has just texted, too', async () => {
    await lineUp()
    start()
    await desk.maria.texts('Yes!')
    await says(desk.maria, 'Well done')
    await expect.poll(() => taken.has('Well done'), PATIENCE).toBe(true)
    expect(order().indexOf('Well done')).toBeLessThan(30)
  })

  test('people’s replies keep the pace among themselves', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => desk.newClient()))
    for (const [index, client] of clients.entries()) await send(desk.hannah, client, `reply ${index}`)
    start()
    await expect.poll(() => taken.size, PATIENCE).toBe(20)
    const at = [...taken.values()]
    expect(Math.max(...at) - Math.min(...at)).toBeGreaterThan(1_500)
  })
})

describe('a text in line', () => {
  const lined = async (text: string) => {
    // An address that needs minutes for each.
    Object.assign(desk.world.carrier, { segmentsPerSecond: () => 1 / 120 })
    await says(await desk.newClient(), 'before')
    await desk.world.work()
    await says(desk.maria, text)
    await desk.world.work()
    const [message] = (await threadOf(desk.hannah, desk.maria)).slice(-1)
    if (message === undefined) throw new Error('There is no message.')
    return message
  }

  test('says about when it leaves', async () => {
    const message = await lined('How are you?')
    expect(message.body).toMatchObject({ is_sent: 0, sent_at: null, leaves_at: expect.any(Number) })
    const wait = (message.body?.leaves_at ?? 0) - desk.world.deps.now().getTime() / 1_000
    expect(wait).toBeGreaterThan(60)
    expect(wait).toBeLessThanOrEqual(121)
  })

  /** Makes the address free, and does what is due then. */
  const free = async (at: Date | string) => {
    await inOrganization(sql`update address_pace set next_at = now(), first_at = now()`)
    await workAt(desk.world, at)
    await workAt(desk.world, at)
  }

  test('leaves when its turn comes', async () => {
    const message = await lined('Good morning')
    await free(NOON)
    expect(order()).toEqual(['before', 'Good morning'])
    expect((await desk.bodyOf(message))?.leaves_at).toBeNull()
  })

  test('is taken back by deleting it', async () => {
    const message = await lined('Not this one')
    await desk.priya.ok('DELETE', `/v1/messages/${message.id}`)
    expect(await inLine()).toBe(0)
    await free(NOON)
    expect(order()).toEqual(['before'])
  })

  test('whose turn comes at night waits until the morning', async () => {
    const message = await lined('Sleep well')
    await free(nextDay(NIGHT))
    expect(order()).toEqual(['before'])
    const leavesAt = new Date(nextDay(MORNING)).getTime() / 1_000
    expect(await desk.bodyOf(message)).toMatchObject({
      is_sent: 0,
      leaves_at: leavesAt,
      gate: { reason: 'quiet-hours' },
    })
    await workAt(desk.world, nextDay(MORNING))
    await free(nextDay(MORNING))
    expect(order()).toEqual(['before', 'Sleep well'])
  })

  test('and is put off once its turn has come no longer says when it leaves', async () => {
    const message = await lined('Good morning')
    const { during } = desk.world.carrier
    desk.world.carrier.during = () => Promise.reject(new CarrierUnreachable('Try again later.', { isPutOff: true }))
    await free(NOON)
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: null, leaves_at: null })
    desk.world.carrier.during = during
    await free(NOON)
    expect(order()).toEqual(['before', 'Good morning'])
  })

  test('is not sent to a client who has texted STOP meanwhile', async () => {
    const message = await lined('Another one')
    await desk.maria.texts('STOP')
    await free(NOON)
    expect(order()).not.toContain('Another one')
    expect(await desk.bodyOf(message)).toMatchObject({ carrier: 'omitted', gate: { reason: 'opt-out' } })
  })

  test('goes on after its job was lost with a process', async () => {
    await lined('Still there')
    await inOrganization(sql`update address_pace set next_at = now(), first_at = now()`)
    await desk.world.deps.store.global
      .updateTable('work')
      .set({ due_at: new Date(0) })
      .execute()
    const [item] = await claimDue(desk.world.deps, ['pace-address'], { limit: 1, leaseMs: 1 })
    if (item === undefined) throw new Error('There is no job.')
    await expect(paceAddress(desk.dyingAtTransaction(1), toJob('pace-address', item))).rejects.toThrow('died')
    await free(NOON)
    expect(order()).toEqual(['before', 'Still there'])
  })
})
