import { useStore } from '@xyflow/react'

/** Smaller, no text can be read. */
const FAR = 0.35
/** So many nodes are drawn as elements at any size. */
const MANY = 150

/** Whether the scene is seen from so far away that it is painted. */
export const useFar = (nodes: number): boolean => useStore(({ transform: [, , zoom] }) => nodes > MANY && zoom < FAR)
