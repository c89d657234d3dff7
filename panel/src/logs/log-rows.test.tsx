import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LogRow, LogRows } from './LogRows.tsx'

const client = new QueryClient()
client.setQueryData(['me'], { timezone: 'UTC' })

const list = {
  error: null,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
}

test('each row of a log can have the focus, and has the index by which the keys find it', () => {
  const html = renderToString(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <LogRows label="Events" rows={['2026-03-02T09:00:00Z', '2026-03-01T09:00:00Z']} list={list}>
          {(time, at) => <LogRow key={time} at={at} time={time} children={null} />}
        </LogRows>
      </MantineProvider>
    </QueryClientProvider>,
  )
  const rows = [...html.matchAll(/<li [^>]*>/g)].map(([row]) => row)
  expect(rows).toEqual([
    expect.stringMatching(/data-at="0" tabindex="-1"/i),
    expect.stringMatching(/data-at="1" tabindex="-1"/i),
  ])
})
