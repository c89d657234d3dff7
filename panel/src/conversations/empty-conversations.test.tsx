import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const account = vi.hoisted(() => ({ mayAdd: true }))
vi.mock(import('../client/account.ts'), () => ({ useMay: () => account.mayAdd }) as never)
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))
const { COUNTERS } = await import('./data/query-keys.ts')
const { NothingOpen } = await import('./NothingOpen.tsx')
const { NoThreads } = await import('./threads/NoThreads.tsx')

const draw = (part: ReactNode, all = 0) => {
  const client = new QueryClient()
  client.setQueryData(COUNTERS, new Map([['all', { count: all, more: false }]]))
  return renderToString(
    <MantineProvider>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </MantineProvider>,
  )
}
const NEW_CLIENT = 'href="/contacts/new"'

test('without conversations, none is asked for, and the list leads to the first client', () => {
  expect(draw(<NothingOpen />)).not.toContain('Please select conversation.')
  const list = draw(<NoThreads folder="all" onClear={null} />)
  expect(list).toContain('No conversations yet')
  expect(list).toContain(NEW_CLIENT)
  // With one, it can be selected.
  expect(draw(<NothingOpen />, 1)).toContain('Please select conversation.')
})

test('a folder that is merely empty, or whose filters match nothing, adds no client', () => {
  expect(draw(<NoThreads folder="unread" onClear={null} />)).not.toContain(NEW_CLIENT)
  expect(draw(<NoThreads folder="all" onClear={() => undefined} />)).not.toContain(NEW_CLIENT)
})

test('who may not add clients is offered nothing that would be refused', () => {
  account.mayAdd = false
  expect(draw(<NoThreads folder="all" onClear={null} />)).not.toContain(NEW_CLIENT)
  account.mayAdd = true
})
