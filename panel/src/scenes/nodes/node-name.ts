import { isNodeType, nodeKindOf } from '@attune/contract/scenes/node-kinds'

/** What an author calls a node, else what kind it is. */
export const nodeName = ({ type, title }: { type: string; title?: string | null | undefined }): string => {
  if (title !== undefined && title !== null && title !== '') return title
  return isNodeType(type) && type !== 'unknown' ? nodeKindOf(type).title : type
}
