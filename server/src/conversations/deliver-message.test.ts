import type { Message } from '@attune/contract/conversations/entity'
import { claimWork } from '@attune/store/work/queue'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'
import { deliverMessage } from './deliver-message.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let maria: TestClient
let phones = 10_000

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
beforeEach(async () => {
  Object.assign(world.carrier, { behaviour: 'accept', taken: [], asked: 0, during: null })
  await world.deps.store.global.deleteFrom('work').execute()
  maria = await newClient()
})
afterAll(() => world.close())

describe('a message goes to its carrier', () => {
  test('accepted: it stays pending until the receipt, with the time it was taken', async () => {
    const message = await send(hannah, maria, 'How did you sleep?')
    await world.work()
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: expect.any(Number), sent_err: null })
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
    await world.work('everything')
    expect(world.carrier.taken).toHaveLength(1)
  })

  test('refused: it has failed, with the carrier’s words, and is not tried again', async () => {
    world.carrier.behaviour = 'refuse'
    const message = await send(hannah, maria, 'How did you sleep?')
    await world.work('everything')
    expect(await bodyOf(message)).toMatchObject({
      is_sent: -1,
      sent_err: `The number ${maria.phone} takes no texts.`,
      sent_at: null,
      outcome: null,
    })
    world.carrier.behaviour = 'accept'
    await world.work('everything')
    expect(world.carrier.taken).toEqual([])
  })

  test('not reached: it waits, and leaves once when the carrier is back', async () => {
    world.carrier.behaviour = 'unreachable'
    const message = await send(hannah, maria, 'How did you sleep?')
    await world.work()
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: null, outcome: null })
    // Tried again later, not at once: nothing is due now.
    expect(await claimWork(world.deps.store.global, 10, 1_000)).toEqual([])
    world.carrier.behaviour = 'accept'
    await world.work('everything')
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
    expect(world.carrier.asked).toBe(0)
  })

  test('a carrier that does not run here: it waits without a call, and leaves once one does', async () => {
    const message = await send(hannah, maria, 'How did you sleep?')
    const without: Deps = { ...world.deps, carriers: new Map() }
    for (const item of await claimWork(world.deps.store.global, 10, 1_000)) await deliverMessage(without, item)
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: null, outcome: null })
    await world.work('everything')
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
  })
})

describe('a lost answer', () => {
  test('to a message that was taken: the carrier is asked and knows, nothing is sent again', async () => {
    world.carrier.behaviour = 'lose'
    const message = await send(hannah, maria, 'How did you sleep?')
    await world.work()
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: null, outcome: null })
    await world.work('everything')
    expect(world.carrier).toMatchObject({ asked: 1, taken: [{ id: message.id }] })
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: expect.any(Number), outcome: null })
  })

  test('to one that was not: asked three times, then shown as unknown, and never sent again', async () => {
    world.carrier.behaviour = 'lose-untaken'
    const message = await send(hannah, maria, 'How did you sleep?')
    world.carrier.behaviour = 'lose-untaken'
    await world.work('everything')
    expect(world.carrier.asked).toBe(3)
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, outcome: 'unknown', sent_at: null, sent_err: null })
    world.carrier.behaviour = 'accept'
    await world.work('everything')
    expect(world.carrier).toMatchObject({ asked: 3, taken: [] })
  })

  test('and a carrier that cannot say either: the same', async () => {
    world.carrier.behaviour = 'lose-untaken'
    const message = await send(hannah, maria, 'How did you sleep?')
    const find = world.carrier.find
    world.carrier.find = async (id) => {
      await find(id)
      return world.carrier.send({ id, from: '', to: '', text: '' }).then(() => ({ kind: 'absent' }))
    }
    await world.work('everything').finally(() => (world.carrier.find = find))
    expect(world.carrier.asked).toBe(3)
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, outcome: 'unknown' })
  })

  test('the next message of the same client goes once the first is settled, not before', async () => {
    world.carrier.behaviour = 'lose-untaken'
    const first = await send(hannah, maria, 'First')
    await world.work()
    world.carrier.behaviour = 'accept'
    const second = await send(hannah, maria, 'Second')
    await world.work()
    expect(world.carrier.taken).toEqual([])
    await world.work('everything')
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([second.id])
    expect(await bodyOf(first)).toMatchObject({ outcome: 'unknown' })
  })
})

