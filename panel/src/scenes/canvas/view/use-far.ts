import { useStore } from '@xyflow/react'

/** Smaller, no text can be read. */
const FAR = 0.35
/** So many nodes are drawn as elements at any size. */
const MANY = 150

/**
 * Whether the scene is seen from so far away that it is painted. So it is until it was brought into view, too: at first
 * nobody knows from how far, and elements for all nodes would be made to be thrown away.
 */
export const useFar = (nodes: number, fitted: boolean): boolean =>
  useStore(({ transform: [, , zoom] }) => nodes > MANY && (!fitted || zoom < FAR))
