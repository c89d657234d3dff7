import type { Message } from '@attune/contract/conversations/entity'
import { expect, vi } from 'vitest'
import { makeOutbox, type SendUnsent } from '../composer/outbox.ts'
import { bySender, HANNAH, message } from './entities.ts'
import { memoryStorage } from './memory-storage.ts'

/** An outbox whose server calls the test answers by hand. */
export const makeOutboxWorld = (storage = memoryStorage(), now = () => 1_000) => {
  const sent: {
    suffix: string
    text: string
    from: string | undefined
    seen: number | undefined
    task: string | undefined
    quotes: string | undefined
    answer: (message: Message) => void
    fail: (error: Error) => void
  }[] = []
  const send: SendUnsent = ({ suffix, text, quote, from, seen, task }) =>
    new Promise((answer, fail) => {
      sent.push({ suffix, text, from, seen, task, quotes: quote?.id, answer, fail })
    })
  const onSent = vi.fn<(message: Message) => void>()
  const outbox = makeOutbox({ storage, accountId: HANNAH, send, onSent, now })
  const echo = (suffix: string) => message({ sequence: 7, suffix, body: bySender(HANNAH) })
  const states = () => outbox.all.get().map(({ state }) => state)
  return {
    outbox,
    sent,
    onSent,
    echo,
    states,
    storage,
    call: (at = 0) => sent[at] ?? expect.fail('nothing was sent'),
  }
}

/** Lets pending promise callbacks run. */
export const nextTurn = () => new Promise((done) => setTimeout(done))
