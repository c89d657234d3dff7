import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DANIEL, HANNAH, MARIA } from '../testing/entities.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { makeOutboxWorld, nextTurn } from '../testing/outbox-world.ts'

describe('an unsent message', () => {
  test('shows at once and is settled by the answer', async () => {
    const { outbox, onSent, echo, call, states, storage } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    expect(states()).toEqual(['sending'])
    call().answer(echo(call().suffix))
    await nextTurn()
    expect(outbox.all.get()).toEqual([])
    expect(storage.length).toBe(0)
    expect(onSent).toHaveBeenCalledOnce()
  })

  test('keeps the task it was written for, even past a reload; others have none', () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Walk today', 6, [], { task: 'tk_1' })
    first.outbox.send(DANIEL, 'Rest today', 6, [], { task: null })
    expect(first.sent.map(({ task }) => task)).toEqual(['tk_1', undefined])
    const second = makeOutboxWorld(first.storage)
    second.outbox.open()
    expect(second.sent.map(({ task }) => task)).toEqual(['tk_1', undefined])
  })

  test('keeps the number that it leaves from, even past a reload', () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Walk today', 6, [], { from: '+13035550100' })
    first.outbox.send(DANIEL, 'Rest today', 6, [], { from: null })
    expect(first.sent.map(({ from }) => from)).toEqual(['+13035550100', undefined])
    const second = makeOutboxWorld(first.storage)
    second.outbox.open()
    expect(second.sent.map(({ from }) => from)).toEqual(['+13035550100', undefined])
  })

  test('keeps what it quotes, even past a reload', () => {
    const first = makeOutboxWorld()
    const id = `${MARIA}:3:suffix0003`
    const quote = { id, text: 'My knee hurts', type: 1, file: null, deleted: false } as const
    first.outbox.send(MARIA, 'Rest today', 6, [], { quote })
    first.outbox.send(DANIEL, 'Walk today', 6, [], { quote: null })
    expect(first.sent.map(({ quotes }) => quotes)).toEqual([id, undefined])
    const second = makeOutboxWorld(first.storage)
    second.outbox.open()
    expect(second.sent.map(({ quotes }) => quotes)).toEqual([id, undefined])
  })

  test('is settled by the live event when that comes first, and only once', async () => {
    const { outbox, echo, call } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    outbox.settle(echo(call().suffix))
    expect(outbox.all.get()).toEqual([])
    call().answer(echo(call().suffix))
    await nextTurn()
    expect(outbox.all.get()).toEqual([])
  })

  test('whose answer is lost does not reappear after the live event', async () => {
    const { outbox, echo, call } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    outbox.settle(echo(call().suffix))
    call().fail(new TypeError('Failed to fetch'))
    await nextTurn()
    expect(outbox.all.get()).toEqual([])
  })

  test('waits for the previous one to the same client, even if that fails; other clients do not wait', async () => {
    const { outbox, echo, call, sent, states } = makeOutboxWorld()
    const other = `ct_${'9'.repeat(32)}`
    outbox.send(MARIA, 'First', 6)
    outbox.send(MARIA, 'Second', 6)
    outbox.send(other, 'Elsewhere', 6)
    outbox.send(MARIA, 'Third', 6)
    expect(sent.map(({ text }) => text)).toEqual(['First', 'Elsewhere'])
    call().answer(echo(call().suffix))
    await nextTurn()
    expect(sent.map(({ text }) => text)).toEqual(['First', 'Elsewhere', 'Second'])
    call(2).fail(new Error('no'))
    await nextTurn()
    expect(sent.at(-1)?.text).toBe('Third')
    expect(states().toSorted()).toEqual(['failed', 'sending', 'sending'])
  })

  test('is not settled by another client’s message or by another suffix', () => {
    const { outbox, echo, call } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    outbox.settle({ ...echo(call().suffix), contactId: `ct_${'9'.repeat(32)}` })
    outbox.settle(echo('somethingelse'))
    expect(outbox.all.get()).toHaveLength(1)
  })

  test('stays with its reason when it fails, and a retry has the same suffix', async () => {
    const { outbox, call, states, sent } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    call().fail(new Error('The client is gone.'))
    await nextTurn()
    expect(states()).toEqual(['failed'])
    expect(outbox.all.get()[0]?.problem).toBe('The client is gone.')
    outbox.retry(call().suffix, 9)
    expect(states()).toEqual(['sending'])
    expect(sent.map(({ suffix, text }) => [suffix, text])).toEqual([
      [call().suffix, 'Walk today'],
      [call().suffix, 'Walk today'],
    ])
  })

  test('is not sent twice by two retries', async () => {
    const { outbox, call, sent } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    call().fail(new Error('no'))
    await nextTurn()
    outbox.retry(call().suffix, 6)
    outbox.retry(call().suffix, 6)
    expect(sent).toHaveLength(2)
  })

  test('that was discarded is gone', async () => {
    const { outbox, call, storage } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6)
    call().fail(new Error('no'))
    await nextTurn()
    outbox.discard(call().suffix)
    expect([outbox.all.get(), storage.length]).toEqual([[], 0])
  })
})

