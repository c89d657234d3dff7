import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { FolderId } from '../../data/folders.ts'
import { useOpeningFolder } from './use-opening-folder.ts'
import type { ConversationsSearch } from '../../data/thread-filters.ts'

interface FolderLinkProps extends Pick<ComponentProps<'a'>, 'onKeyDown' | 'onContextMenu' | 'draggable'> {
  folder: FolderId
  current: boolean
  /** The open conversation stays open beside the list. */
  openContactId: string | null
  className: string | undefined
  children: ReactNode
}

/** Shows a folder; the address says which. What narrowed the list before, and a search, end with it. */
export const FolderLink = ({ folder, current, openContactId, ...looks }: FolderLinkProps) => {
  const opening = useOpeningFolder()
  const search = (): ConversationsSearch => (folder === opening ? {} : { folder })
  // Exactly: the address of the folder one begins with is the beginning of every other's.
  const link = {
    ...looks,
    activeOptions: { exact: true },
    'aria-current': current ? ('page' as const) : undefined,
  }
  return openContactId === null ? (
    <Link to="/conversations" search={search} {...link} />
  ) : (
    <Link to="/conversations/dialog/$id" params={{ id: openContactId }} search={search} {...link} />
  )
}
