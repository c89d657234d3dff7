import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { WritingChannel } from '@attune/contract/channels/entity'
import type { Thread } from '@attune/contract/conversations/entity'
import type { ConversationSession } from '../../conversation-session.ts'
import { MARIA, thread } from '../../testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const listOfClient = vi.hoisted(() => vi.fn<() => Promise<{ data: WritingChannel[] }>>())
const drawn = vi.hoisted(() => ({ effects: [] as (() => void)[] }))
vi.mock(import('../../../client/calls.ts'), () => ({ calls: { channels: { listOfClient } } }) as never)
// There is no component to mount.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (run: () => void) => void drawn.effects.push(run),
}))
const { useFrom } = await import('./use-from.ts')
const { clientChannelsQuery } = await import('../../../channels/channel-queries.ts')

const session = { drafts: { from: () => null } } as unknown as ConversationSession // Nothing else of it is read here.
// Nothing else of them is read here.
const channel = (address: string) => ({ address, isDefault: true, window: null }) as WritingChannel
const TWO = { data: [channel('+13035550100'), channel('+13035550111')] }

/** The composer of a client's conversation, drawn as often as the test says, with the effects of each time. */
const openComposer = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const Composer = ({ of }: { of: Thread }) => {
    useFrom(of, session)
    return null
  }
  const draw = (of: Thread) => {
    drawn.effects.length = 0
    renderToString(
      <QueryClientProvider client={client}>
        <Composer of={of} />
      </QueryClientProvider>,
    )
    for (const run of drawn.effects) run()
  }
  /** What React Query does when the composer is first shown. */
  const load = async () => {
    await client
      .getQueryCache()
      .find({ queryKey: clientChannelsQuery(MARIA).queryKey })
      ?.fetch()
  }
  return { draw, load, isLoading: () => client.isFetching() > 0 }
}

beforeEach(() => {
  listOfClient.mockReset()
  listOfClient.mockResolvedValue(TWO)
})

test('channels are loaded again only once the thread has moved on, also when the conversation is opened again', async () => {
  const { draw, load, isLoading } = openComposer()
  draw(thread({ lastSequence: 7 }))
  await load()
  draw(thread({ lastSequence: 7 }))
  expect(listOfClient).toHaveBeenCalledTimes(1)
  // A receipt changes nothing about numbers that have no window.
  draw(thread({ lastSequence: 7, rev: 2 }))
  expect(listOfClient).toHaveBeenCalledTimes(1)
  draw(thread({ lastSequence: 8, rev: 3 }))
  expect(listOfClient).toHaveBeenCalledTimes(2)
  await expect.poll(isLoading).toBe(false)
  draw(thread({ lastSequence: 8, rev: 3 }))
  expect(listOfClient).toHaveBeenCalledTimes(2)
})

test('a message that arrives while they are loading has them loaded once more', async () => {
  const { draw, load, isLoading } = openComposer()
  const slow = Promise.withResolvers<typeof TWO>()
  listOfClient.mockReturnValueOnce(slow.promise)
  draw(thread({ lastSequence: 7 }))
  const loading = load()
  draw(thread({ lastSequence: 8 }))
  expect(listOfClient).toHaveBeenCalledTimes(1)
  slow.resolve(TWO)
  await loading
  draw(thread({ lastSequence: 8 }))
  expect(listOfClient).toHaveBeenCalledTimes(2)
  await expect.poll(isLoading).toBe(false)
  draw(thread({ lastSequence: 8 }))
  expect(listOfClient).toHaveBeenCalledTimes(2)
})

test('a load that failed brought nothing: they are loaded when the conversation is opened again', async () => {
  const { draw, load, isLoading } = openComposer()
  draw(thread({ lastSequence: 7 }))
  await load()
  listOfClient.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  draw(thread({ lastSequence: 8 }))
  await expect.poll(isLoading).toBe(false)
  draw(thread({ lastSequence: 8 }))
  expect(listOfClient).toHaveBeenCalledTimes(3)
})