describe('after a reload', () => {
  test('a message under way is sent again with its suffix', () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Walk today', 6)
    const second = makeOutboxWorld(first.storage, () => 2_000)
    second.outbox.open()
    expect(second.sent.map(({ suffix }) => suffix)).toEqual([first.call().suffix])
  })

  test('an old one waits for a decision', () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Walk today', 6)
    const second = makeOutboxWorld(first.storage, () => 3_600_000)
    second.outbox.open()
    expect(second.sent).toEqual([])
    expect(second.states()).toEqual(['failed'])
  })

  test('a failed one is still failed', async () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Walk today', 6)
    first.call().fail(new Error('The client is gone.'))
    await nextTurn()
    const second = makeOutboxWorld(first.storage)
    second.outbox.open()
    expect(second.outbox.all.get()).toMatchObject([
      { state: 'failed', problem: 'The client is gone.', text: 'Walk today' },
    ])
    expect(second.sent).toEqual([])
  })

  test('other accounts’ messages and invalid data are left alone', () => {
    const storage = memoryStorage()
    storage.setItem(`unsent:us_other:abc`, '{}')
    storage.setItem(`unsent:${HANNAH}:broken`, '{"text":1}')
    const { outbox } = makeOutboxWorld(storage)
    outbox.open()
    expect(outbox.all.get()).toEqual([])
  })
})

describe('a message that can be undone', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const rest = { restMs: 3_000 }

  test('rests, then is sent', () => {
    const { outbox, sent, states } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6, [], rest)
    vi.advanceTimersByTime(2_999)
    expect([states(), sent.length]).toEqual([['resting'], 0])
    vi.advanceTimersByTime(1)
    expect([states(), sent.length]).toEqual([['sending'], 1])
  })

  test('can be taken back while it rests, and is never sent', () => {
    const { outbox, sent, storage } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6, [], rest)
    expect(outbox.undo(outbox.all.get()[0]?.suffix ?? '')).toMatchObject({ text: 'Walk today' })
    vi.advanceTimersByTime(60_000)
    expect([outbox.all.get(), sent, storage.length]).toEqual([[], [], 0])
  })

  test('cannot be taken back once it was sent', () => {
    const { outbox, call } = makeOutboxWorld()
    outbox.send(MARIA, 'Walk today', 6, [], rest)
    outbox.release()
    expect(outbox.undo(call().suffix)).toBeNull()
    expect(outbox.all.get()).toHaveLength(1)
  })

  test('is sent before the next one, whichever client that is for', async () => {
    const { outbox, sent, echo, call } = makeOutboxWorld()
    outbox.send(MARIA, 'First', 6, [], rest)
    outbox.send(MARIA, 'Second', 6, [], rest)
    outbox.send(DANIEL, 'Elsewhere', 6, [], rest)
    expect(sent.map(({ text }) => text)).toEqual(['First'])
    call().answer(echo(call().suffix))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ text }) => text)).toEqual(['First', 'Second'])
    vi.advanceTimersByTime(3_000)
    expect(sent.map(({ text }) => text)).toEqual(['First', 'Second', 'Elsewhere'])
  })

  test('left resting by an earlier page is sent by the next page, unless another tab has taken it back', () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Left', 6, [], rest)
    const second = makeOutboxWorld(first.storage, () => 20_000)
    second.outbox.open()
    expect(second.sent.map(({ text }) => text)).toEqual(['Left'])
    const third = makeOutboxWorld(first.storage)
    third.outbox.open()
    vi.advanceTimersByTime(14_999)
    expect(third.sent).toEqual([])
  })

  test('of another tab is left to it', () => {
    const first = makeOutboxWorld()
    first.outbox.send(MARIA, 'Mine', 6, [], rest)
    const second = makeOutboxWorld(first.storage)
    second.outbox.open()
    first.outbox.undo(first.outbox.all.get()[0]?.suffix ?? '')
    vi.advanceTimersByTime(60_000)
    expect([second.outbox.all.get(), second.sent]).toEqual([[], []])
  })
})
