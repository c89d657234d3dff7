import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Folder } from '@attune/contract/conversations/folders'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import classes from './FolderColumn.module.css'

const load = () => import('./FolderActionsOpen.tsx')
const FolderActionsOpen = lazy(async () => ({ default: (await load()).FolderActionsOpen }))
const FolderDialog = lazyPart(async () => (await import('./FolderDialog.tsx')).FolderDialog)
const DeleteFolder = lazyPart(async () => (await import('./DeleteFolder.tsx')).DeleteFolder)

interface FolderActionsProps {
  folder: Folder
  /** In the column it is reached from its folder with the arrow keys. */
  tabIndex?: -1
  /** The folder's index and the last index among the personal ones, if it can be moved. */
  order?: { at: number; last: number; onMove: (to: number) => void }
}

/** The actions of a personal folder. */
export const FolderActions = ({ folder, tabIndex, order }: FolderActionsProps) => {
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null)
  const button = {
    type: 'button' as const,
    className: classes.more,
    'aria-label': `Actions for ${folder.title}`,
    tabIndex,
    children: <IconDots size={16} stroke={1.5} aria-hidden="true" />,
  }
  return (
    <>
      <OnDemand
        fetch={load}
        button={({ reach, open }) => (
          <button
            {...button}
            aria-haspopup="menu"
            aria-expanded={false}
            onPointerEnter={reach}
            onFocus={reach}
            onClick={open}
          />
        )}
      >
        <FolderActionsOpen button={<button {...button} autoFocus />} folder={folder} order={order} onAsk={setAsking} />
      </OnDemand>
      <Suspense>
        {asking === 'edit' && <FolderDialog folder={folder} onClose={() => setAsking(null)} />}
        {asking === 'delete' && <DeleteFolder folder={folder} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  )
}
