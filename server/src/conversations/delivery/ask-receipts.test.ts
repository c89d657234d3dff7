import type { FoundMessage } from '@attune/carriers/carrier'
import { CarrierUnreachable, OutcomeUnknown } from '@attune/carriers/carrier'
import { HOUR_MS } from '@attune/contract/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDesk } from '../../testing/test-desk.ts'
import { send, type TestClient } from '../../testing/world.ts'
import { toGlobalJob } from '../../work/kinds.ts'
import { addAskReceipts, askReceipts } from './ask-receipts.ts'
import { claimDue, type ClaimOptions } from '../../testing/time/claim-due.ts'

const desk = testDesk()
let restore = () => {}
let found: FoundMessage | Error

beforeEach(() => {
  const { carrier } = desk.world
  const { find } = carrier
  carrier.find = (id) => {
    carrier.asked += 1
    void id
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found)
  }
  restore = () => {
    carrier.find = find
    desk.world.at(null)
  }
})
afterEach(() => restore())

/** Whether it is noted that the carrier doesn't answer. */
const isAway = async (): Promise<boolean> => {
  const row = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx.from('carrier_reach').select('away_since').executeTakeFirstOrThrow(),
  )
  return row.away_since !== null
}

/** Does what the job would do this many hours from now. */
const askAfter = async (hours: number, options?: ClaimOptions & { page?: number }): Promise<void> => {
  const { deps } = desk.world
  desk.world.at(new Date(Date.now() + hours * HOUR_MS))
  await deps.store.global.deleteFrom('work').execute()
  await Promise.all([addAskReceipts(deps), addAskReceipts(deps)])
  await deps.store.global
    .updateTable('work')
    .set({ due_at: new Date(0) })
    .execute()
  const items = await claimDue(deps, undefined, options)
  expect(items.map(({ kind }) => kind)).toEqual(['ask-receipts'])
  for (const item of items) await askReceipts(deps, toGlobalJob('ask-receipts', item), options)
  // Sessions would have ended by then.
  desk.world.at(null)
  // A message that turned out to have failed is also told of, and a carrier that didn't answer is watched.
  const others = ['raise-notice', 'watch-carrier']
  const next = deps.store.global.selectFrom('work').select(['kind', 'claim']).where('kind', 'not in', others)
  expect(await next.execute()).toEqual([{ kind: 'ask-receipts', claim: null }])
}

test('hours later the carrier is asked about a message without a receipt, and the message shows the answer', async () => {
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  await desk.world.work()
  found = { kind: 'known', ref: 'ref', status: 'delivered', error: null }
  await askAfter(1)
  expect(desk.world.carrier.asked).toBe(0)
  expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0 })
  await askAfter(7)
  expect(desk.world.carrier.asked).toBe(1)
  expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 1 })
  // Its delivery is over, so the carrier isn't asked again.
  await askAfter(13)
  expect(desk.world.carrier.asked).toBe(1)
})

test('a message that has failed since then shows why', async () => {
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  await desk.world.work()
  found = { kind: 'known', ref: 'ref', status: 'failed', error: 'Unreachable handset' }
  await askAfter(7)
  expect(await desk.bodyOf(message)).toMatchObject({ is_sent: -1, sent_err: 'Unreachable handset' })
})

test('a message that a late receipt brought back to its first attempt is asked about, too', async () => {
  const message = await desk.unknown('How did you sleep?', true)
  await desk.hannah.ok('POST', `/v1/messages/${message.id}/resend`)
  await desk.maria.receipt(message.id, 'sent')
  await desk.world.work()
  expect(desk.takenIds()).toEqual([message.id])
  found = { kind: 'known', ref: 'ref', status: 'delivered', error: null }
  await askAfter(7)
  expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 1 })
})

test('no other worker begins while the questions take longer than a lease', async () => {
  const { carrier, deps } = desk.world
  await send(desk.hannah, desk.maria, 'How did you sleep?')
  await desk.world.work()
  const claimed: number[] = []
  carrier.find = async () => {
    claimed.push((await claimDue(deps, ['ask-receipts'])).length)
    return { kind: 'known', ref: 'ref', status: 'delivered', error: null }
  }
  await askAfter(7, { leaseMs: 1 })
  expect(claimed).toEqual([0])
})

test('a carrier that can’t be asked isn’t, so that its messages take the place of no others', async () => {
  const { carrier } = desk.world
  await send(desk.hannah, desk.maria, 'How did you sleep?')
  await desk.world.work()
  found = { kind: 'known', ref: 'ref', status: 'accepted', error: null }
  Object.assign(carrier, { forgets: true })
  await askAfter(7).finally(() => Reflect.deleteProperty(carrier, 'forgets'))
  expect(carrier.asked).toBe(0)
  await askAfter(7)
  expect(carrier.asked).toBe(1)
})

