import { QueryClientProvider } from '@tanstack/react-query'
import { createAtom } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import type { UnsentMessage } from '../composer/unsent-message.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { DANIEL, MARIA, thread } from '../testing/entities.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <a href=".">{children}</a>,
}))
const { queryClient } = await import('../../client/query-client.ts')
const { threadKey, threadListKey } = await import('../data/query-keys.ts')
const { NotSent } = await import('./NotSent.tsx')

const failed = (contactId: string) => ({ contactId, state: 'failed' }) as UnsentMessage // Nothing else of it is read.

test('whose replies weren’t sent is named, and isn’t taken for a conversation that is kept up to date', () => {
  const all = createAtom([failed(MARIA), failed(DANIEL)])
  const session = { outbox: { all } } as unknown as ConversationSession // Nothing else of it is read here.
  queryClient.setQueryData(threadListKey({ folder: 'all', q: '', filters: {} }), { threads: [thread()], next: null })
  const drawn = renderToString(
    <QueryClientProvider client={queryClient}>
      <NotSent session={session} openContactId={null} />
    </QueryClientProvider>,
  )
  expect(drawn).toContain('Maria Lopez')
  expect(drawn).toContain('Client')
  for (const contactId of [MARIA, DANIEL])
    expect(queryClient.getQueryCache().find({ queryKey: threadKey(contactId) })).toBeUndefined()
  queryClient.clear()
})
