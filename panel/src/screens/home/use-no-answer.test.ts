import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { HomeItem, HomeReason } from '@attune/contract/metrics/entity'
import type { Thread } from '@attune/contract/conversations/entity'
import { DANIEL, MARIA, thread } from '../../conversations/testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const updateThread = vi.hoisted(() => vi.fn<() => Promise<Thread>>())
vi.mock('../../client/calls.ts', () => ({ calls: { conversations: { updateThread } } }))
vi.mock('../../client/live.ts', () => ({ subscribeLive: () => () => undefined }))
// There is no component and no page.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useRef: (current: unknown) => ({ current }),
}))
const page = vi.hoisted(() => ({ pathname: '/', search: '' }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate:
    () =>
    ({ search: { client } }: { search: { client?: string } }) =>
      choose(client),
}))
const { currentNotices, dismissAll } = await import('../../client/notify.ts')
const { useNoAnswer } = await import('./use-no-answer.ts')

const NOEL = `ct_${'3'.repeat(32)}`
const choose = (client: string | undefined): void => {
  page.search = client === undefined ? '' : `?client=${client}`
}
const items = [MARIA, DANIEL, NOEL].map((contactId) => {
  // Only these are read.
  const reasons = [{ kind: 'unanswered' } as HomeReason]
  return { contactId, thread: thread({ contactId }), reasons } as HomeItem
})
const NoAnswer = () => useNoAnswer({ items, selected: items[0], keep: {} })

beforeEach(() => {
  vi.stubGlobal('location', page)
  vi.stubGlobal('document', { querySelector: () => null })
  choose(MARIA)
  dismissAll()
})

test.for<[string, () => void, string]>([
  ['goes back to the client if the reader hasn’t gone on since', () => undefined, MARIA],
  ['leaves a reader who has gone on to another client there', () => choose(NOEL), NOEL],
])('“No answer needed” that fails %s', async ([, meanwhile, expected]) => {
  const server = Promise.withResolvers<Thread>()
  updateThread.mockReturnValueOnce(server.promise)
  NoAnswer()?.()
  expect(page.search).toBe(`?client=${DANIEL}`)
  meanwhile()
  server.reject(new TypeError('Failed to fetch'))
  await expect.poll(() => currentNotices().map(({ kind }) => kind)).toEqual(['bad'])
  expect(page.search).toBe(`?client=${expected}`)
})
