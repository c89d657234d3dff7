import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallRefused } from '../../client/refusal.ts'
import { bySender, DANIEL, LUIS, MARIA, message } from '../testing/entities.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { makeOutboxWorld, nextTurn } from '../testing/outbox-world.ts'

describe('without a connection', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const gone = () => new TypeError('Failed to fetch')

  test('three messages wait with their own times, and are sent once, in order', async () => {
    let time = 1_000
    const { outbox, sent, states, echo } = makeOutboxWorld(memoryStorage(), () => time)
    for (const text of ['One', 'Two', 'Three']) {
      outbox.send(MARIA, text, 6)
      sent.at(-1)?.fail(gone())
      await vi.advanceTimersByTimeAsync(0)
      time += 1_200_000
    }
    expect(states()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(outbox.all.get().map(({ at }) => at)).toEqual([1_000, 1_201_000, 2_401_000])
    sent.length = 0
    outbox.wake()
    for (const at of [0, 1, 2]) {
      sent[at]?.answer(echo(sent[at].suffix))
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(sent.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
    expect(outbox.all.get()).toEqual([])
  })

  test('retries back off', async () => {
    const { outbox, sent } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    for (const [tries, ms] of [
      [2, 3_000],
      [3, 6_000],
      [4, 12_000],
    ] as const) {
      sent.at(-1)?.fail(gone())
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(sent).toHaveLength(tries - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(sent).toHaveLength(tries)
    }
    expect(new Set(sent.map(({ suffix }) => suffix)).size).toBe(1)
  })

  test('a later message does not overtake one that waits', async () => {
    const { outbox, sent, states } = makeOutboxWorld()
    outbox.send(MARIA, 'First', 6)
    outbox.send(MARIA, 'Second', 6)
    sent[0]?.fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    expect([states(), sent.length]).toEqual([['waiting', 'waiting'], 1])
  })

  test('a waiting message can be discarded or retried', async () => {
    const { outbox, sent } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    sent[0]?.fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    const suffix = sent[0]?.suffix ?? ''
    outbox.retry(suffix, 9)
    expect(sent).toHaveLength(2)
    sent[1]?.fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    outbox.discard(suffix)
    outbox.wake()
    expect([sent.length, outbox.all.get()]).toEqual([2, []])
  })

  test('after the session has ended nothing is sent, until its author is back', async () => {
    const { outbox, sent, storage, onSent, echo } = makeOutboxWorld()
    outbox.send(MARIA, 'Waits', 6)
    sent[0]?.fail(gone())
    outbox.send(DANIEL, 'Under way', 6)
    outbox.send(`ct_${'3'.repeat(32)}`, 'Rests', 6, [], { restMs: 10_000 })
    await vi.advanceTimersByTimeAsync(0)
    const before = sent.length
    outbox.close()
    sent.at(-1)?.fail(Object.assign(new Error('Please sign in again.'), { name: 'SessionEnded' }))
    outbox.wake()
    outbox.release()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([sent.length - before, outbox.all.get(), onSent.mock.calls]).toEqual([0, [], []])

    const back = makeOutboxWorld(storage)
    back.outbox.open()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(back.sent.map(({ text }) => text).toSorted()).toEqual(['Rests', 'Under way', 'Waits'])
    for (const { suffix, answer } of back.sent) answer(echo(suffix))
    await vi.advanceTimersByTimeAsync(0)
    expect(storage.length).toBe(0)
  })

  test('a message that got through although the session has ended is not sent again', async () => {
    const { outbox, sent, storage, onSent, echo } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    outbox.close()
    sent[0]?.answer(echo(sent[0].suffix))
    await vi.advanceTimersByTimeAsync(0)
    expect([storage.length, onSent.mock.calls]).toEqual([0, []])
  })

  test('what is sent after the session has ended stays in storage', () => {
    const { outbox, sent, storage } = makeOutboxWorld()
    outbox.close()
    outbox.send(MARIA, 'Walk today', 6)
    expect([sent.length, storage.length]).toEqual([0, 1])
  })

  test('a message that waits in two tabs and is discarded in one is sent by neither', async () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Walk today', 6)
    first.call().fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    const second = makeOutboxWorld(first.storage)
    second.outbox.open()
    second.call().fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    expect([first.states(), second.states()]).toEqual([['waiting'], ['waiting']])
    first.outbox.discard(first.call().suffix)
    second.outbox.wake()
    expect([second.sent.length, second.outbox.all.get(), second.storage.length]).toEqual([1, [], 0])
  })

  test('a message discarded in another tab while it is sent here does not come back when that fails', async () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Walk today', 6)
    first.call().fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    const second = makeOutboxWorld(first.storage)
    second.outbox.open()
    first.outbox.discard(first.call().suffix)
    second.call().fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    expect([second.outbox.all.get(), second.storage.length]).toEqual([[], 0])
  })

  test('a failed message discarded in another tab is not sent by trying again', async () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Walk today', 6)
    first.call().fail(new Error('The client is gone.'))
    await vi.advanceTimersByTimeAsync(0)
    const second = makeOutboxWorld(first.storage)
    second.outbox.open()
    expect(second.states()).toEqual(['failed'])
    first.outbox.discard(first.call().suffix)
    second.outbox.retry(first.call().suffix, 9)
    expect([second.sent, second.outbox.all.get(), second.storage.length]).toEqual([[], [], 0])
  })
})

