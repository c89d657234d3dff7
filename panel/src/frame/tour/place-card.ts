/** A box in the window, in px. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Distance between the card and what it points at, and between the card and the window's edges (px). */
const GAP = 12
const EDGE = 8

/**
 * Where the card goes: beside its target if there is room to the right, else above or below it, and always fully within
 * the window. Without a target it is centered. All in px.
 */
export const placeCard = (
  target: Box | null,
  card: { width: number; height: number },
  page: { width: number; height: number },
): { left: number; top: number } => {
  const within = (left: number, top: number) => ({
    left: clamp(left, page.width - card.width - EDGE),
    top: clamp(top, page.height - card.height - EDGE),
  })
  if (target === null) return within((page.width - card.width) / 2, (page.height - card.height) / 2)
  const right = target.left + target.width + GAP
  if (right + card.width + EDGE <= page.width) return within(right, target.top)
  const above = target.top - GAP - card.height
  const left = target.left + (target.width - card.width) / 2
  return within(left, above >= EDGE ? above : target.top + target.height + GAP)
}

const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most))
