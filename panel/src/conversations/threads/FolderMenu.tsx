import { lazy } from 'react'
import { OnDemand } from '../../ui/OnDemand.tsx'
import type { Folder } from '../data/folders.ts'
import { FolderButton } from './FolderButton.tsx'

const load = () => import('./FolderMenuOpen.tsx')
const FolderMenuOpen = lazy(async () => ({ default: (await load()).FolderMenuOpen }))

/** The folders where they have no column of their own. */
export const FolderMenu = ({ folder, onFolder }: { folder: Folder; onFolder: (folder: Folder) => void }) => (
  <OnDemand
    fetch={load}
    button={({ reach, open }) => (
      <FolderButton
        folder={folder}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      />
    )}
  >
    <FolderMenuOpen folder={folder} onFolder={onFolder} />
  </OnDemand>
)
