export const withoutItem = <Item>(items: readonly Item[], at: number): Item[] =>
  items.filter((_item, place) => place !== at)

export const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const [item] = items.slice(from, from + 1)
  const others = withoutItem(items, from)
  return item === undefined ? [...items] : [...others.slice(0, to), item, ...others.slice(to)]
}
