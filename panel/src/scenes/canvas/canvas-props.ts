import type { SceneNode } from '@attune/contract/scenes/graph'

/** Top left corner of each node by id, in px of the canvas. Computed, never stored. */
export type NodePositions = ReadonlyMap<string, { x: number; y: number }>

/** From a numbered output of one node to another node. */
export interface SceneEdge {
  from: string
  num: number
  to: string
}

/** Identifies an edge by its source and output, whatever its target. Same format as `Run.walked` in the engine. */
export const edgeKey = (from: string, num: number): string => `${from}:${num}`

/**
 * How a node or an edge is highlighted. `walked`, `unwalked` and `current` in the time machine; `path` for an edge or
 * node on the path of an issue; `added`, `removed` and `changed` when comparing two versions.
 */
export type Tone = 'walked' | 'unwalked' | 'current' | 'path' | 'added' | 'removed' | 'changed'

export interface NodeMark {
  tone?: Tone
  /** How many clients are on the node, or how often it was visited. */
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
  /** By `edgeKey`. */
  edges: ReadonlyMap<string, EdgeMark>
}

/** What the canvas shows. A missing callback means that the action is not available. */
export interface CanvasProps {
  nodes: readonly SceneNode[]
  marks?: CanvasMarks
  selected: ReadonlySet<string>
  onSelect?: (ids: ReadonlySet<string>) => void
  /** A node was clicked, or opened with Enter. */
  onOpen?: (id: string) => void
  onConnect?: (edge: SceneEdge) => void
  onDisconnect?: (from: string, num: number) => void
  onRemove?: (ids: ReadonlySet<string>) => void
  /** A node kind was dropped from the palette; `at` is the center of the new node, in px of the canvas. */
  onDrop?: (type: string, at: { x: number; y: number }) => void
  /**
   * Changing it lays out all nodes again. Otherwise existing nodes keep their positions and only new ones are placed.
   */
  layoutRound?: number
  /** Nodes to bring into view. Compared by identity: pass a new set to trigger it again. */
  show?: ReadonlySet<string>
}
