import {
  InfiniteQueryObserver,
  QueryClient,
  type UseInfiniteQueryResult,
  type InfiniteData,
} from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Page } from '@attune/contract/page'
import { toList } from './to-list.ts'

type Answer = () => Promise<Page<string>>

/** A list whose server gives these answers, call by call. */
const loadList = (...answers: Answer[]) => {
  const observer = new InfiniteQueryObserver(new QueryClient({ defaultOptions: { queries: { retry: false } } }), {
    queryKey: ['clients'],
    queryFn: () => answers.shift()?.() ?? Promise.reject(new Error('No answer is left.')),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }: Page<string>) => pagination.next,
  })
  // What the hook returns has the same fields.
  const current = () => toList(observer.getCurrentResult() as UseInfiniteQueryResult<InfiniteData<Page<string>>>)
  return { observer, current }
}
const page =
  (data: string[], next: string | null = null): Answer =>
  () =>
    Promise.resolve({ data, pagination: { hasNext: next !== null, next } })
const refuse: Answer = () => Promise.reject(new Error('Your role doesn’t have access.'))

test('there are no rows until the first ones are loaded; then they are those of all pages', async () => {
  const { observer, current } = loadList(page(['Maria'], 'more'), page(['Tom']))
  expect(current()).toEqual({ rows: undefined, failure: null, more: null })
  await observer.refetch()
  expect(current()).toMatchObject({ rows: ['Maria'], more: { state: 'idle' } })
  await observer.fetchNextPage()
  expect(current()).toEqual({ rows: ['Maria', 'Tom'], failure: null, more: null })
})

test('a list that can’t be loaded says why, and can be tried again', async () => {
  const { observer, current } = loadList(refuse, page(['Maria']))
  await observer.refetch()
  expect(current().failure?.error.message).toBe('Your role doesn’t have access.')
  current().failure?.onRetry()
  await expect.poll(() => current().rows).toEqual(['Maria'])
  expect(current().failure).toBeNull()
})

test('rows stay shown if they can’t be loaded again, or the next ones can’t', async () => {
  const { observer, current } = loadList(page(['Maria'], 'more'), refuse, refuse)
  await observer.refetch()
  await observer.fetchNextPage()
  expect(current()).toMatchObject({ rows: ['Maria'], failure: null, more: { state: 'failed' } })
  await observer.refetch()
  expect(current()).toMatchObject({ rows: ['Maria'], failure: null })
})
