import type { CSSProperties } from 'react'

/** A bubble's position inside the timeline's frame, in px, and whether it is on our side. */
export interface BubblePlace {
  messageId: string
  top: number
  left: number
  right: number
  bottom: number
  own: boolean
}

/** Width of the toolbar with all buttons plus a margin, in px. */
const WIDTH = 140
/** How far the toolbar rises above the bubble's upper edge, in px: most of its height. */
const ABOVE = 22

/**
 * Beside the bubble: to the right of the client's, to the left of ours. If there is no room, above the bubble's far
 * end, so that it never covers the text.
 */
export const toolbarPlace = ({ own, top, left, right }: BubblePlace): CSSProperties => {
  const room = own ? left : right
  if (room < WIDTH) return { top: Math.max(0, top - ABOVE), ...(own ? { left } : { right }) }
  const beside = `calc(100% - ${room - 4}px)`
  return { top, ...(own ? { right: beside } : { left: beside }) }
}
