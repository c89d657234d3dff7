import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attachment } from '@attune/contract/conversations/entity'
import { currentNotices, dismissAll } from '../../client/notify.ts'
import { bySender, HANNAH, message } from '../testing/entities.ts'
import { fetchForEditing } from './take-back.ts'

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
