import type { PropertyForm } from './property.ts'

/** Groups of the palette, in its order. */
export const NODE_CATEGORIES = ['flow', 'talk', 'listen', 'time', 'logic', 'data', 'ai', 'reports', 'alerts'] as const
export type NodeCategory = (typeof NODE_CATEGORIES)[number]
export const NODE_CATEGORY_TITLES: Record<NodeCategory, string> = {
  flow: 'Flow',
  talk: 'Talk',
  listen: 'Listen',
  time: 'Time',
  logic: 'Logic',
  data: 'Data',
  ai: 'AI',
  reports: 'Reports',
  alerts: 'Alerts',
}

/** A way out: `title` is what stands in its cell on the node. */
export interface OutputForm {
  num: number
  title: string
}

/**
 * What a kind of node is, for whoever draws, fills in, checks or runs one. Plain data.
 */
export interface NodeKind<Type extends string = string> {
  type: Type
  title: string
  /** One sentence: what it does. */
  about: string
  category: NodeCategory
  /** Kept when it is there, not offered. */
  hidden?: true
  /** Where a run begins: nothing leads here. */
  entry?: true
  /** `many`: as many as are connected, from 1. `cases`: 0 is otherwise, the others are the numbers of its cases. */
  outputs: readonly OutputForm[] | 'many' | 'cases'
  /** A token may stay here: what it stays for. A way round without such a node never rests. */
  waits?: 'reply' | 'attachment' | 'event' | 'time' | 'result' | 'run' | 'for-ever'
  /** In the order of the form. */
  properties: readonly PropertyForm[]
}

/** The kind of way out that most nodes have. */
export const NEXT: readonly OutputForm[] = [{ num: 1, title: 'next' }]
