import { NODE_KINDS, NODE_TYPES, type NodeType } from '@attune/contract/scenes/node-kinds'
import { NODE_CATEGORIES, NODE_CATEGORY_TITLES, type NodeKind } from '@attune/contract/scenes/nodes/kind'

export interface PaletteGroup {
  title: string
  kinds: readonly { type: NodeType; title: string; about: string }[]
}

/** Node kinds that can be added, by category, filtered by title. Hidden kinds are left out. */
export const paletteGroupsOf = (text: string): PaletteGroup[] => {
  const wanted = text.trim().toLowerCase()
  const kinds = NODE_TYPES.map((type) => ({ ...(NODE_KINDS[type] as NodeKind), type })).filter(
    ({ hidden, title }) => hidden !== true && title.toLowerCase().includes(wanted),
  )
  return NODE_CATEGORIES.map((category) => ({
    title: NODE_CATEGORY_TITLES[category],
    kinds: kinds.filter((kind) => kind.category === category).map(({ type, title, about }) => ({ type, title, about })),
  })).filter(({ kinds: some }) => some.length > 0)
}
