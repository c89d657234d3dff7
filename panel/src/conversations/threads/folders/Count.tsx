import { useQuery } from '@tanstack/react-query'
import { countersQuery } from '../../data/load-folders.ts'
import type { FolderId } from '../../data/folders.ts'

const number = new Intl.NumberFormat('en-US')

/** A folder's thread count; nothing until it is known. */
export const Count = ({ folder, className }: { folder: FolderId; className: string | undefined }) => {
  const held = useQuery(countersQuery).data?.get(folder)
  if (held === undefined) return null
  return <span className={className}>{formatCount(held)}</span>
}

export const formatCount = ({ count, more }: { count: number; more: boolean }): string =>
  `${number.format(count)}${more ? '+' : ''}`
