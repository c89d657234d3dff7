import type { HomeItem } from '@attune/contract/metrics/entity'

/** The item to continue with after a finished one: the next below, else the first. Skips those being cleared. */
export const findNextItem = <I extends Pick<HomeItem, 'contactId'>>(
  items: readonly I[],
  contactId: string,
  cleared: ReadonlySet<string>,
): I | null => {
  const at = items.findIndex((item) => item.contactId === contactId)
  const inOrder = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))]
  return inOrder.find((item) => !cleared.has(item.contactId)) ?? null
}
