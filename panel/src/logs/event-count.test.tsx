import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EventCount } from './EventCount.tsx'
import { eventCountQuery } from './log-queries.ts'

const client = new QueryClient()
const { queryKey } = eventCountQuery({})
const drawn = (): string =>
  renderToString(
    <QueryClientProvider client={client}>
      <EventCount search={{}} />
    </QueryClientProvider>,
  )

test('what has happened in 7 days is counted, and is 0 before that and once counting fails', () => {
  expect(drawn()).toContain('>0 in 7 days<')
  client.setQueryData(queryKey, { count: 1_200, isMore: false })
  expect(drawn()).toContain('>1,200 in 7 days<')
  client
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ status: 'error', error: new Error('No connection.') })
  expect(drawn()).toContain('>0 in 7 days<')
})
