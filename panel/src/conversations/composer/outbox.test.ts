import { describe, expect, test, vi } from 'vitest'
import type { Message } from '@attune/contract/conversations/entity'
import { bySender, HANNAH, MARIA, message } from '../testing/entities.ts'
import { memoryStorage } from '../testing/memory-storage.ts'
import { makeOutbox, type Send } from './outbox.ts'

/** An outbox whose server is answered by hand. */
const world = (storage = memoryStorage(), now = () => 1_000) => {
  const asked: { suffix: string; text: string; answer: (message: Message) => void; fail: (error: Error) => void }[] = []
  const send: Send = ({ suffix, text }) =>
    new Promise((answer, fail) => {
      asked.push({ suffix, text, answer, fail })
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
    call().fail(new TypeError('Failed to fetch'))
    await turn()
    expect(states()).toEqual(['failed'])
    expect(outbox.all()[0]?.problem).toMatch(/cannot be reached/)
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
