import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeHistory, type PastText } from './history.ts'
import { lineOf, startSimulatorWorld, type SimulatorWorld } from './test-world.ts'

let world: SimulatorWorld
beforeAll(async () => {
  world = await startSimulatorWorld()
})
afterAll(() => world.close())

const { phone, number } = lineOf(1)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const past: PastText[] = [
  {
    kind: 'sent',
    id: 'm1',
    ref: 'p1',
    from: number,
    to: phone,
    text: 'How much?',
    at: minutesAgo(9),
    failedWith: null,
  },
  { kind: 'written', id: 'w1', ref: 'p2', from: phone, to: number, text: '7 hours', at: minutesAgo(8) },
  {
    kind: 'sent',
    id: 'm2',
    ref: 'p3',
    from: number,
    to: phone,
    text: 'Good',
    at: minutesAgo(7),
    failedWith: 'Unknown handset',
  },
]

describe('the history of a prepared world', () => {
  it('stands on the phones behind what was there, and nothing of it is posted', async () => {
    await world.texts(lineOf(1), 'Hello')
    const first = async () => (await world.phones.phone(lineOf(1))).texts[0]
    while ((await first())?.status !== 'received') await new Promise((resolve) => setTimeout(resolve, 20))
    await world.kill()
    await writeHistory(world.log, past)
    await world.restart()
    const { texts } = await world.phones.phone(lineOf(1))
    expect(texts.map(({ text, direction, status }) => [text, direction, status])).toEqual([
      ['Hello', 'out', 'received'],
      ['How much?', 'in', 'delivered'],
      ['7 hours', 'out', 'received'],
      ['Good', 'in', 'failed'],
    ])
    expect((await world.control.log()).pendingWebhooks).toBe(0)
    expect(await world.carrier.find({ id: 'm2', ref: '', from: '' })).toMatchObject({
      status: 'failed',
      error: 'Unknown handset',
    })
  })

  it('says so when it cannot be written', async () => {
    await expect(writeHistory('/nowhere/at/all/log.jsonl', past)).rejects.toThrow('ENOENT')
  })
})
