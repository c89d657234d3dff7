import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Folder } from '../data/folders.ts'

interface FolderLinkProps {
  folder: Folder
  current: boolean
  /** The open conversation stays open beside the list. */
  openContactId: string | null
  className: string | undefined
  children: ReactNode
}

/** Shows a folder; the address says which. */
export const FolderLink = ({ folder, current, openContactId, className, children }: FolderLinkProps) => {
  const search = ({ q }: { q?: string }) => ({ ...(q !== undefined && { q }), ...(folder !== 'all' && { folder }) })
  // Exactly: the address of "All" is the beginning of every other folder's.
  const looks = {
    className,
    activeOptions: { exact: true },
    'aria-current': current ? ('page' as const) : undefined,
    children,
  }
  return openContactId === null ? (
    <Link to="/conversations" search={search} {...looks} />
  ) : (
    <Link to="/conversations/dialog/$id" params={{ id: openContactId }} search={search} {...looks} />
  )
}
