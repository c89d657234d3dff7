import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PhoneEvent, PhoneFaults, PhoneText } from '@attune/contract/conversations/playground-calls'
import { CarrierUnreachable } from '../carrier.ts'
import { createSimulatorPhones, type PhoneLine } from './phones.ts'
import { lineOf, SECRET, startSimulatorWorld, type SimulatorWorld } from './test-world.ts'
import type { PhoneState } from './wire.ts'

let world: SimulatorWorld
beforeAll(async () => {
  world = await startSimulatorWorld()
})
afterAll(() => world.close())

/** The phone, once it shows what the test waits for. */
const phoneWhen = async (phone: PhoneLine, shows: (state: PhoneState) => boolean): Promise<PhoneState> => {
  for (;;) {
    const state = await world.phones.phone(phone)
    if (shows(state)) return state
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const has = (kind: PhoneEvent['kind']) => (state: PhoneState) => state.events.some((event) => event.kind === kind)

describe('a phone', () => {
  it('nobody used is empty and without faults', async () => {
    const faults = { failWith: null, receiptDelayMs: 0, loseAnswers: false, deliverTwice: false }
    expect(await world.phones.phone(lineOf(1))).toEqual({ texts: [], events: [], faults })
  })

  it('shows texts in both directions and what happened, newest first', async () => {
    await world.carrier.send(world.message(lineOf(2), 'How many hours did you sleep?'))
    await phoneWhen(lineOf(2), has('delivered'))
    await world.texts(lineOf(2), 'Seven')
    const state = await phoneWhen(lineOf(2), has('text-received'))
    expect(state.texts.map(({ direction, text, status }) => [direction, text, status])).toEqual([
      ['in', 'How many hours did you sleep?', 'delivered'],
      ['out', 'Seven', 'received'],
    ])
    expect(state.events.map(({ kind }) => kind)).toEqual(['text-received', 'text-written', 'delivered', 'arrived'])
    expect(state.events.map(({ detail }) => detail)).toEqual([
      '“Seven”',
      '“Seven”',
      expect.stringMatching(/^Receipt after 0\.[0-9] s$/),
      '“How many hours did you sleep?”',
    ])
    for (const text of state.texts) expect(PhoneText.parse(text)).toEqual(text)
    for (const event of state.events) expect(PhoneEvent.parse(event)).toEqual(event)
    expect(PhoneFaults.parse(state.faults)).toEqual(state.faults)
  })

  it('tells of a failure as it was asked for', async () => {
    const faults = {
      failWith: 'Carrier violation' as const,
      receiptDelayMs: 0,
      loseAnswers: false,
      deliverTwice: false,
    }
    expect(await world.phones.setFaults(lineOf(3), faults)).toEqual(faults)
    await world.carrier.send(world.message(lineOf(3), 'Walk today.'))
    const state = await phoneWhen(lineOf(3), has('failed'))
    expect(state.faults).toEqual(faults)
    expect(state.texts[0]?.status).toBe('failed')
    expect(state.events[0]?.detail).toBe('Carrier violation (injected fault)')
  })

  it('shows a message that was sent twice twice, and says so', async () => {
    const message = world.message(lineOf(4), 'Once is enough')
    await world.carrier.send(message)
    await world.carrier.send(message)
    const state = await world.phones.phone(lineOf(4))
    expect(state.texts.map(({ text }) => text)).toEqual(['Once is enough', 'Once is enough'])
    expect(state.events.map(({ detail }) => detail)).toContain('Sent again: “Once is enough”')
    const { data } = await world.control.log()
    expect(data.filter(({ id }) => id === message.id)).toHaveLength(2)
  })

  it('tells of a lost answer', async () => {
    await world.control.setFaults(lineOf(5), { loseAnswers: true })
    await expect(world.carrier.send(world.message(lineOf(5), 'Hello'))).rejects.toThrow()
    const { events } = await world.phones.phone(lineOf(5))
    expect(events.map(({ kind }) => kind)).toContain('answer-lost')
  })

  it('keeps the texts of two organizations apart', async () => {
    const harbour = '+442079460100'
    await world.texts(lineOf(6), 'To Northline')
    await world.texts(lineOf(6, harbour), 'To Harbour')
    await world.control.setFaults(lineOf(6, harbour), { failWith: 'Unknown handset' })
    const state = await world.phones.phone(lineOf(6))
    expect(state.texts.map(({ text }) => text)).toEqual(['To Northline'])
    expect(JSON.stringify(state)).not.toContain('Harbour')
    expect(state.faults.failWith).toBeNull()
  })

  it('keeps the last hundred events', async () => {
    for (let count = 0; count < 51; count += 1) await world.texts(lineOf(7), `Text ${count}`)
    const state = await phoneWhen(lineOf(7), ({ texts }) => texts.every(({ status }) => status === 'received'))
    expect(state.events).toHaveLength(100)
    expect(state.events[0]).toMatchObject({ kind: 'text-received', detail: '“Text 50”' })
    expect(state.texts).toHaveLength(51)
  })
})

describe('writing a text', () => {
  it('with the same id again changes nothing', async () => {
    const text = { id: 'same-id-01', from: lineOf(8).phone, to: lineOf(8).number, text: 'Hi' }
    const first = await world.phones.writeText(text)
    expect(first).toMatchObject({ id: 'same-id-01', direction: 'out', text: 'Hi' })
    expect((await world.phones.writeText(text)).at).toBe(first.at)
    expect((await world.phones.phone(lineOf(8))).texts).toHaveLength(1)
  })

  it('with the same id and another text is refused', async () => {
    const text = { id: 'same-id-02', from: lineOf(8).phone, to: lineOf(8).number, text: 'Hi' }
    await world.phones.writeText(text)
    const again = world.phones.writeText({ ...text, text: 'Ho' })
    await expect(again).rejects.toMatchObject({ status: 409, message: 'Another text already uses this ID.' })
  })

  it('from something that is no phone is refused', async () => {
    const text = { id: 'same-id-03', from: 'Maria', to: lineOf(8).number, text: 'Hi' }
    await expect(world.phones.writeText(text)).rejects.toMatchObject({ status: 400, message: /“from” is not a phone/ })
  })

  it('without the secret is refused', async () => {
    const stranger = createSimulatorPhones({ url: world.simulator.url, secret: `${SECRET}!` })
    await expect(stranger.phone(lineOf(8))).rejects.toMatchObject({ status: 401, message: 'The secret is incorrect.' })
  })

  it('while no simulator runs says that nothing was reached', async () => {
    const nowhere = createSimulatorPhones({ url: 'http://127.0.0.1:9', secret: SECRET })
    await expect(nowhere.phone(lineOf(8))).rejects.toBeInstanceOf(CarrierUnreachable)
  })
})

describe('reactions', () => {
  it('of the client: the phone shows it, and writes what an iPhone would', async () => {
    await world.carrier.send(world.message(lineOf(40), 'Well done'))
    const [text] = (await phoneWhen(lineOf(40), has('delivered'))).texts
    const react = (type: 'liked' | 'loved' | null, id: string) =>
      world.phones.react({ id, from: lineOf(40).phone, to: lineOf(40).number, of: text?.id ?? '', type })
    const before = world.attune.texts().length
    expect((await react('liked', 'reaction-1')).reactions).toEqual([{ by: 'client', type: 'liked' }])
    // A repetition, by id or by content, writes nothing.
    await react('liked', 'reaction-1')
    await react('liked', 'reaction-2')
    expect((await react('loved', 'reaction-3')).reactions).toEqual([{ by: 'client', type: 'loved' }])
    expect((await react(null, 'reaction-4')).reactions).toEqual([])
    await expect
      .poll(() => world.attune.texts().slice(before))
      .toEqual(['Liked “Well done”', 'Loved “Well done”', 'Removed a heart from “Well done”'])
    expect((await world.phones.phone(lineOf(40))).texts).toHaveLength(1)
    await expect(
      world.phones.react({
        id: 'reaction-5',
        from: lineOf(41).phone,
        to: lineOf(41).number,
        of: text?.id ?? '',
        type: 'liked',
      }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('of the desk: the phone shows the last one on texts of either side, also after a restart', async () => {
    const message = world.message(lineOf(42), 'Well done')
    await world.carrier.send(message)
    await world.texts(lineOf(42), 'Thank you')
    await phoneWhen(lineOf(42), (state) => has('delivered')(state) && has('text-received')(state))
    const received = world.attune.events.find((event) => event.kind === 'message' && event.text === 'Thank you')
    const show = (of: { sent: string } | { received: string }, type: 'liked' | 'emphasised' | null) =>
      world.carrier.react?.({ from: lineOf(42).number, to: lineOf(42).phone, of, type })
    expect(await show({ sent: message.id }, 'liked')).toBe(true)
    expect(await show({ sent: message.id }, 'emphasised')).toBe(true)
    expect(await show({ received: received?.kind === 'message' ? received.id : '' }, 'liked')).toBe(true)
    expect(await show({ sent: 'nothing' }, 'liked')).toBe(false)
    const shown = async () => (await world.phones.phone(lineOf(42))).texts.map(({ reactions }) => reactions)
    const both = [[{ by: 'desk', type: 'emphasised' }], [{ by: 'desk', type: 'liked' }]]
    expect(await shown()).toEqual(both)
    await world.kill()
    await world.restart()
    expect(await shown()).toEqual(both)
    await show({ sent: message.id }, null)
    expect((await shown())[0]).toEqual([])
  })
})
