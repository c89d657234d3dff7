import type { CSSProperties } from 'react'
import type { BubblePlace } from './bubble-place.ts'

/** The toolbar with all its buttons and a rest, in px. */
const WIDTH = 140
/** So far it stands above the bubble's upper edge: most of its height. */
const ABOVE = 22

/** Beside the bubble, right of the client's, left of ours; where the bubble leaves no room, above its other end: never on its words. */
export const toolbarPlace = ({ own, top, left, right }: BubblePlace): CSSProperties => {
  const room = own ? left : right
  if (room < WIDTH) return { top: Math.max(0, top - ABOVE), ...(own ? { left } : { right }) }
  const beside = `calc(100% - ${room - 4}px)`
  return { top, ...(own ? { right: beside } : { left: beside }) }
}
