import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { FolderId } from '../../data/folders.ts'
import { useOpeningFolder } from './use-opening-folder.ts'
import type { ConversationsSearch } from '../../data/thread-filters.ts'

interface FolderLinkProps extends Pick<ComponentProps<'a'>, 'onKeyDown' | 'onContextMenu' | 'draggable' | 'tabIndex'> {
  folder: FolderId
  current: boolean
  /** The open conversation, which stays open. */
  openContactId: string | null
  className: string | undefined
  children: ReactNode
}

/** A link to a folder. It clears the filters and the search. */
export const FolderLink = ({ folder, current, openContactId, ...looks }: FolderLinkProps) => {
  const opening = useOpeningFolder()
  const search = (): ConversationsSearch => (folder === opening ? {} : { folder })
  // Exact, because the URL of the default folder is a prefix of all others.
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
