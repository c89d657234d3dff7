import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { MultiSearchSelect, SearchSelect } from './SearchSelect.tsx'
import type { ChoiceSource } from './use-choices.ts'

interface FieldProps {
  nothingFoundMessage: ReactNode
}
interface EntryProps {
  role: string
  children: string
  onClick: () => void
}

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const fields = vi.hoisted((): FieldProps[] => [])
const forgetHighlight = vi.hoisted(() => vi.fn<() => void>())
vi.mock('@mantine/core', async (original) => ({
  ...(await original<typeof import('@mantine/core')>()),
  Select: (props: FieldProps) => void fields.push(props),
  MultiSelect: (props: FieldProps) => void fields.push(props),
  useComboboxContext: () => ({ getStyles: () => ({}), store: { resetSelectedOption: forgetHighlight } }),
}))

const search = vi.fn<ChoiceSource['search']>()
const source: ChoiceSource = { key: 'programs', search, byIds: () => Promise.resolve([]) }
const KEY = ['choices', 'programs', 'search', '']
const one = <SearchSelect label="Program" source={source} unknown="Unknown" value={null} onChange={() => {}} />
const several = <MultiSearchSelect label="Programs" source={source} unknown="Unknown" value={[]} onChange={() => {}} />

/** What the list of a field says while it has no choices. */
const emptyListOf = (field: ReactNode, client: QueryClient): ReactNode => {
  renderToString(<QueryClientProvider client={client}>{field}</QueryClientProvider>)
  return fields.at(-1)?.nothingFoundMessage
}

type Entry = (props: object) => ReactElement<EntryProps>

/** The parts of an entry, as the list draws it. */
const entryOf = (message: ReactNode): EntryProps => {
  const { type, props } = message as ReactElement<object, Entry> // After a failure, the message is one.
  const drawn: EntryProps[] = []
  const Draw = () => {
    drawn.push(type(props).props)
    return null
  }
  renderToString(<Draw />)
  const [entry] = drawn
  if (entry === undefined) throw new Error('It draws an entry.')
  return entry
}

/** A client of queries that has searched once. */
const searched = async (): Promise<QueryClient> => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.prefetchQuery({ queryKey: KEY, queryFn: ({ signal }) => search('', signal) })
  return client
}

beforeEach(() => {
  fields.splice(0)
  search.mockReset()
  forgetHighlight.mockReset()
})

test.each([
  ['one item', one],
  ['several items', several],
])('a field for %s whose search failed says so, and its only entry searches again', async (_what, field) => {
  search.mockRejectedValue(new TypeError('fetch failed'))
  const client = await searched()
  const entry = entryOf(emptyListOf(field, client))
  expect(entry).toMatchObject({ role: 'option', children: 'Couldn’t search. Try again', 'data-combobox-option': true })
  search.mockResolvedValue([])
  entry.onClick()
  await expect.poll(() => client.getQueryData(KEY)).toEqual([])
  expect(emptyListOf(field, client)).toBe('No results')
  expect(search).toHaveBeenCalledTimes(2)
  expect(forgetHighlight).toHaveBeenCalledOnce()
})

test('a search that finds nothing offers no other', async () => {
  search.mockResolvedValue([])
  expect(emptyListOf(one, await searched())).toBe('No results')
})

test('what an earlier search found stays when its repetition fails', async () => {
  search.mockResolvedValueOnce([]).mockRejectedValue(new TypeError('fetch failed'))
  const client = await searched()
  await client.refetchQueries()
  expect(search).toHaveBeenCalledTimes(2)
  expect(emptyListOf(one, client)).toBe('No results')
})
