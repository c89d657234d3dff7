import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Message } from '@attune/contract/conversations/entity'
import { CallRefused } from '../../client/refusal.ts'
import { bySender, DANIEL, HANNAH, LUIS, MARIA, message } from '../testing/entities.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { makeOutbox, type Send } from './outbox.ts'

/** An outbox whose server is answered by hand. */
const world = (storage = memoryStorage(), now = () => 1_000) => {
  const asked: {
    suffix: string
    text: string
    seen: number | undefined
    answer: (message: Message) => void
    fail: (error: Error) => void
  }[] = []
  const send: Send = ({ suffix, text, seen }) =>
    new Promise((answer, fail) => {
      asked.push({ suffix, text, seen, answer, fail })
    })
  const onSent = vi.fn<(message: Message) => void>()
  const outbox = makeOutbox({ storage, accountId: HANNAH, send, onSent, now })
  const echo = (suffix: string) => message({ sequence: 7, suffix, body: bySender(HANNAH) })
  const states = () => outbox.all().map(({ state }) => state)
  return {
    outbox,
    asked,
    onSent,
    echo,
    states,
    storage,
    call: (at = 0) => asked[at] ?? expect.fail('nothing was sent'),
  }
}

const turn = () => new Promise((done) => setTimeout(done))

describe('an unsent message', () => {
  test('is there at once and settled by the answer', async () => {
    const { outbox, onSent, echo, call, states, storage } = world()
    outbox.send(MARIA, 'Walk today', 6)
    expect(states()).toEqual(['sending'])
    call().answer(echo(call().suffix))
    await turn()
    expect(outbox.all()).toEqual([])
    expect(storage.length).toBe(0)
    expect(onSent).toHaveBeenCalledOnce()
  })

  test('is settled by the live event when that comes first, and only once', async () => {
    const { outbox, echo, call } = world()
    outbox.send(MARIA, 'Walk today', 6)
    outbox.settle(echo(call().suffix))
    expect(outbox.all()).toEqual([])
    call().answer(echo(call().suffix))
    await turn()
    expect(outbox.all()).toEqual([])
  })

  test('whose answer is lost does not come back after the live event', async () => {
    const { outbox, echo, call } = world()
    outbox.send(MARIA, 'Walk today', 6)
    outbox.settle(echo(call().suffix))
    call().fail(new TypeError('Failed to fetch'))
    await turn()
    expect(outbox.all()).toEqual([])
  })

  test('waits for the one before it to the same client, also when that fails; other clients wait for nobody', async () => {
    const { outbox, echo, call, asked, states } = world()
    const other = `ct_${'9'.repeat(32)}`
    outbox.send(MARIA, 'First', 6)
    outbox.send(MARIA, 'Second', 6)
    outbox.send(other, 'Elsewhere', 6)
    outbox.send(MARIA, 'Third', 6)
    expect(asked.map(({ text }) => text)).toEqual(['First', 'Elsewhere'])
    call().answer(echo(call().suffix))
    await turn()
    expect(asked.map(({ text }) => text)).toEqual(['First', 'Elsewhere', 'Second'])
    call(2).fail(new Error('no'))
    await turn()
    expect(asked.at(-1)?.text).toBe('Third')
    expect(states().toSorted()).toEqual(['failed', 'sending', 'sending'])
  })

  test('is not settled by another client’s message or by another suffix', () => {
    const { outbox, echo, call } = world()
    outbox.send(MARIA, 'Walk today', 6)
    outbox.settle({ ...echo(call().suffix), contactId: `ct_${'9'.repeat(32)}` })
    outbox.settle(echo('somethingelse'))
    expect(outbox.all()).toHaveLength(1)
  })

  test('stays with its reason when it fails, and a retry bears the same suffix', async () => {
    const { outbox, call, states, asked } = world()
    outbox.send(MARIA, 'Walk today', 6)
    call().fail(new Error('The client is gone.'))
    await turn()
    expect(states()).toEqual(['failed'])
    expect(outbox.all()[0]?.problem).toBe('The client is gone.')
    outbox.retry(call().suffix, 9)
    expect(states()).toEqual(['sending'])
    expect(asked.map(({ suffix, text }) => [suffix, text])).toEqual([
      [call().suffix, 'Walk today'],
      [call().suffix, 'Walk today'],
    ])
  })

  test('is not sent twice by two retries', async () => {
    const { outbox, call, asked } = world()
    outbox.send(MARIA, 'Walk today', 6)
    call().fail(new Error('no'))
    await turn()
    outbox.retry(call().suffix, 6)
    outbox.retry(call().suffix, 6)
    expect(asked).toHaveLength(2)
  })

  test('that was discarded is gone', async () => {
    const { outbox, call, storage } = world()
    outbox.send(MARIA, 'Walk today', 6)
    call().fail(new Error('no'))
    await turn()
    outbox.discard(call().suffix)
    expect([outbox.all(), storage.length]).toEqual([[], 0])
  })
})

