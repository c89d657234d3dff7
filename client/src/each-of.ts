import type { Page } from '@attune/contract/page'

/**
 * All items of a list, page by page: `for await (const contact of eachOf((next) => attune.contacts.list({ next })))`. A
 * page is fetched when its first item is asked for.
 */
export const eachOf = async function* <T>(
  fetchPage: (next: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<T> {
  let next: string | undefined
  do {
    const { data, pagination } = await fetchPage(next)
    yield* data
    next = pagination.next ?? undefined
  } while (next !== undefined)
}
