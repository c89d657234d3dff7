/** Where a bubble is, in px. */
export interface Place {
  /** How far its top is below the view's; negative if it begins above. */
  top: number
  /** How far its top is below its row's: a day line in between pushes it down. */
  inRow: number
}

/**
 * How far a change of the list has moved what is being read, in px. `before` has the bubbles in view from top to
 * bottom, `after` those of them that are still there. Those that the change has moved within their rows are added to
 * `doubtful`: until the list has measured such a row and placed the others, its bubble is where it won't stay.
 */
export const findMove = <Bubble>(
  before: ReadonlyMap<Bubble, Place>,
  after: ReadonlyMap<Bubble, Place>,
  doubtful: Set<Bubble>,
): number => {
  for (const [bubble, { inRow }] of after)
    if (Math.abs(inRow - (before.get(bubble)?.inRow ?? inRow)) >= 1) doubtful.add(bubble)
  const left = new Map([...before].filter(([bubble]) => after.has(bubble)))
  const anchor = findAnchor(left, doubtful)
  const [was, is] = anchor === null ? [] : [left.get(anchor), after.get(anchor)]
  return was === undefined || is === undefined ? 0 : is.top - was.top
}

/**
 * The topmost bubble that starts in view, or else the topmost visible one: one that starts above may be visible only
 * because it has just grown. A doubtful one only if there is no other.
 */
const findAnchor = <Bubble>(places: ReadonlyMap<Bubble, Place>, doubtful: ReadonlySet<Bubble>): Bubble | null => {
  const bubbles = [...places.keys()]
  const ordered = [
    ...bubbles.filter((bubble) => !doubtful.has(bubble)),
    ...bubbles.filter((bubble) => doubtful.has(bubble)),
  ]
  return ordered.find((bubble) => (places.get(bubble)?.top ?? -1) >= 0) ?? ordered[0] ?? null
}