describe('after a reload', () => {
  test('a message under way goes on with its suffix', () => {
    const first = world()
    first.outbox.send(MARIA, 'Walk today', 6)
    const second = world(first.storage, () => 2_000)
    second.outbox.open()
    expect(second.asked.map(({ suffix }) => suffix)).toEqual([first.call().suffix])
  })

  test('an old one waits for a decision', () => {
    const first = world()
    first.outbox.send(MARIA, 'Walk today', 6)
    const second = world(first.storage, () => 3_600_000)
    second.outbox.open()
    expect(second.asked).toEqual([])
    expect(second.states()).toEqual(['failed'])
  })

  test('a failed one is still failed', async () => {
    const first = world()
    first.outbox.send(MARIA, 'Walk today', 6)
    first.call().fail(new Error('The client is gone.'))
    await turn()
    const second = world(first.storage)
    second.outbox.open()
    expect(second.outbox.all()).toMatchObject([{ state: 'failed', problem: 'The client is gone.', text: 'Walk today' }])
    expect(second.asked).toEqual([])
  })

  test('what another account left, and what is no message, is left alone', () => {
    const storage = memoryStorage()
    storage.setItem(`unsent:us_other:abc`, '{}')
    storage.setItem(`unsent:${HANNAH}:broken`, '{"text":1}')
    const { outbox } = world(storage)
    outbox.open()
    expect(outbox.all()).toEqual([])
  })
})

describe('a message that can be undone', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const rest = { restMs: 3_000 }

  test('rests, then leaves', () => {
    const { outbox, asked, states } = world()
    outbox.send(MARIA, 'Walk today', 6, [], rest)
    vi.advanceTimersByTime(2_999)
    expect([states(), asked.length]).toEqual([['resting'], 0])
    vi.advanceTimersByTime(1)
    expect([states(), asked.length]).toEqual([['sending'], 1])
  })

  test('is taken back while it rests, and never leaves', () => {
    const { outbox, asked, storage } = world()
    outbox.send(MARIA, 'Walk today', 6, [], rest)
    expect(outbox.undo(outbox.all()[0]?.suffix ?? '')).toMatchObject({ text: 'Walk today' })
    vi.advanceTimersByTime(60_000)
    expect([outbox.all(), asked, storage.length]).toEqual([[], [], 0])
  })

  test('is not taken back once it has left', () => {
    const { outbox, call } = world()
    outbox.send(MARIA, 'Walk today', 6, [], rest)
    outbox.release()
    expect(outbox.undo(call().suffix)).toBeNull()
    expect(outbox.all()).toHaveLength(1)
  })

  test('leaves when the next one is sent, before it, whoever that one is for', async () => {
    const { outbox, asked, echo, call } = world()
    outbox.send(MARIA, 'First', 6, [], rest)
    outbox.send(MARIA, 'Second', 6, [], rest)
    outbox.send(DANIEL, 'Elsewhere', 6, [], rest)
    expect(asked.map(({ text }) => text)).toEqual(['First'])
    call().answer(echo(call().suffix))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.map(({ text }) => text)).toEqual(['First', 'Second'])
    vi.advanceTimersByTime(3_000)
    expect(asked.map(({ text }) => text)).toEqual(['First', 'Second', 'Elsewhere'])
  })

  test('that a page left resting goes on with the next page, unless another tab has taken it back', () => {
    const first = world()
    first.outbox.send(MARIA, 'Left', 6, [], rest)
    const second = world(first.storage, () => 20_000)
    second.outbox.open()
    expect(second.asked.map(({ text }) => text)).toEqual(['Left'])
    const third = world(first.storage)
    third.outbox.open()
    vi.advanceTimersByTime(14_999)
    expect(third.asked).toEqual([])
  })

  test('of another tab is left to it', () => {
    const first = world()
    first.outbox.send(MARIA, 'Mine', 6, [], rest)
    const second = world(first.storage)
    second.outbox.open()
    first.outbox.undo(first.outbox.all()[0]?.suffix ?? '')
    vi.advanceTimersByTime(60_000)
    expect([second.outbox.all(), second.asked]).toEqual([[], []])
  })
})

