import type { SceneNode } from '@attune/contract/scenes/graph'

/** Where nodes stand, by node id: the left upper corner in px of the canvas. They are worked out, never stored. */
export type NodePositions = ReadonlyMap<string, { x: number; y: number }>

/** A way out of a node, and where it leads. */
export interface SceneEdge {
  from: string
  num: number
  to: string
}

/** Names a way out, whichever node it leads to: as `Run.walked` of the engine does. */
export const edgeKey = (from: string, num: number): string => `${from}:${num}`

/**
 * What is said of a node or a way beside what it is. `walked` and `unwalked` in the time machine, `current` where a token
 * stands, `path` for the way a check draws, `added`, `removed` and `changed` between two versions.
 */
export type Tone = 'walked' | 'unwalked' | 'current' | 'path' | 'added' | 'removed' | 'changed'

export interface NodeMark {
  tone?: Tone
  /** Clients who stand here, or how often it was walked. */
  count?: number
  errors?: number
  warnings?: number
}

export interface EdgeMark {
  tone?: Tone
  count?: number
}

export interface CanvasMarks {
  nodes: ReadonlyMap<string, NodeMark>
  /** By `wayKey`. */
  ways: ReadonlyMap<string, EdgeMark>
}

/** What a canvas is drawn from. What may be done on it is in the functions; without one it cannot be done. */
export interface CanvasProps {
  nodes: readonly SceneNode[]
  marks?: CanvasMarks
  selected: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  /** A node was opened: by a click, or by Enter. */
  onOpen?: (id: string) => void
  onConnect?: (way: SceneEdge) => void
  onDisconnect?: (from: string, num: number) => void
  onRemove?: (ids: ReadonlySet<string>) => void
  /** A kind was dropped from the palette; `at` is the middle of the new node, in px of the canvas. */
  onDrop?: (type: string, at: { x: number; y: number }) => void
  /** Changes when the layout is to be worked out anew for all nodes; else new nodes are placed and old ones stay. */
  layoutRound?: number
  /** Nodes that are to be in view: changes by identity. */
  show?: ReadonlySet<string>
}

/** What whoever shows a canvas may have it do. */
export interface CanvasHandle {
  /** All nodes in view. */
  fit: () => void
  /** These nodes in the middle, at the size they have. */
  centre: (ids: ReadonlySet<string>) => void
}
