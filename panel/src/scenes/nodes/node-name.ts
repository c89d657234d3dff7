import { isNodeType, nodeKindOf } from '@attune/contract/scenes/node-kinds'

/** The author's title of a node, or else its kind. */
export const nodeName = ({ type, title }: { type: string; title?: string | null | undefined }): string => {
  const own = title?.trim() ?? ''
  if (own !== '') return own
  return isNodeType(type) && type !== 'unknown' ? nodeKindOf(type).title : type
}
