import type { SceneNode } from '@attune/contract/scenes/graph'
import { nodeKindOf } from '@attune/contract/scenes/node-kinds'

/** What a person knows a node by. */
export const nodeName = ({ type, title }: Pick<SceneNode, 'type' | 'title'>): string =>
  title === undefined || title.trim() === '' ? nodeKindOf(type).title : title.trim()