test('if the carrier doesn’t know the message, or is away, nothing changes and nothing is sent', async () => {
  const message = await send(desk.hannah, desk.maria, 'How did you sleep?')
  await desk.world.work()
  const taken = desk.takenIds()
  for (const answer of [{ kind: 'absent' } as const, new CarrierUnreachable('No connection came about.')]) {
    found = answer
    await askAfter(7)
    expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 0, outcome: null })
    expect(await isAway()).toBe(answer instanceof Error)
  }
  found = { kind: 'absent' }
  await askAfter(7)
  expect(await isAway()).toBe(false)
  expect(desk.takenIds()).toEqual(taken)
})

test('a number that can’t be asked about, and a message that the carrier has lost, hold up no others', async () => {
  const GONE = '+13035550779'
  await send(desk.hannah, desk.maria, 'From a number that is gone')
  const lost = await send(desk.hannah, await desk.newClient(), 'Deleted at the carrier')
  const message = await send(desk.hannah, await desk.newClient(), 'How did you sleep?')
  await desk.world.work()
  await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx.update('messages').set({ from_address: GONE }).where('contact_id', '=', desk.maria.id).execute(),
  )
  desk.world.carrier.find = ({ id, from }) => {
    if (from === GONE) return Promise.reject(new OutcomeUnknown('It is no longer connected.', { reach: null }))
    if (id === lost.id) return Promise.reject(new OutcomeUnknown('It answered 404.', { reach: 'there' }))
    return Promise.resolve({ kind: 'known', ref: 'ref', status: 'delivered', error: null })
  }
  await askAfter(7)
  expect(await desk.bodyOf(message)).toMatchObject({ is_sent: 1 })
})

test('those asked about least often go first: where no receipt ever comes, all get their turn', async () => {
  const asked: string[] = []
  desk.world.carrier.find = ({ id }) => {
    asked.push(id)
    return Promise.resolve({ kind: 'known', ref: 'ref', status: 'sent', error: null })
  }
  const write = async (client: TestClient) => {
    const { id } = await send(desk.hannah, client, 'How did you sleep?')
    await desk.world.work()
    return id
  }
  const older = [await write(desk.maria), await write(await desk.newClient())]
  await askAfter(7)
  const newer = await write(await desk.newClient())
  await askAfter(13)
  expect(asked.filter((id) => [...older, newer].includes(id))).toEqual([...older, newer, ...older])
})

/** Messages to as many new clients, handed over one second apart. */
const writeTo = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  const start = Date.now()
  for (let nth = 0; nth < count; nth += 1) {
    const client = await desk.newClient()
    const { id } = await send(desk.hannah, client, 'How did you sleep?')
    await desk.world.work()
    await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx
        .update('deliveries')
        .set({ called_at: new Date(start + nth * 1_000) })
        .where('contact_id', '=', client.id)
        .execute(),
    )
    ids.push(id)
  }
  return ids
}

test('all messages are asked about in one round, once each, however many pages they fill', async () => {
  const asked: string[] = []
  desk.world.carrier.find = ({ id }) => {
    asked.push(id)
    return Promise.resolve({ kind: 'known', ref: 'ref', status: 'sent', error: null })
  }
  const ids = await writeTo(5)
  const own = () => asked.splice(0).filter((id) => ids.includes(id))
  await askAfter(7, { page: 2 })
  expect(own()).toEqual(ids)
  await askAfter(13, { page: 2 })
  expect(own()).toEqual(ids)
})

test('a message on which the carrier always fails isn’t the first again in the next round', async () => {
  const [broken, other] = await writeTo(2)
  const asked: string[] = []
  desk.world.carrier.find = ({ id }) => {
    asked.push(id)
    if (id === broken) return Promise.reject(new OutcomeUnknown('It answered 500.', { reach: 'away' }))
    return Promise.resolve({ kind: 'known', ref: 'ref', status: 'delivered', error: null })
  }
  await askAfter(7)
  await askAfter(13)
  const own = asked.filter((id) => id === broken || id === other)
  expect(own).toEqual([broken, other, broken])
})

test('a client who is erased during the round holds up no others', async () => {
  const ids = await writeTo(2)
  const asked: string[] = []
  desk.world.carrier.find = async ({ id }) => {
    asked.push(id)
    if (id === ids[0])
      await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
        tx
          .delete('deliveries')
          .where('contact_id', '=', id.split(':')[0] ?? '')
          .execute(),
      )
    return { kind: 'known', ref: 'ref', status: 'delivered', error: null }
  }
  await askAfter(7)
  expect(asked.filter((id) => ids.includes(id))).toEqual(ids)
})
