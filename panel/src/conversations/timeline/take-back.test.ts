import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attachment, Message } from '@attune/contract/conversations/entity'
import { currentNotices, dismissAll } from '../../client/notify.ts'
import { openComposer } from '../composer/open-composers.ts'
import type { TakenBack } from '../composer/unsent-message.ts'
import { bySender, DANIEL, HANNAH, MARIA, message } from '../testing/entities.ts'
import { fetchForEditing, takeBackSent } from './take-back.ts'

const photo = (url: string | null): Attachment => ({
  ...{ id: 10_000, _id: null, state: 'ready', type: 'image', url, src: url, thumbnail: null },
  ...{
    mime: 'image/png',
    name: 'lunch.png',
    width: 10,
    height: 10,
    bytes: 3,
    category: null,
    playedAt: null,
    transcript: null,
  },
})
const failed = (attachments: Attachment[]) => ({
  ...message({ body: bySender(HANNAH, { text: 'Try', is_sent: -1 }) }),
  attachments,
})
beforeEach(dismissAll)
afterEach(() => void vi.unstubAllGlobals())

test('text and copies of the files go back into the composer', async () => {
  vi.stubGlobal('fetch', async () => new Response('abc'))
  const taken = await fetchForEditing(failed([photo('/media/1')]))
  expect(taken?.text).toBe('Try')
  expect(taken?.files.map(({ name, type, size }) => [name, type, size])).toEqual([['lunch.png', 'image/png', 3]])
})

test.for([
  ['whose address has ended', photo('/media/1')],
  ['that never came', photo(null)],
] as const)('with a file %s nothing is taken back, and the user is told', async ([, file]) => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 410 }))
  expect(await fetchForEditing(failed([file]))).toBeNull()
  expect(currentNotices().map(({ title }) => title)).toEqual(['Couldn’t edit the message'])
})

/** Opens a client's composer; returns what is given back to it, and how to close it. */
const composerOf = (contactId: string) => {
  const taken: TakenBack[] = []
  return { taken, close: openComposer(contactId, (back) => taken.push(back)) }
}

test('a message is removed once its client’s composer has it', async () => {
  vi.stubGlobal('fetch', async () => new Response('abc'))
  const remove = vi.fn<(message: Message) => void>()
  const { taken, close } = composerOf(MARIA)
  await takeBackSent(failed([photo('/media/1')]), remove)
  close()
  expect(taken.map(({ text, copies = [] }) => [text, copies.map(({ name }) => name)])).toEqual([['Try', ['lunch.png']]])
  expect(remove).toHaveBeenCalledTimes(1)
})

test('a message is given back once, however often Edit is pressed while its files are loading', async () => {
  const loading = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', () => loading.promise.then(() => new Response('abc')))
  const remove = vi.fn<(message: Message) => void>()
  const { taken, close } = composerOf(MARIA)
  const pressed = [1, 2].map(() => takeBackSent(failed([photo('/media/1')]), remove))
  loading.resolve()
  await Promise.all(pressed)
  close()
  expect(taken.map(({ text }) => text)).toEqual(['Try'])
  expect(remove).toHaveBeenCalledTimes(1)
})

test('a message whose files couldn’t be loaded can be edited later', async () => {
  const { taken, close } = composerOf(MARIA)
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }))
  await takeBackSent(failed([photo('/media/1')]), () => undefined)
  vi.stubGlobal('fetch', async () => new Response('abc'))
  await takeBackSent(failed([photo('/media/1')]), () => undefined)
  close()
  expect(taken.map(({ text }) => text)).toEqual(['Try'])
})

test('a message never goes into another client’s composer that was opened while its files were loading', async () => {
  const loading = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => loading.promise)
  const remove = vi.fn<(message: Message) => void>()
  const before = composerOf(MARIA)
  const done = takeBackSent(failed([photo('/media/1')]), remove)
  before.close()
  const after = composerOf(DANIEL)
  loading.resolve(new Response('abc'))
  await done
  after.close()
  expect([before.taken, after.taken]).toEqual([[], []])
  expect(remove).not.toHaveBeenCalled()
  expect(currentNotices().map(({ title }) => title)).toEqual(['Couldn’t edit the message'])
})
