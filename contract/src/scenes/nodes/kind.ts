import type { PropertyForm } from './property.ts'

/** Categories of the palette, in order. */
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

/** An output of a node kind. `title` is shown on the node. */
export interface OutputForm {
  num: number
  title: string
}

/** The definition of a node kind, as plain data. Used to draw, edit, check and run nodes. */
export interface NodeKind<Type extends string = string> {
  type: Type
  title: string
  /** One sentence on what it does. */
  about: string
  category: NodeCategory
  /** Not offered in the palette. */
  hidden?: true
  /** A run starts here, so it has no inputs. */
  entry?: true
  /** `many`: any number of outputs, from 1. `cases`: one per case, by the case's number, and 0 for otherwise. */
  outputs: readonly OutputForm[] | 'many' | 'cases'
  /** What a token can wait for here. A cycle without a waiting node would run forever. */
  waits?: 'reply' | 'attachment' | 'event' | 'time' | 'result' | 'run' | 'for-ever'
  /** Properties in the order of the form. */
  properties: readonly PropertyForm[]
}

/** The single output most nodes have. */
export const NEXT: readonly OutputForm[] = [{ num: 1, title: 'next' }]
