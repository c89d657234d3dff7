import { moveItem, withoutItem } from '../../../../ui/list/move-item.ts'

/** A stored list as objects; anything else becomes an empty object. */
export const itemsOf = (stored: unknown): Record<string, unknown>[] =>
  (Array.isArray(stored) ? (stored as unknown[]) : []).map((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? { ...item } : {},
  )

/** Changes fields of one item; undefined removes a field. */
export const withItem = (
  items: readonly Record<string, unknown>[],
  at: number,
  change: Record<string, unknown>,
): Record<string, unknown>[] =>
  items.map((item, place) =>
    place === at
      ? Object.fromEntries(Object.entries({ ...item, ...change }).filter(([, value]) => value !== undefined))
      : item,
  )

/** Messages of one item by path within it: `2.role` becomes `role`. */
export const errorsOfItem = (errors: ReadonlyMap<string, string>, at: number): Map<string, string> =>
  new Map(
    [...errors].flatMap(([place, sentence]) => {
      const [item, ...path] = place.split('.')
      return item === String(at) ? [[path.join('.'), sentence] as const] : []
    }),
  )

/** The message of one field of an item, in the form that a field takes. */
export const errorsAt = (errors: ReadonlyMap<string, string>, place: string): Map<string, string> => {
  const sentence = errors.get(place)
  return new Map(sentence === undefined ? [] : [['', sentence]])
}

/** The move and remove actions of an item. */
export const movesOf = <Item>(
  items: readonly Item[],
  at: number,
  onChange: (items: Item[]) => void,
): { onUp?: () => void; onDown?: () => void; onRemove: () => void } => ({
  ...(at > 0 && { onUp: () => onChange(moveItem(items, at, at - 1)) }),
  ...(at < items.length - 1 && { onDown: () => onChange(moveItem(items, at, at + 1)) }),
  onRemove: () => onChange(withoutItem(items, at)),
})
