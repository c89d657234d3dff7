import { Link, useParams } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { FolderId } from '../../data/folders.ts'
import { useOpeningFolder } from './use-opening-folder.ts'
import type { ConversationsSearch } from '../../data/thread-filters.ts'

interface FolderLinkProps extends Pick<ComponentProps<'a'>, 'onKeyDown' | 'onContextMenu' | 'draggable' | 'tabIndex'> {
  folder: FolderId
  current: boolean
  className: string | undefined
  children: ReactNode
}

/** A link to a folder. It clears the filters and the search; the open conversation stays open. */
export const FolderLink = ({ folder, current, ...looks }: FolderLinkProps) => {
  // Read here, so that with another conversation only the links are drawn again, and not the folders around them.
  const openContactId = useParams({ strict: false, select: ({ id }) => id ?? null })
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