describe('a crash', () => {
  test('between intent and call: the carrier is asked, nothing is sent', async () => {
    const message = await send(hannah, maria, 'How did you sleep?')
    world.carrier.during = () => Promise.reject(new Error('The process died before the call.'))
    await expect(workOnce(world.deps)).rejects.toThrow('died before the call')
    world.carrier.during = null
    await world.work('everything')
    expect(world.carrier).toMatchObject({ asked: 3, taken: [] })
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, outcome: 'unknown' })
  })

  test('between call and result: the carrier is asked and knows, nothing is sent again', async () => {
    const message = await send(hannah, maria, 'How did you sleep?')
    await expect(workOnce(dyingAtTransaction(2))).rejects.toThrow('died')
    expect(world.carrier.taken).toHaveLength(1)
    await world.work('everything')
    expect(world.carrier).toMatchObject({ asked: 1, taken: [{ id: message.id }] })
    expect(await bodyOf(message)).toMatchObject({ sent_at: expect.any(Number), outcome: null })
  })

  test('before the intent: the next worker sends it', async () => {
    const message = await send(hannah, maria, 'How did you sleep?')
    await expect(workOnce(dyingAtTransaction(1))).rejects.toThrow('died')
    await world.work('everything')
    expect(world.carrier).toMatchObject({ asked: 0, taken: [{ id: message.id }] })
  })

  test('while asking: asked again, nothing is sent', async () => {
    world.carrier.behaviour = 'lose'
    const message = await send(hannah, maria, 'How did you sleep?')
    await world.work()
    await world.deps.store.global
      .updateTable('work')
      .set({ due_at: new Date(0) })
      .execute()
    await expect(workOnce(dyingAtTransaction(2))).rejects.toThrow('died')
    await world.work('everything')
    expect(world.carrier).toMatchObject({ asked: 2, taken: [{ id: message.id }] })
    expect(await bodyOf(message)).toMatchObject({ outcome: null, sent_at: expect.any(Number) })
  })
})

describe('STOP', () => {
  test('between birth and claim: nothing leaves, and the message says why', async () => {
    const message = await send(hannah, maria, 'How did you sleep?')
    await maria.texts('STOP')
    await world.work('everything')
    expect(world.carrier).toMatchObject({ taken: [], asked: 0 })
    expect(await bodyOf(message)).toMatchObject({
      carrier: 'omitted',
      is_sent: 0,
      outcome: null,
      gate: { decision: 'omitted', reason: 'opt-out' },
    })
  })

  test('while the carrier is away: what waits is not sent afterwards', async () => {
    world.carrier.behaviour = 'unreachable'
    const messages = [await send(hannah, maria, 'One'), await send(hannah, maria, 'Two')]
    await world.work()
    await maria.texts('STOP')
    world.carrier.behaviour = 'accept'
    await world.work('everything')
    expect(world.carrier.taken).toEqual([])
    for (const message of messages) expect(await bodyOf(message)).toMatchObject({ carrier: 'omitted' })
  })

  test('before birth: the message is omitted at once; after START the next one leaves', async () => {
    await maria.texts('STOP')
    const omitted = await send(hannah, maria, 'One')
    expect(omitted.body).toMatchObject({ carrier: 'omitted', gate: { decision: 'omitted', reason: 'opt-out' } })
    await maria.texts('START')
    const next = await send(hannah, maria, 'Two')
    await world.work('everything')
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([next.id])
  })
})

const newClient = (): Promise<TestClient> => {
  phones += 1
  return northline.client(`Client ${phones}`, `+130355${phones}`, hannah)
}

const bodyOf = async (message: Message) => {
  const thread = await hannah.ok<Message>('GET', `/v1/messages/${message.id}`)
  return thread.body
}

const workOnce = async (deps: Deps): Promise<void> => {
  for (const item of await claimWork(world.deps.store.global, 1, 1)) await deliverMessage(deps, item)
}

/** A process that ends at its n-th transaction, which is not committed. */
const dyingAtTransaction = (last: number): Deps => {
  let begun = 0
  const { store } = world.deps
  const tenant: typeof store.tenant = (organizationId, work) => {
    begun += 1
    return begun === last ? Promise.reject(new Error('The process died.')) : store.tenant(organizationId, work)
  }
  return { ...world.deps, store: { ...store, tenant } }
}
