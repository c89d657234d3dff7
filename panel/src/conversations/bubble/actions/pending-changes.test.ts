import { expect, test } from 'vitest'
import type { Message } from '@attune/contract/conversations/entity'
import { HANNAH, LUIS, MARIA, message } from '../../testing/entities.ts'
import { putMessage } from '../../data/timeline-data.ts'
import { markDeleted, markResent, withContext, withFlags, withoutContext, withReaction } from './optimistic-changes.ts'
import { makePendingChanges, withPending } from './pending-changes.ts'

const hannah = { _id: HANNAH, name: 'Hannah Brandt', email: 'hannah@northline.example' }

/** A timeline with one message, and a server whose answers the test controls. */
const makeWorld = () => {
  let timeline = { messages: [message()] as readonly Message[], hasOlder: false, hasNewer: false }
  const put = (answer: Message) => (timeline = putMessage(timeline, answer))
  const pending = makePendingChanges(put)
  const asked: { answer: (message: Message) => void; refuse: () => void }[] = []
  const ask = () =>
    new Promise<Message>((answer, refuse) => asked.push({ answer, refuse: () => refuse(new Error('No')) }))
  const seen = () => withPending(timeline, pending.all.get()).messages[0]
  const [held] = timeline.messages
  return { pending, put, ask, asked, seen, id: held?.id ?? '' }
}
const soon = () => new Promise((then) => setTimeout(then))

test('a change shows at once and is replaced by the server’s answer', async () => {
  const { pending, ask, asked, seen, id } = makeWorld()
  const pinned = pending.run(id, withFlags({ pinned: true }), ask)
  expect(seen()?.body?.pinned).toBe(true)
  await soon()
  asked[0]?.answer(message({ rev: 2, body: { pinned: true, review: true } }))
  await pinned
  expect([pending.all.get().size, seen()?.rev, seen()?.body?.review]).toEqual([0, 2, true])
})

test('a refused change is removed, and the call rejects once', async () => {
  const { pending, ask, asked, seen, id } = makeWorld()
  const pinned = pending.run(id, withFlags({ pinned: true }), ask)
  await soon()
  asked[0]?.refuse()
  await expect(pinned).rejects.toThrow('No')
  expect([pending.all.get().size, seen()?.body?.pinned]).toEqual([0, false])
})

test('changes of one message are sent one at a time, and a failure does not stop the next', async () => {
  const { pending, ask, asked, seen, id } = makeWorld()
  const first = pending.run(id, withFlags({ pinned: true }), ask)
  const second = pending.run(id, withReaction(hannah, 'loved'), ask)
  await soon()
  expect([asked.length, seen()?.body?.pinned, seen()?.reaction?.length]).toEqual([1, true, 1])
  asked[0]?.refuse()
  await expect(first).rejects.toThrow()
  await soon()
  asked[1]?.answer(message({ rev: 2, reaction: [{ by: HANNAH, type: 'loved', name: 'Hannah Brandt' }] }))
  await second
  expect([seen()?.body?.pinned, seen()?.reaction?.[0]?.type]).toEqual([false, 'loved'])
})

test('when two people change one flag the later change stays, whichever answer comes first', async () => {
  const { pending, put, ask, asked, seen, id } = makeWorld()
  const mine = pending.run(id, withFlags({ pinned: true }), ask)
  await soon()
  // Luis unpinned after Hannah had pinned; the stream was faster than her answer.
  put(message({ rev: 3, body: { pinned: false } }))
  asked[0]?.answer(message({ rev: 2, body: { pinned: true } }))
  await mine
  expect([seen()?.rev, seen()?.body?.pinned]).toEqual([3, false])
})

test('without changes the timeline is returned as it is', () => {
  const timeline = { messages: [message()], hasOlder: false, hasNewer: false }
  expect(withPending(timeline, new Map())).toBe(timeline)
})

test('predicted changes', () => {
  const told = message({ context: [{ type: 'sleep', rank: 1, value: '5' }] })
  expect(withContext({ type: 'sleep', rank: 2, value: '6' })(told).context).toEqual([
    { type: 'sleep', rank: 2, value: '6' },
  ])
  expect(withoutContext('sleep')(told).context).toEqual([])
  const liked = message({ reaction: [{ by: LUIS, type: 'liked', name: 'Luis' }] })
  expect(withReaction(hannah, 'liked')(liked).reaction).toHaveLength(2)
  expect(withReaction(hannah, null)(withReaction(hannah, 'liked')(liked)).reaction).toHaveLength(1)
  const gone = markDeleted(hannah, new Date(0))(message({ body: { pinned: true } }))
  expect([gone.body?.text, gone.body?.pinned, gone.deleted?.by?.name]).toEqual(['', false, 'Hannah Brandt'])
  const again = markResent(message({ body: { type: 2, is_sent: -1, sent_err: 'x', carrier: 'omitted' } }))
  expect([again.body?.is_sent, again.body?.carrier, again.contactId]).toEqual([0, '', MARIA])
})
