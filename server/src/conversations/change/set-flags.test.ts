import { threadIdOf } from '@attune/contract/ids'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import type { Caller } from '../../testing/caller.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { threadOf } from '../../testing/world.ts'

const desk = testDesk()

const flag = (who: Caller, { id }: { id: string }, flags: object) =>
  who.ok<Message>('PATCH', `/v1/messages/${id}/flags`, flags)
const thread = () => desk.hannah.ok<Thread>('GET', `/v1/threads/${threadIdOf(desk.maria.id)}`)
const texts = async (...all: string[]): Promise<Message[]> => {
  for (const text of all) await desk.maria.texts(text)
  return threadOf(desk.hannah, desk.maria)
}

test('a message is pinned and unpinned; what is left out stays', async () => {
  const [knee] = await texts('My knee hurts')
  if (knee === undefined) throw new Error('Nothing came.')
  expect((await flag(desk.hannah, knee, { pinned: true })).body).toMatchObject({ pinned: true, review: false })
  expect((await flag(desk.hannah, knee, { review: true })).body).toMatchObject({ pinned: true, review: true })
  const after = await flag(desk.hannah, knee, { pinned: false })
  expect(after.body).toMatchObject({ pinned: false, review: true })
  expect(await desk.read(knee)).toEqual(after)
  // Repeating it changes nothing and records no fact.
  expect(await flag(desk.hannah, knee, { pinned: false, review: true })).toEqual(after)
})

test('a flag puts the thread to Review at its message, or earlier where it stands there already', async () => {
  const [first, second] = await texts('I stopped sleeping', 'And eating')
  if (first === undefined || second === undefined) throw new Error('Nothing came.')
  await flag(desk.hannah, second, { review: true })
  const after = await thread()
  expect(after).toMatchObject({ isReviewed: false, reviewPoint: expect.stringMatching(/^20/) })
  expect(secondsOf(after.reviewPoint)).toBe(second.body?.date)
  await flag(desk.hannah, first, { review: true })
  const earlier = await thread()
  expect(secondsOf(earlier.reviewPoint)).toBe(first.body?.date)
  // After a review, the next flag counts from its own message.
  await desk.hannah.ok('PATCH', `/v1/threads/${threadIdOf(desk.maria.id)}`, { isReviewed: true })
  const [, , third] = await texts('Better today')
  await flag(desk.hannah, third ?? first, { review: true })
  const last = await thread()
  expect(last.isReviewed).toBe(false)
  expect(last.reviewPoint! >= after.reviewPoint!).toBe(true)
})

const secondsOf = (iso: string | null): number => Math.floor(Date.parse(iso ?? '') / 1000)

test('two people at once: both land, and the last one counts, flag by flag', async () => {
  const [knee] = await texts('My knee hurts')
  if (knee === undefined) throw new Error('Nothing came.')
  await Promise.all([flag(desk.hannah, knee, { pinned: true }), flag(desk.priya, knee, { review: true })])
  expect((await desk.read(knee)).body).toMatchObject({ pinned: true, review: true })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      flag(index % 2 === 0 ? desk.hannah : desk.priya, knee, { pinned: index % 2 === 0 }),
    ),
  )
  const newest = answers.toSorted((a, b) => a.rev - b.rev).at(-1)
  expect(await desk.read(knee)).toEqual(newest)
})

test('with the rev that was seen nothing is written over what somebody changed meanwhile', async () => {
  const [knee] = await texts('My knee hurts')
  if (knee === undefined) throw new Error('Nothing came.')
  const newer = await flag(desk.priya, knee, { 'if-match': knee.rev, pinned: true })
  const refusal = await desk.hannah.refused('PATCH', `/v1/messages/${knee.id}/flags`, {
    'if-match': knee.rev,
    pinned: false,
  })
  expect(refusal).toMatchObject({ code: 'MessageChanged', status: 409, data: newer })
  expect((await flag(desk.hannah, knee, { 'if-match': newer.rev, pinned: false })).body?.pinned).toBe(false)
})

test('pinning and flagging take their own rights, and the message says so', async () => {
  const [knee] = await texts('My knee hurts')
  const tom = await desk.northline.staff('Tom', 'ROLE_ADMIN')
  const only = permissionBits.of(['conversations.view', 'contacts.list', 'messages.pinned'])
  await setMembership(desk.world.deps.store.global, tom.id, { permissions: only })
  forgetSessions()
  const seen = await tom.ok<Message>('GET', `/v1/messages/${knee?.id}`)
  expect(seen.abilities).toMatchObject({
    pin: true,
    flag: false,
    delete: false,
    resend: false,
    rank: false,
    react: false,
  })
  expect((await flag(tom, seen, { pinned: true })).body?.pinned).toBe(true)
  expect(await tom.refused('PATCH', `/v1/messages/${seen.id}/flags`, { review: true })).toMatchObject({
    code: 'AccessDenied',
  })
})