describe('a message that the server holds', () => {
  const news = (sequence: number) =>
    message({ sequence, body: { ...bySender(LUIS), text: `Colleague’s ${sequence}`, date: 900 } })
  const heldBy = (...sequences: number[]) =>
    new CallRefused(
      {
        ...{ code: 'ReplyHeld', status: 409, title: 'Message held', content: 'A colleague wrote.' },
        data: { lastSequence: Math.max(...sequences), messages: sequences.map(news) },
      },
      null,
    )

  test('reports what its author had seen, waits with the news, and is sent as having seen it', async () => {
    const { outbox, sent, states, call, echo, storage } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6, [], { seen: 6 })
    expect(call().seen).toBe(6)
    call().fail(heldBy(7))
    await nextTurn()
    expect(states()).toEqual(['held'])
    expect(outbox.all.get()[0]?.news).toMatchObject([
      { text: 'Colleague’s 7', at: 900_000, by: { id: LUIS, name: 'Somebody' } },
    ])
    const later = makeOutboxWorld(storage, () => 9_000_000_000)
    later.outbox.open()
    expect(later.states()).toEqual(['held'])
    outbox.sendHeld(MARIA)
    expect(sent[1]).toMatchObject({ suffix: call().suffix, seen: 7 })
    call(1).answer(echo(call().suffix))
    await nextTurn()
    expect(outbox.all.get()).toEqual([])
  })

  test('holds those behind it too; they are sent together, in order', async () => {
    const { outbox, sent, states, call, echo } = makeOutboxWorld()
    outbox.send(MARIA, 'First', 6, [], { seen: 6 })
    outbox.send(MARIA, 'Second', 6, [], { seen: 6 })
    call().fail(heldBy(7))
    await nextTurn()
    outbox.send(MARIA, 'Third', 6, [], { seen: 6 })
    expect([states(), sent.length]).toEqual([['held', 'held', 'held'], 1])
    outbox.sendHeld(MARIA)
    for (const at of [1, 2, 3]) {
      call(at).answer(echo(call(at).suffix))
      await nextTurn()
    }
    expect(sent.slice(1).map(({ text, seen }) => [text, seen])).toEqual([
      ['First', 7],
      ['Second', 7],
      ['Third', 7],
    ])
  })

  test('is held once more when the colleague has written again meanwhile', async () => {
    const { outbox, call, states } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6, [], { seen: 6 })
    call().fail(heldBy(7))
    await nextTurn()
    outbox.sendHeld(MARIA)
    call(1).fail(heldBy(8))
    await nextTurn()
    expect(states()).toEqual(['held'])
    expect(outbox.all.get()[0]?.seen).toBe(8)
    expect(outbox.all.get()[0]?.news).toMatchObject([{ text: 'Colleague’s 8' }])
  })

  test('is dropped here when another tab has taken it back', async () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Walk today', 6, [], { seen: 6 })
    first.call().fail(heldBy(7))
    await nextTurn()
    const second = makeOutboxWorld(first.storage)
    second.outbox.open()
    first.outbox.discard(first.call().suffix)
    second.outbox.sendHeld(MARIA)
    expect([second.sent, second.outbox.all.get(), second.storage.length]).toEqual([[], [], 0])
  })

  test('does not hold other clients’ messages', async () => {
    const { outbox, call, sent } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6, [], { seen: 6 })
    call().fail(heldBy(7))
    await nextTurn()
    outbox.send(DANIEL, 'Run today', 3, [], { seen: 3 })
    expect(sent.at(-1)?.text).toBe('Run today')
  })
})
