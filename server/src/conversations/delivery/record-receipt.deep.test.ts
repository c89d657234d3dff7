import type { DeliveryStatus } from '@attune/carriers/carrier'
import type { Message } from '@attune/contract/conversations/entity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createWorld,
  send,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { recordReceipt } from './record-receipt.ts'

let world: World
let northline: TestOrganization
let harbour: TestOrganization
let hannah: TestPerson
let maria: TestClient

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  harbour = await world.organization('Harbour', '+442079460100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
})
beforeEach(() => {
  Object.assign(world.carrier, { behaviour: 'accept', taken: [], asked: 0 })
})
afterAll(() => world.close())

describe('receipts in any order', () => {
  test('of five, each order there is: the status never goes back and ends where the furthest is', async () => {
    const orders = permutations(['accepted', 'sent', 'sent', 'failed', 'delivered'] as const)
    expect(orders).toHaveLength(60)
    const messages = await sentMessages(orders.length)
    for (const [index, order] of orders.entries()) {
      const message = messages[index]!
      let furthest = 0
      for (const status of order) {
        await receipt(message, status)
        furthest = Math.max(furthest, RANK[status])
        expect(await bodyOf(message), `${order.join(', ')} after ${status}`).toMatchObject(SHOWN[furthest]!)
      }
    }
  })

  test('all five at once: the same end', async () => {
    const [message] = await sentMessages(1)
    await Promise.all(
      (['sent', 'delivered', 'accepted', 'failed', 'sent'] as const).map((each) => receipt(message!, each)),
    )
    expect(await bodyOf(message!)).toMatchObject({ is_sent: 1, sent_err: null })
  })

  test('the same one again says that it is known and changes nothing', async () => {
    const [message] = await sentMessages(1)
    expect(await receipt(message!, 'failed', 'Unreachable handset')).toBe('taken')
    const before = await get(message!)
    expect(await receipt(message!, 'failed', 'Another reason')).toBe('known')
    expect(await receipt(message!, 'sent')).toBe('known')
    expect(await get(message!)).toEqual(before)
    expect(before.body).toMatchObject({ is_sent: -1, sent_err: 'Unreachable handset' })
  })

  test('through the signed webhook', async () => {
    const [message] = await sentMessages(1)
    expect(await maria.receipt(message!.id, 'failed', 'Landline or unreachable carrier')).toBe(200)
    expect(await bodyOf(message!)).toMatchObject({ is_sent: -1, sent_err: 'Landline or unreachable carrier' })
    expect(await maria.receipt(message!.id, 'delivered')).toBe(200)
    expect(await bodyOf(message!)).toMatchObject({ is_sent: 1, sent_err: null })
  })
})

describe('a receipt settles what is open', () => {
  test('an outcome that was shown as unknown', async () => {
    world.carrier.behaviour = 'lose-untaken'
    const message = await send(hannah, maria, 'Did you get this?')
    await world.work('everything')
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, outcome: 'unknown' })
    expect(await receipt(message, 'delivered')).toBe('taken')
    expect(await bodyOf(message)).toMatchObject({ is_sent: 1, outcome: null, sent_at: expect.any(Number) })
  })

  test('a call whose answer is lost: the carrier need not be asked, and the next message goes', async () => {
    world.carrier.behaviour = 'lose'
    const message = await send(hannah, maria, 'Did you get this?')
    await world.work()
    world.carrier.behaviour = 'accept'
    const next = await send(hannah, maria, 'And this?')
    await world.work()
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([message.id])
    expect(await receipt(message, 'sent')).toBe('taken')
    await world.work()
    expect(world.carrier.taken.map((taken) => taken.id)).toEqual([message.id, next.id])
    await world.work('everything')
    expect(world.carrier).toMatchObject({ asked: 0, taken: [{ id: message.id }, { id: next.id }] })
  })

  test('a call that is still under way: its own answer comes later and changes nothing', async () => {
    const message = await send(hannah, maria, 'Quick')
    world.carrier.during = async () => void (await receipt(message, 'delivered'))
    await world.work()
    world.carrier.during = null
    expect(await bodyOf(message)).toMatchObject({ is_sent: 1, outcome: null })
  })
})

describe('a receipt changes nothing', () => {
  test('of a message of another organization, an unknown one, or one of another name', async () => {
    const [message] = await sentMessages(1)
    const before = await get(message!)
    const { contactId, sequence, id } = message!
    const wrong: [string, string][] = [
      [harbour.number, id],
      ['+13035559999', id],
      [northline.number, `${contactId}:${sequence + 100}:${id.split(':')[2]}`],
      // After a restore from a backup, a sequence may belong to another message.
      [northline.number, `${contactId}:${sequence}:another-message`],
      [northline.number, `ct_${'0'.repeat(32)}:1:abcdefgh`],
      [northline.number, 'nonsense'],
      [northline.number, `${contactId}:99999999999:abcdefgh`],
    ]
    for (const [from, messageId] of wrong)
      expect(
        await recordReceipt(world.deps, 'simulator', { ...event(messageId, 'delivered'), from }, null),
        `${from} ${messageId}`,
      ).toBe('unknown-message')
    expect(await recordReceipt(world.deps, 'another', event(id, 'delivered'), null)).toBe('unknown-message')
    expect(await get(message!)).toEqual(before)
  })

  test('of a client’s own text', async () => {
    await maria.texts('Hello')
    const { data } = await hannah.ok<{ data: Message[] }>('GET', `/v1/contacts/${maria.id}/messages?limit=1`)
    expect(await receipt(data[0]!, 'failed')).toBe('unknown-message')
    expect(await get(data[0]!)).toEqual(data[0])
  })
})

const RANK: Record<DeliveryStatus, number> = { accepted: 0, sent: 0, failed: 1, delivered: 2 }
/** What staff see once the furthest of these statuses has arrived. */
const SHOWN = [
  { is_sent: 0, sent_err: null },
  { is_sent: -1, sent_err: 'Unreachable handset' },
  { is_sent: 1, sent_err: null },
]

/** Every different order of a list. */
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items
        .filter((item, index) => items.indexOf(item) === index)
        .flatMap((item) => {
          const rest = items.toSpliced(items.indexOf(item), 1)
          return permutations(rest).map((order) => [item, ...order])
        })

const sentMessages = async (count: number): Promise<Message[]> => {
  const messages = []
  for (let index = 0; index < count; index += 1) messages.push(await send(hannah, maria, `Message ${index}`))
  await world.work()
  return messages
}

const event = (messageId: string, status: DeliveryStatus, error: string | null = null) => ({
  kind: 'receipt' as const,
  from: northline.number,
  messageId,
  ref: 'ref',
  status,
  error,
  at: world.now(),
})

const receipt = (message: Message, status: DeliveryStatus, error = 'Unreachable handset') =>
  recordReceipt(world.deps, 'simulator', event(message.id, status, status === 'failed' ? error : null), null)

const get = (message: Message): Promise<Message> => hannah.ok<Message>('GET', `/v1/messages/${message.id}`)

const bodyOf = async (message: Message) => (await get(message)).body
