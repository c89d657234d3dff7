import { beforeEach, expect, test, vi } from 'vitest'
import { currentNotices, dismissAll } from '../../../client/notify.ts'
import { CallRefused } from '../../../client/refusal.ts'
import { MARIA, thread } from '../../testing/entities.ts'
import { makeOutboxWorld, nextTurn } from '../../testing/outbox-world.ts'
import { tellIfStuck } from './tell-if-stuck.ts'

beforeEach(dismissAll)

/** Sends a text to Maria from a list, while a conversation is open or none is. */
const send = (openContactId: string | null = null) => {
  const { outbox, call, echo } = makeOutboxWorld()
  const visit = vi.fn<(contactId: string) => void>()
  const suffix = outbox.send(MARIA, 'On my way', 7)
  tellIfStuck({ outbox, visit, reader: () => ({ openContactId }) }, thread(), suffix)
  return {
    outbox,
    visit,
    suffix,
    answer: () => call().answer(echo(suffix)),
    fail: (why: Error, at = 0) => call(at).fail(why),
  }
}
const held = () => {
  const data = { lastSequence: 9, messages: [] }
  return new CallRefused(
    { code: 'ReplyHeld', status: 409, title: 'Message held', content: 'A colleague wrote.', data },
    null,
  )
}
const titles = () => currentNotices().map(({ title }) => title)

test('a reply from a list that fails says why, and leads to its client', async () => {
  const { fail, visit } = send()
  fail(new Error('The client is gone.'))
  await nextTurn()
  const [notice] = currentNotices()
  expect(notice).toMatchObject({
    kind: 'bad',
    title: 'Message to Maria Lopez not sent',
    content: 'The client is gone.',
  })
  notice?.action?.run()
  expect(visit).toHaveBeenCalledExactlyOnceWith(MARIA)
})

test('so does one that is held because a colleague was faster', async () => {
  send().fail(held())
  await nextTurn()
  expect(titles()).toEqual(['Message to Maria Lopez held'])
})

test('one that waits for the connection says so only if it fails later', async () => {
  const { fail, outbox, suffix } = send()
  fail(new TypeError('Failed to fetch'))
  await nextTurn()
  expect([titles(), outbox.all.get().map(({ state }) => state)]).toEqual([[], ['waiting']])
  outbox.retry(suffix, 7)
  fail(new Error('The client is gone.'), 1)
  await nextTurn()
  expect(titles()).toEqual(['Message to Maria Lopez not sent'])
})

test('nothing is said of one that arrives, is discarded, or is shown in its open conversation', async () => {
  const arrived = send()
  arrived.answer()
  const discarded = send()
  discarded.outbox.discard(discarded.suffix)
  const shown = send(MARIA)
  shown.fail(new Error('The client is gone.'))
  await nextTurn()
  expect(titles()).toEqual([])
  expect(shown.outbox.all.get().map(({ state }) => state)).toEqual(['failed'])
})
