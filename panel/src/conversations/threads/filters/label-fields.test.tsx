import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { labelsQuery } from '../../../contacts/data/contact-queries.ts'
import { FilterValue } from '../../../contacts/list/filters/FilterValue.tsx'
import { SearchFailed } from '../../../ui/inputs/SearchFailed.tsx'
import { FilterFields } from './FilterFields.tsx'

interface FieldProps {
  label: string
  nothingFoundMessage: ReactNode
}
interface Labels {
  tags: { v: string; a: string }[]
}

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const fields = vi.hoisted((): FieldProps[] => [])
const listDataOptions = vi.hoisted(() => vi.fn<() => Promise<Labels>>())
vi.mock(import('../../../client/calls.ts'), () => ({ calls: { contacts: { listDataOptions } } }) as never)
vi.mock(import('../../../client/account.ts'), () => ({ useAccount: () => ({}) }) as never)
vi.mock('../../../client/live.ts', () => ({ subscribeLive: () => () => undefined }))
vi.mock('@mantine/core', async (original) => ({
  ...(await original<typeof import('@mantine/core')>()),
  Select: (props: FieldProps) => void fields.push(props),
  MultiSelect: (props: FieldProps) => void fields.push(props),
}))

const filterClients = <FilterValue name="label" filters={{}} onChoose={() => {}} />
const filterThreads = <FilterFields filters={{}} onChange={() => {}} />

/** What a field for labels says while it has none to choose from. */
const emptyListOf = (filter: ReactNode, client: QueryClient): ReactNode => {
  fields.splice(0)
  renderToString(
    <QueryClientProvider client={client}>
      <MantineProvider>{filter}</MantineProvider>
    </QueryClientProvider>,
  )
  return fields.find(({ label }) => label.startsWith('Label'))?.nothingFoundMessage
}

beforeEach(() => void listDataOptions.mockReset())

test.each([
  ['clients', filterClients],
  ['conversations', filterThreads],
])('a filter of %s whose labels failed to load says so, and loads them again', async (_what, filter) => {
  listDataOptions.mockRejectedValue(new TypeError('fetch failed'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  expect(emptyListOf(filter, client)).toBe('Loading...')
  const { queryKey } = labelsQuery
  await client.prefetchQuery({ queryKey, queryFn: () => listDataOptions() })
  // After a failure, the message is an entry of the list.
  const message = emptyListOf(filter, client) as ReactElement<{ words: string; onRetry: () => void }>
  expect(message.type).toBe(SearchFailed)
  expect(message.props.words).toBe('Couldn’t load. Try again')
  listDataOptions.mockResolvedValue({ tags: [] })
  message.props.onRetry()
  await expect.poll(() => client.getQueryData(queryKey)).toEqual({ tags: [] })
  expect(emptyListOf(filter, client)).toBe('No results')
})
