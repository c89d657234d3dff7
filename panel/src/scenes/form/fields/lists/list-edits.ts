/** Items of a stored list that can be shown: what is no object is shown as an empty one. */
export const itemsOf = (stored: unknown): Record<string, unknown>[] =>
  (Array.isArray(stored) ? (stored as unknown[]) : []).map((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? { ...item } : {},
  )

/** An item with some fields changed; one that is undefined now is taken out. */
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

export const withoutItem = <Item>(items: readonly Item[], at: number): Item[] =>
  items.filter((_item, place) => place !== at)

export const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const [item] = items.slice(from, from + 1)
  const others = withoutItem(items, from)
  return item === undefined ? [...items] : [...others.slice(0, to), item, ...others.slice(to)]
}

/** Sentences of one item, by their place in it: those of `2.role` under `role`. */
export const errorsOfItem = (errors: ReadonlyMap<string, string>, at: number): Map<string, string> =>
  new Map(
    [...errors].flatMap(([place, sentence]) => {
      const [item, ...path] = place.split('.')
      return item === String(at) ? [[path.join('.'), sentence] as const] : []
    }),
  )

/** The sentence of one field of an item, as a field of its own takes it. */
export const errorsAt = (errors: ReadonlyMap<string, string>, place: string): Map<string, string> => {
  const sentence = errors.get(place)
  return new Map(sentence === undefined ? [] : [['', sentence]])
}

/** How an item may move within its list. */
export const movesOf = <Item>(
  items: readonly Item[],
  at: number,
  onChange: (items: Item[]) => void,
): { onUp?: () => void; onDown?: () => void; onRemove: () => void } => ({
  ...(at > 0 && { onUp: () => onChange(moveItem(items, at, at - 1)) }),
  ...(at < items.length - 1 && { onDown: () => onChange(moveItem(items, at, at + 1)) }),
  onRemove: () => onChange(withoutItem(items, at)),
})
