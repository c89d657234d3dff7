import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { ConversationSession } from '../conversation-session.ts'
import type { Timeline } from '../data/timeline-data.ts'
import { MARIA, message, thread } from '../testing/entities.ts'
import type { TimelineOpening } from './place/use-timeline-opening.ts'
import type { TimelineAccess } from './use-timeline.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

interface MessagePage {
  data: Message[]
  pagination: { hasNext: boolean }
}
const listMessages = vi.hoisted(() => vi.fn<(input: { id: string; before?: string }) => Promise<MessagePage>>())
vi.mock(import('../../client/calls.ts'), () => ({ calls: { conversations: { listMessages } } }) as never)
const { timelineKey } = await import('../data/query-keys.ts')
const { useTimeline } = await import('./use-timeline.ts')

const session = { outbox: { settle: () => undefined } } as unknown as ConversationSession // Nothing else is read here.
const openingAt = (linked: number | null): TimelineOpening => ({
  key: '0 0 null',
  linked,
  restored: null,
  keep: () => undefined,
})

/** Draws a conversation, which runs no effect, where queries otherwise begin. Returns the access to its messages. */
const drawConversation = (client: QueryClient, of: Thread, linked: number | null = null): TimelineAccess => {
  let access: TimelineAccess | undefined
  const Conversation = () => {
    access = useTimeline(of, openingAt(linked), session)
    return null
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Conversation />
    </QueryClientProvider>,
  )
  return access ?? expect.fail('nothing was drawn')
}

beforeEach(() => {
  vi.stubGlobal('screen', { height: 800 })
  listMessages.mockReset()
  listMessages.mockResolvedValue({ data: [message()], pagination: { hasNext: false } })
})

test('a conversation’s messages are asked for while it is drawn, before any other query, and once', async () => {
  const client = new QueryClient()
  drawConversation(client, thread())
  expect(listMessages.mock.calls.map(([{ id }]) => id)).toEqual([MARIA])
  drawConversation(client, thread())
  await expect.poll(() => client.isFetching()).toBe(0)
  drawConversation(client, thread())
  expect(listMessages).toHaveBeenCalledTimes(1)
})

test('a linked message is asked for where it is', () => {
  drawConversation(new QueryClient(), thread({ lastSequence: 900 }), 400)
  expect(listMessages.mock.calls.map(([{ before }]) => before)).toEqual(['401', undefined])
})

test('older messages that come after a conversation was left don’t stand for all of it', async () => {
  const late = Promise.withResolvers<MessagePage>()
  listMessages.mockReturnValue(late.promise)
  const begin = (): QueryClient => {
    const client = new QueryClient()
    const newest = { messages: [message({ sequence: 51 })], hasOlder: true, hasNewer: false }
    client.setQueryData(timelineKey(MARIA), newest)
    drawConversation(client, thread({ lastSequence: 51 })).older.run()
    return client
  }
  const [left, open] = [begin(), begin()]
  const shownIn = (client: QueryClient) =>
    client.getQueryData<Timeline>(timelineKey(MARIA))?.messages.map(({ sequence }) => sequence)
  left.removeQueries()
  late.resolve({ data: [message({ sequence: 50 })], pagination: { hasNext: true } })
  await expect.poll(() => shownIn(open)).toEqual([50, 51])
  expect(shownIn(left)).toBeUndefined()
})
