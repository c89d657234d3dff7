import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarrierEvent } from '../carrier.ts'
import { SIGNATURE_HEADER } from './signature.ts'
import { lineOf, startSimulatorWorld, type SimulatorWorld } from './test-world.ts'
import { isInbound } from './webhook-listener.ts'

let world: SimulatorWorld
beforeAll(async () => {
  world = await startSimulatorWorld()
})
afterAll(() => world.close())

/** What Attune heard about one message, once that many receipts have arrived. */
const receipts = async (id: string, count: number) => {
  const own = (event: CarrierEvent) => event.kind === 'receipt' && event.messageId === id
  while (world.attune.events.filter(own).length < count) await world.attune.until(world.attune.events.length + 1)
  return world.attune.events.filter(own)
}

const statuses = async (id: string, count: number) =>
  (await receipts(id, count)).map((event) => (event.kind === 'receipt' ? [event.status, event.error] : []))

describe('receipts', () => {
  it('say sent and then delivered, with our id, its own and the number it left from', async () => {
    const message = world.message(lineOf(1), 'How many hours did you sleep?')
    const answer = await world.carrier.send(message)
    const ref = answer.kind === 'accepted' ? answer.ref : ''
    const [sent, delivered] = await receipts(message.id, 2)
    expect(sent).toMatchObject({ kind: 'receipt', from: message.from, messageId: message.id, ref, status: 'sent' })
    expect(delivered).toMatchObject({ ref, status: 'delivered', error: null })
    expect(await world.carrier.find({ id: message.id, ref: '', from: '' })).toEqual({
      kind: 'known',
      ref,
      status: 'delivered',
      error: null,
    })
  })

  it('say failed with the reason that was asked for', async () => {
    await world.control.setFaults(lineOf(2), { failWith: 'Unreachable handset' })
    const message = world.message(lineOf(2), 'Keep breakfast.')
    await world.carrier.send(message)
    expect(await statuses(message.id, 2)).toEqual([
      ['sent', null],
      ['failed', 'Unreachable handset'],
    ])
    expect(await world.carrier.find({ id: message.id, ref: '', from: '' })).toMatchObject({
      status: 'failed',
      error: 'Unreachable handset',
    })
  })

  it('come later where that was asked for', async () => {
    await world.control.setFaults(lineOf(3), { receiptDelayMs: 600_000 })
    const [late, prompt] = [world.message(lineOf(3), 'Walk today.'), world.message(lineOf(1), 'Walk today.')]
    await world.carrier.send(late)
    await world.carrier.send(prompt)
    await receipts(prompt.id, 2)
    expect(await world.carrier.find({ id: late.id, ref: '', from: '' })).toMatchObject({ status: 'accepted' })
    await world.control.setFaults(lineOf(3), { receiptDelayMs: 300 })
    const soon = world.message(lineOf(3), 'Walk tomorrow.')
    await world.carrier.send(soon)
    await receipts(soon.id, 1)
  })

  it('come twice where that was asked for, each signed for itself, and texts do too', async () => {
    await world.control.setFaults(lineOf(4), { deliverTwice: true })
    const message = world.message(lineOf(4), 'Two sets are enough.')
    await world.carrier.send(message)
    expect((await statuses(message.id, 4)).map(([status]) => status)).toEqual([
      'sent',
      'sent',
      'delivered',
      'delivered',
    ])
    await world.texts(lineOf(4), 'Did three')
    const own = () => world.attune.events.filter((event) => event.kind === 'message' && event.text === 'Did three')
    while (own().length < 2) await world.attune.until(world.attune.events.length + 1)
    expect(own()[0]).toEqual(own()[1])
    const signatures = world.attune.requests.map((request) => request.headers[SIGNATURE_HEADER])
    expect(new Set(signatures).size).toBe(signatures.length)
    expect(world.attune.unverified).toBe(0)
  })
})

describe('texts', () => {
  it('reach Attune with an id of the simulator’s own', async () => {
    const before = world.attune.events.length
    const id = await world.texts(lineOf(5), 'Slept 7 hours 😴')
    await world.attune.until(before + 1)
    const event = world.attune.events.findLast((one) => one.kind === 'message')
    expect(event).toMatchObject({ from: lineOf(5).phone, to: lineOf(5).number, text: 'Slept 7 hours 😴' })
    expect(event).not.toMatchObject({ id })
  })

  it('of one phone keep their order while Attune is in trouble, signed anew at each try', async () => {
    const before = world.attune.requests.length
    const eventsBefore = world.attune.events.length
    world.attune.answerNext(500, 503)
    for (const text of ['one', 'two', 'three']) await world.texts(lineOf(6), text)
    await world.attune.until(eventsBefore + 3)
    expect(world.attune.texts().slice(-3)).toEqual(['one', 'two', 'three'])
    const tries = world.attune.requests.slice(before).filter(isInbound)
    expect(tries.map((request) => JSON.parse(request.body.toString()).text)).toEqual([
      'one',
      'one',
      'one',
      'two',
      'three',
    ])
    expect(world.attune.unverified).toBe(0)
  })

  it('that Attune refuses are shown to the person at the phone, and wait', async () => {
    world.attune.answerNext(403)
    await world.texts(lineOf(7), 'Hello?')
    const refused = async () =>
      (await world.phones.phone(lineOf(7))).events.find(({ kind }) => kind === 'webhook-refused')
    while ((await refused()) === undefined) await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await refused())?.detail).toBe('Attune answered 403 to the text')
    expect((await world.phones.phone(lineOf(7))).texts[0]?.status).toBe('waiting')
  })
})
