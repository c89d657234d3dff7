import { useState, type DragEvent, type KeyboardEvent } from 'react'
import type { Folder } from '@attune/contract/conversations/folders'
import { notifyFailure } from '../../../client/notify.ts'
import { moveFolder, type FolderId } from '../../data/folders.ts'
import { orderFolders } from '../../data/change-folders.ts'
import { Count } from './Count.tsx'
import { hueOf } from './folder-look.ts'
import { FolderActions } from './FolderActions.tsx'
import { FolderLink } from './FolderLink.tsx'
import classes from './FolderColumn.module.css'

interface PersonalFoldersProps {
  folders: readonly Folder[]
  current: FolderId | null
  /** One of all folders is the tab stop. */
  tabIndexOf: (folder: FolderId) => 0 | -1
}

/** The personal folders in order; reordered by dragging or by Alt with the arrow keys. */
export const PersonalFolders = ({ folders, current, tabIndexOf }: PersonalFoldersProps) => {
  const [dragged, setDragged] = useState<FolderId | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')

  const move = (id: FolderId, to: number) => {
    const next = moveFolder(folders, id, to)
    if (next === folders) return
    const at = next.findIndex(({ _id }) => _id === id)
    setAnnouncement(`${next[at]?.title ?? ''} is now ${at + 1} of ${next.length}.`)
    void orderFolders(next).catch(notifyFailure)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== null && over !== null) move(dragged, over)
    setDragged(null)
    setOver(null)
  }
  if (folders.length === 0) return <p className={classes.none}>Your own folders appear here.</p>
  return (
    <>
      <ul className={classes.folders} onDragLeave={() => setOver(null)} onDrop={drop} aria-label="Personal">
        {folders.map((folder, at) => (
          <li
            key={folder._id}
            className={classes.item}
            data-stop={folder._id}
            data-dragged={folder._id === dragged || undefined}
            data-over={
              over === at && dragged !== null && dragged !== folder._id ? sideOf(folders, dragged, at) : undefined
            }
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(folder._id)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(at)
            }}
          >
            <FolderLink
              folder={folder._id}
              current={folder._id === current}
              className={classes.folder}
              tabIndex={tabIndexOf(folder._id)}
              draggable
              onKeyDown={(event) => {
                const by = stepOf(event)
                if (by === 0) return
                // Elsewhere the same keys move between conversations.
                event.preventDefault()
                move(folder._id, at + by)
              }}
            >
              <span className={classes.color} style={{ background: hueOf(folder.color) }} aria-hidden="true" />
              <span className={classes.name}>{folder.title}</span>
              <Count folder={folder._id} className={classes.count} />
            </FolderLink>
            <FolderActions
              folder={folder}
              tabIndex={-1}
              order={{ at, last: folders.length - 1, onMove: (to) => move(folder._id, to) }}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

const stepOf = ({ altKey, key }: KeyboardEvent): number => {
  if (!altKey) return 0
  if (key === 'ArrowUp') return -1
  return key === 'ArrowDown' ? 1 : 0
}

/** A folder dragged down lands below the one it is dropped on, otherwise above. */
const sideOf = (folders: readonly Folder[], dragged: FolderId, at: number): 'above' | 'below' =>
  folders.findIndex(({ _id }) => _id === dragged) < at ? 'below' : 'above'
