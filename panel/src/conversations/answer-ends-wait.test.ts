import { describe, expect, test } from 'vitest'
import type { Message, MessageBody } from '@attune/contract/conversations/entity'
import { applyLive, type CachedState } from './apply-live.ts'
import type { ThreadFilter } from './data/list-membership.ts'
import { bySender, changedEvent, HANNAH, MARIA, message, thread } from './testing/entities.ts'

const reader = { accountId: HANNAH, openContactId: null }
const all = { folder: 'all', q: '', filters: {} }
const since = '2027-03-12T15:00:00.000Z'
const waiting = thread({ lastSequence: 2, needsAnswerSince: since })

/** Maria is waiting for an answer, in a list and in her open conversation. */
const held = (filter: ThreadFilter = all): CachedState => ({
  lists: [{ filter, list: { threads: [waiting], next: null } }],
  threads: { [MARIA]: waiting },
  timelines: {},
})

describe('an answer that the thread does not know of yet', () => {
  const waits = (message: Message, filter: ThreadFilter = all) => {
    const before = held(filter)
    const { held: next } = applyLive(before, changedEvent({ kind: 'MessageAdded', message, thread: undefined }), reader)
    return { listed: next.lists[0]?.list.threads[0]?.needsAnswerSince, open: next.threads[MARIA]?.needsAnswerSince }
  }
  const answer = (body: Partial<MessageBody> = {}, sequence = 3) => message({ sequence, body: bySender(HANNAH, body) })

  test('ends the wait at once', () => {
    expect(waits(answer())).toEqual({ listed: null, open: null })
    expect(waits(answer(), { ...all, folder: 'needs-answer' })).toEqual({ listed: undefined, open: null })
  })

  test.for([
    ['the client', message({ sequence: 3 })],
    ['automation', message({ sequence: 3, body: bySender(null) })],
    ['a person, and was omitted', answer({ gate: { decision: 'omitted', reason: 'opt-out' } })],
    ['a person, before the client wrote', answer({}, 2)],
  ] as const)('a message from %s does not', ([, other]) => {
    expect(waits(other)).toEqual({ listed: since, open: since })
  })

  test('the server’s version counts once it comes', () => {
    const before = held()
    const answered = applyLive(before, changedEvent({ kind: 'MessageAdded', message: answer() }), reader).held
    const again = thread({ lastSequence: 4, needsAnswerSince: '2027-03-12T17:00:00.000Z', rev: 2 })
    const { held: next } = applyLive(answered, changedEvent({ kind: 'MessageReceived', thread: again }), reader)
    expect(next.threads[MARIA]).toBe(again)
  })
})