describe('without a connection', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const gone = () => new TypeError('Failed to fetch')

  test('three messages of an hour wait with their own times, and leave in order, once', async () => {
    let time = 1_000
    const { outbox, asked, states, echo } = world(memoryStorage(), () => time)
    for (const text of ['One', 'Two', 'Three']) {
      outbox.send(MARIA, text, 6)
      asked.at(-1)?.fail(gone())
      await vi.advanceTimersByTimeAsync(0)
      time += 1_200_000
    }
    expect(states()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(outbox.all().map(({ at }) => at)).toEqual([1_000, 1_201_000, 2_401_000])
    asked.length = 0
    outbox.wake()
    for (const at of [0, 1, 2]) {
      asked[at]?.answer(echo(asked[at].suffix))
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(asked.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
    expect(outbox.all()).toEqual([])
  })

  test('it is tried again by itself, later and later', async () => {
    const { outbox, asked } = world()
    outbox.send(MARIA, 'Walk today', 6)
    for (const [tries, ms] of [
      [2, 3_000],
      [3, 6_000],
      [4, 12_000],
    ] as const) {
      asked.at(-1)?.fail(gone())
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(asked).toHaveLength(tries - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(asked).toHaveLength(tries)
    }
    expect(new Set(asked.map(({ suffix }) => suffix)).size).toBe(1)
  })

  test('what comes after one that waits does not get ahead of it', async () => {
    const { outbox, asked, states } = world()
    outbox.send(MARIA, 'First', 6)
    outbox.send(MARIA, 'Second', 6)
    asked[0]?.fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    expect([states(), asked.length]).toEqual([['waiting', 'waiting'], 1])
  })

  test('one that waits is discarded, or sent by a retry', async () => {
    const { outbox, asked } = world()
    outbox.send(MARIA, 'Walk today', 6)
    asked[0]?.fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    const suffix = asked[0]?.suffix ?? ''
    outbox.retry(suffix, 9)
    expect(asked).toHaveLength(2)
    asked[1]?.fail(gone())
    await vi.advanceTimersByTimeAsync(0)
    outbox.discard(suffix)
    outbox.wake()
    expect([asked.length, outbox.all()]).toEqual([2, []])
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

  test('says what its writer had seen, waits with what is new, and goes on as having seen it', async () => {
    const { outbox, asked, states, call, echo, storage } = world()
    outbox.send(MARIA, 'Walk today', 6, [], { seen: 6 })
    expect(call().seen).toBe(6)
    call().fail(heldBy(7))
    await turn()
    expect(states()).toEqual(['held'])
    expect(outbox.all()[0]?.news).toMatchObject([
      { text: 'Colleague’s 7', at: 900_000, by: { id: LUIS, name: 'Somebody' } },
    ])
    const later = world(storage, () => 9_000_000_000)
    later.outbox.open()
    expect(later.states()).toEqual(['held'])
    outbox.sendHeld(MARIA)
    expect(asked[1]).toMatchObject({ suffix: call().suffix, seen: 7 })
    call(1).answer(echo(call().suffix))
    await turn()
    expect(outbox.all()).toEqual([])
  })

  test('holds those behind it too; they leave together, in order', async () => {
    const { outbox, asked, states, call, echo } = world()
    outbox.send(MARIA, 'First', 6, [], { seen: 6 })
    outbox.send(MARIA, 'Second', 6, [], { seen: 6 })
    call().fail(heldBy(7))
    await turn()
    outbox.send(MARIA, 'Third', 6, [], { seen: 6 })
    expect([states(), asked.length]).toEqual([['held', 'held', 'held'], 1])
    outbox.sendHeld(MARIA)
    for (const at of [1, 2, 3]) {
      call(at).answer(echo(call(at).suffix))
      await turn()
    }
    expect(asked.slice(1).map(({ text, seen }) => [text, seen])).toEqual([
      ['First', 7],
      ['Second', 7],
      ['Third', 7],
    ])
  })

  test('is held once more when the colleague has written again meanwhile', async () => {
    const { outbox, call, states } = world()
    outbox.send(MARIA, 'Walk today', 6, [], { seen: 6 })
    call().fail(heldBy(7))
    await turn()
    outbox.sendHeld(MARIA)
    call(1).fail(heldBy(8))
    await turn()
    expect(states()).toEqual(['held'])
    expect(outbox.all()[0]?.seen).toBe(8)
    expect(outbox.all()[0]?.news).toMatchObject([{ text: 'Colleague’s 8' }])
  })

  test('is nobody else’s business: other clients’ messages go', async () => {
    const { outbox, call, asked } = world()
    outbox.send(MARIA, 'Walk today', 6, [], { seen: 6 })
    call().fail(heldBy(7))
    await turn()
    outbox.send(DANIEL, 'Run today', 3, [], { seen: 3 })
    expect(asked.at(-1)?.text).toBe('Run today')
  })
})
