import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { FactKind } from '@attune/contract/app/facts'
import type { LiveEvent } from '@attune/contract/app/live/events'
import type { Page } from '@attune/contract/page'
import { isAbout, type Subject } from './facts.ts'
import type { CallContext } from './link.ts'
import { listenOnce } from './listen-once.ts'
import { changeLoaded, isLoadingAny, queryClient } from './query-client.ts'
import { runAtRest } from './run-at-rest.ts'

/** Several things often change together, as in a bulk action; reloads wait this long. */
const REST_MS = 400

type Ask<Input, Output> = (input: Input, options: { signal: AbortSignal; context: CallContext }) => Promise<Output>

interface CollectionOptions<Row, ListInput, OneInput, One, CountInput, Count> {
  /** The first part of all its query keys. */
  name: string
  list: Ask<ListInput, Page<Row>>
  one?: Ask<OneInput, One>
  count?: Ask<CountInput, Count>
  /** What triggers a reload: facts about these subjects, and live events of that name. */
  about?: readonly Subject[]
  /** Other facts that trigger a reload. */
  alsoAt?: readonly FactKind[]
  /** Whether a changed item still belongs on a list. Without this, a change never removes an item. */
  belongs?: (row: Row, input: ListInput) => boolean
}

/** An item that can be listed: it has an id and a revision. */
interface Listed {
  _id: string
  rev?: number
}

/**
 * What the panel has loaded of one kind of item, by the calls of its slice: pages of lists, counts, and single items.
 * Their keys are `[name, 'list' | 'one' | 'count', input]`.
 */
export const makeCollection = <
  Row extends Listed,
  ListInput,
  OneInput = never,
  One = unknown,
  CountInput = never,
  Count = unknown,
>(
  options: CollectionOptions<Row, ListInput, OneInput, One, CountInput, Count>,
) => {
  const { name, list, one, count, about = [], alsoAt = [], belongs = () => true } = options
  const lists = [name, 'list'] as const

  /** A query of another call of the same slice; `reload` refreshes it together with lists and counts. */
  const ask = <Input, Output>(what: string, call: Ask<Input, Output>, input: Input, context: CallContext = {}) =>
    queryOptions({ queryKey: [name, what, input], queryFn: ({ signal }) => call(input, { signal, context }) })
  const reload = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [name] })

  /** Changes rows in all lists; null removes one. An unchanged list keeps its identity. */
  const change = (by: (row: Row, input: ListInput) => Row | null): void => {
    for (const [key] of queryClient.getQueriesData({ queryKey: lists })) {
      const input = key[lists.length] as ListInput // The keys are made below.
      changeLoaded<InfiniteData<Page<Row>>>(key, (list) => changePages(list, (row) => by(row, input)))
    }
  }

  const concerns = (event: LiveEvent): boolean =>
    event.event === 'changed'
      ? isAbout(event.kind, ...about) || alsoAt.includes(event.kind)
      : ['hello', 'reset', 'gone', ...about].includes(event.event)
  const { ask: reloadSoon } = runAtRest(
    () => void reload(),
    REST_MS,
    () => isLoadingAny([name]),
  )
  const hear = (event: LiveEvent): void => {
    if (concerns(event)) reloadSoon()
  }

  return {
    /** The pages of a list. */
    list: (input: Omit<NonNullable<ListInput>, 'next'>) =>
      infiniteQueryOptions({
        queryKey: [...lists, input],
        queryFn: ({ pageParam, signal }) => {
          const next = { ...input, ...(pageParam !== null && { next: pageParam }) }
          return list(next as ListInput, { signal, context: {} }) // Nothing else is left out.
        },
        initialPageParam: null as string | null,
        getNextPageParam: ({ pagination }) => pagination.next,
      }),
    // Without the call there is no input to pass.
    one: (input: OneInput, context?: CallContext) => ask('one', one as Ask<OneInput, One>, input, context),
    count: (input: CountInput) => ask('count', count as Ask<CountInput, Count>, input),
    ask,
    reload,
    /** The same after a short delay, so that a change made here and its live event cause only one. */
    reloadSoon,
    change,
    /** Shows a thing that a call has returned, unless a newer one is shown. Lists it no longer belongs to drop it. */
    put: (row: Row & One): void => {
      queryClient.setQueryData<Row & One>([name, 'one', { id: row._id }], (cached) =>
        cached !== undefined && isNewer(cached, row) ? cached : row,
      )
      change((shown, input) => {
        if (shown._id !== row._id || isNewer(shown, row)) return shown
        return belongs(row, input) ? row : null
      })
    },
    /** Removes items from lists: from all or from some. */
    drop: (ids: readonly string[], from: (input: ListInput) => boolean = () => true): void => {
      const gone = new Set(ids)
      change((row, input) => (gone.has(row._id) && from(input) ? null : row))
    },
    /** Keeps what is shown up to date from the live stream. Once started it listens for good. */
    useLive: listenOnce(hear),
  }
}

const isNewer = (one: Listed, other: Listed): boolean => (one.rev ?? 0) > (other.rev ?? 0)

const changePages = <Row>(list: InfiniteData<Page<Row>>, by: (row: Row) => Row | null): InfiniteData<Page<Row>> => {
  const pages = list.pages.map((page) => changeRows(page, by))
  return pages.some((page, at) => page !== list.pages[at]) ? { ...list, pages } : list
}

const changeRows = <Row>(page: Page<Row>, by: (row: Row) => Row | null): Page<Row> => {
  const data = page.data.map(by).filter((row) => row !== null)
  const same = data.length === page.data.length && data.every((row, at) => row === page.data[at])
  return same ? page : { ...page, data }
}
