import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@attune/contract/app/live/events'
import type { Thread } from '@attune/contract/conversations/entity'
import { changedEvent, HANNAH, MARIA, thread } from '../testing/entities.ts'
import { memoryStorage } from '../testing/memory-storage.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const getThread = vi.hoisted(() => vi.fn<() => Promise<Thread>>())
const stream = vi.hoisted(() => ({ say: (_event: LiveEvent): void => undefined }))
const mounted = vi.hoisted(() => ({ unmount: [] as (() => void)[] }))
vi.mock('../../client/calls.ts', () => ({ calls: { conversations: { getThread } } }))
vi.mock('../../client/live.ts', () => ({
  subscribeLive: (listener: (event: LiveEvent) => void) => {
    stream.say = listener
    return () => {
      stream.say = () => undefined
    }
  },
}))
vi.mock('../../client/account.ts', () => ({ useAccount: () => ({ _id: HANNAH }) }))
// There is no component to mount.
const mount = vi.hoisted(() => (run: () => (() => void) | undefined): void => {
  const end = run()
  if (end !== undefined) mounted.unmount.push(end)
})
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: mount,
  useLayoutEffect: mount,
  useRef: (current: unknown) => ({ current }),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => () => undefined,
  useRouter: () => ({}),
}))
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof import('@tanstack/react-query')>()),
  useQuery: (options: QueryObserverOptions) => {
    const observer = new QueryObserver(queryClient, options)
    mounted.unmount.push(observer.subscribe(() => undefined))
    return observer.getCurrentResult()
  },
}))
vi.stubGlobal('localStorage', memoryStorage())
const { queryClient } = await import('../../client/query-client.ts')
const { threadKey } = await import('../data/query-keys.ts')
const { RowAnswer } = await import('./RowAnswer.tsx')

test('while a field is open its client is kept up to date, and nobody finds them as they were after that', async () => {
  const find = () => queryClient.getQueryData<Thread>(threadKey(MARIA))
  getThread.mockResolvedValue(thread())
  RowAnswer({ contactId: MARIA, name: 'Maria', onSent: () => false, onUndone: () => true, onClose: () => undefined })
  await expect.poll(find).toEqual(thread())
  const waiting = thread({ rev: 2, lastSequence: 2, needsAnswerSince: '2027-03-12T17:00:00.000Z' })
  stream.say(changedEvent({ kind: 'MessageReceived', thread: waiting }))
  expect(find()).toEqual(waiting)
  for (const unmount of mounted.unmount.splice(0)) unmount()
  await expect.poll(find).toBeUndefined()
})
