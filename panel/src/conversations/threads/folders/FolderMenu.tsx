import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import type { FolderId } from '../../data/folders.ts'
import { foldersQuery, NATIVES } from '../../data/load-folders.ts'
import { FolderButton } from './FolderButton.tsx'

const load = () => import('./FolderMenuOpen.tsx')
const FolderMenuOpen = lazy(async () => ({ default: (await load()).FolderMenuOpen }))

interface FolderMenuProps {
  folder: FolderId | null
  onFolder: (folder: FolderId) => void
}

/** The folder menu, on screens without a folder column. */
export const FolderMenu = ({ folder, onFolder }: FolderMenuProps) => {
  const folders = useQuery(foldersQuery).data ?? NATIVES
  const title = folders.find(({ _id }) => _id === folder)?.title ?? 'Folders'
  return (
    <OnDemand
      fetch={load}
      button={({ reach, open }) => (
        <FolderButton
          title={title}
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={reach}
          onFocus={reach}
          onClick={open}
        />
      )}
    >
      <FolderMenuOpen title={title} folder={folder} folders={folders} onFolder={onFolder} />
    </OnDemand>
  )
}
