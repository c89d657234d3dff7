/**
 * The row to go to from one of the rendered rows, all by index: this many further down, or an end of the list if
 * infinite. Rows that aren't rendered are skipped; without a starting row it is the first.
 */
export const stepFrom = (drawn: readonly number[], at: number | null, by: number): number | undefined => {
  if (by === Infinity) return drawn.at(-1)
  if (at === null || by === -Infinity) return drawn[0]
  return by > 0 ? (drawn.find((one) => one >= at + by) ?? drawn.at(-1)) : drawn.findLast((one) => one <= at + by)
}

/** Where the focus goes if a row may be gone: to that row if it still exists, else to the next one, or to the last. */
export const rowInPlace = (drawn: readonly number[], at: number): number | undefined =>
  drawn.find((one) => one >= at) ?? drawn.at(-1)

/**
 * Which index the place of a row has once the list has changed, by the keys of its rows: that of the row if it still
 * exists, else of the next one that does, else the one after those above. Rows that came in meanwhile don't move it.
 */
export const placeIn = (now: readonly unknown[], before: readonly unknown[], at: number): number => {
  const from = before.slice(at).find((key) => now.includes(key))
  if (from !== undefined) return now.indexOf(from)
  const above = before.slice(0, at).findLast((key) => now.includes(key))
  return above === undefined ? at : now.indexOf(above) + 1
}
