import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarrierEvent, SendAnswer } from '../../carrier.ts'
import type { PhoneLine } from '../phones.ts'
import { lineOf, startSimulatorWorld, type SimulatorWorld } from '../test-world.ts'

let world: SimulatorWorld
beforeAll(async () => {
  world = await startSimulatorWorld()
})
afterAll(() => world.close())

const receiptsOf = (id: string, status: string) => (event: CarrierEvent) =>
  event.kind === 'receipt' && event.messageId === id && event.status === status

/** The texts the simulator says it accepted for a phone. */
const takenBy = async ({ phone }: PhoneLine): Promise<string[]> =>
  (await world.control.log()).data.filter(({ to }) => to === phone).map(({ text }) => text)

/** Every restart starts a process, which takes time on a busy machine. */
describe('a simulator that is killed with -9', { timeout: 60_000 }, () => {
  it('keeps every message it answered for, once, over several kills under load', async () => {
    const acknowledged: string[] = []
    let stop = false
    const sender = async (phone: number): Promise<void> => {
      while (!stop) {
        const message = world.message(lineOf(phone), `Message of sender ${phone}`)
        const answer = await world.carrier.send(message).catch((): SendAnswer | null => null)
        if (answer?.kind === 'accepted') acknowledged.push(message.id)
        // Nobody is listening right now, so pause between attempts.
        else await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    const senders = Array.from({ length: 16 }, (_, phone) => sender(10 + phone))
    for (const enough of [20, 35, 60]) {
      while (acknowledged.length < enough) await new Promise((resolve) => setTimeout(resolve, 1))
      await world.kill()
      await world.restart()
    }
    stop = true
    await Promise.all(senders)

    const { data } = await world.control.log()
    const taken = data.map(({ id }) => id)
    expect(acknowledged.filter((id) => !taken.includes(id))).toEqual([])
    expect(new Set(taken).size).toBe(taken.length)
    for (const id of acknowledged.slice(-5))
      expect((await world.carrier.find({ id: id, ref: '', from: '' })).kind).toBe('known')
  })

  it('goes on with receipts and texts that Attune had not taken', async () => {
    world.attune.answerNext(...Array.from({ length: 4 }, () => 500))
    const message = world.message(lineOf(1), 'Walk today.')
    await world.carrier.send(message)
    await world.texts(lineOf(1), 'Will do')
    await world.kill()
    await world.restart()
    const heard = () => world.attune.events
    while (!heard().some(receiptsOf(message.id, 'delivered')) || !world.attune.texts().includes('Will do')) {
      await world.attune.until(heard().length + 1)
    }
    expect(heard().filter(receiptsOf(message.id, 'sent')).length).toBeGreaterThan(0)
  })

  it('shows the same phone afterwards, faults and all', async () => {
    await world.control.setFaults(lineOf(2), { failWith: 'Unknown handset', refuseNext: 2 })
    await world.control.setFaults('everywhere', { receiptDelayMs: 250 })
    expect((await world.carrier.send(world.message(lineOf(2), 'Refused'))).kind).toBe('refused')
    await world.texts(lineOf(2), 'Hello')
    const before = await world.phones.phone(lineOf(2))
    await world.kill()
    await world.restart()
    const after = await world.phones.phone(lineOf(2))
    expect(after.texts.map(({ id }) => id)).toEqual(before.texts.map(({ id }) => id))
    expect(after.faults).toEqual(before.faults)
    expect(await world.control.setFaults(lineOf(2), {})).toMatchObject({ refuseNext: 1, failWith: 'Unknown handset' })
    expect(await world.control.setFaults('everywhere', {})).toMatchObject({ receiptDelayMs: 250 })
  })

  it('drops a torn last line and goes on behind the whole ones', async () => {
    const whole = world.message(lineOf(3), 'Whole')
    await world.carrier.send(whole)
    await world.kill()
    const torn = JSON.stringify({ kind: 'accepted', ...world.message(lineOf(3), 'Torn'), ref: 'sm_torn' })
    await appendFile(world.log, torn.slice(0, -9))
    await world.restart()
    const later = world.message(lineOf(3), 'Later')
    await world.carrier.send(later)
    await world.kill()
    await world.restart()
    expect(await takenBy(lineOf(3))).toEqual(['Whole', 'Later'])
    expect(await readFile(world.log, 'utf8')).not.toContain('sm_torn')
  })

  it('does not start over a log whose middle was damaged, and touches nothing', async () => {
    await world.carrier.send(world.message(lineOf(4), 'First'))
    await world.carrier.send(world.message(lineOf(4), 'Second'))
    await world.kill()
    const whole = await readFile(world.log, 'utf8')
    const damaged = whole.replace('"First"', '"First')
    await writeFile(world.log, damaged)
    await expect(world.restart()).rejects.toThrow('The simulator exited before it was listening (code 1)')
    expect(await readFile(world.log, 'utf8')).toBe(damaged)
    await writeFile(world.log, whole)
    await world.restart()
    expect(await takenBy(lineOf(4))).toEqual(['First', 'Second'])
  })
})
