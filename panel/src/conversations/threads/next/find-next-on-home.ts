import type { HomeItem } from '@attune/contract/metrics/entity'

/** A client on Home. */
export type HomeRow = Pick<HomeItem, 'thread' | 'reasons'>

/** A page of Home: clients in its order. */
export interface HomePage {
  data: readonly HomeRow[]
  pagination: { next: string | null }
}

/**
 * The client to go on with in Home's order. Those who stood above the one that was opened were passed over, so they
 * come last; clients who have joined the list since then weren't. Null if there is none.
 */
export const findNextOnHome = async (
  loadPage: (next: string | null) => Promise<HomePage>,
  above: ReadonlySet<string>,
  isNext: (row: HomeRow) => boolean,
): Promise<HomeRow | null> => {
  let passedOver: HomeRow | null = null
  let next: string | null = null
  do {
    const { data, pagination }: HomePage = await loadPage(next)
    const all = data.filter((row) => isNext(row))
    const found = all.find(({ thread }) => !above.has(thread.contactId))
    if (found !== undefined) return found
    passedOver ??= all[0] ?? null
    // Silent clients come last, and none of them waits. Among others a single one may only seem silent: the reader may not
    // see all reasons.
    next = data.length > 0 && data.every(isOnlySilent) ? null : pagination.next
  } while (next !== null)
  return passedOver
}

const isOnlySilent = ({ reasons }: HomeRow): boolean => reasons.every(({ kind }) => kind === 'silent')

/** Those above a client in a list; null if the client isn't in it. */
export const idsAbove = (ids: readonly string[], contactId: string): ReadonlySet<string> | null => {
  const at = ids.indexOf(contactId)
  return at === -1 ? null : new Set(ids.slice(0, at))
}
