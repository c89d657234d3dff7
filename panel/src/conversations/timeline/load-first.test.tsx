import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { ConversationSession } from '../conversation-session.ts'
import { MARIA, message, thread } from '../testing/entities.ts'
import type { TimelineOpening } from './place/use-timeline-opening.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

interface MessagePage {
  data: Message[]
  pagination: { hasNext: boolean }
}
const listMessages = vi.hoisted(() => vi.fn<(input: { id: string; before?: string }) => Promise<MessagePage>>())
vi.mock(import('../../client/calls.ts'), () => ({ calls: { conversations: { listMessages } } }) as never)
const { useTimeline } = await import('./use-timeline.ts')

const session = { outbox: { settle: () => undefined } } as unknown as ConversationSession // Nothing else is read here.
const openingAt = (linked: number | null): TimelineOpening => ({
  key: '0 0 null',
  linked,
  restored: null,
  keep: () => undefined,
})

/** Draws a conversation, which runs no effect, where queries otherwise begin. */
const drawConversation = (client: QueryClient, of: Thread, linked: number | null = null) => {
  const Conversation = () => {
    useTimeline(of, openingAt(linked), session)
    return null
  }
  renderToString(
    <QueryClientProvider client={client}>
      <Conversation />
    </QueryClientProvider>,
  )
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
