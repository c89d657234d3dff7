import { useQuery } from '@tanstack/react-query'
import { countersQuery } from '../../data/load-folders.ts'
import type { FolderId } from '../../data/folders.ts'
import { formatTotal } from '../../../ui/format-count.ts'

/** A folder's thread count; nothing until it is known. */
export const Count = ({ folder, className }: { folder: FolderId; className: string | undefined }) => {
  const held = useQuery(countersQuery).data?.get(folder)
  if (held === undefined) return null
  return <span className={className}>{formatTotal(held)}</span>
}
