import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useState } from 'react'
import { useConnection } from '../../../client/live.ts'
import { ConnectionStatus } from '../../../ui/ConnectionStatus.tsx'
import { useTabStop } from '../../../ui/keys/use-tab-stop.ts'
import { isNative, type FolderId } from '../../data/folders.ts'
import { foldersQuery, NATIVES } from '../../data/load-folders.ts'
import type { Folder } from '@attune/contract/conversations/folders'
import { Count } from './Count.tsx'
import { FOLDER_ICONS } from './folder-look.ts'
import { FolderLink } from './FolderLink.tsx'
import { PersonalFolders } from './PersonalFolders.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import classes from './FolderColumn.module.css'

interface FolderColumnProps {
  folder: FolderId | null
  /** Number of local messages waiting to be sent. */
  waiting: number
}

/** The folders as a column, on screens from 1000 px. Memoized, so that another conversation doesn't draw it again. */
export const FolderColumn = memo(function FolderColumn({ folder, waiting }: FolderColumnProps) {
  const { state, since } = useConnection()
  const folders = useQuery(foldersQuery).data
  const [making, setMaking] = useState(false)
  const { tabIndexOf, list: stops } = useTabStop({
    keys: (folders ?? NATIVES).toSorted(nativeFirst).map(({ _id }) => _id),
    current: folder,
  })
  return (
    <nav className={classes.column} aria-label="Folders">
      <p className={classes.title} aria-hidden="true">
        Conversations
      </p>
      {/* The keys are those of the folders in it. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={classes.scroller} {...stops}>
        <ul className={classes.folders}>
          {(folders ?? NATIVES).map(({ _id, title }) => {
            if (!isNative(_id)) return null
            const Icon = FOLDER_ICONS[_id]
            return (
              <li key={_id} className={classes.item} data-stop={_id}>
                <FolderLink folder={_id} current={_id === folder} className={classes.folder} tabIndex={tabIndexOf(_id)}>
                  <Icon size={16} stroke={1.5} aria-hidden="true" />
                  <span className={classes.name}>{title}</span>
                  <Count folder={_id} className={classes.count} />
                </FolderLink>
              </li>
            )
          })}
        </ul>
        <div className={classes.group}>
          <h2 className={classes.groupTitle}>Personal</h2>
          <button
            type="button"
            className={classes.add}
            aria-label="New folder"
            data-tip="New folder"
            onClick={() => setMaking(true)}
          >
            <IconPlus size={15} stroke={1.5} aria-hidden="true" />
          </button>
        </div>
        {folders !== undefined && (
          <PersonalFolders
            folders={folders.filter(({ kind }) => kind === 'personal')}
            current={folder}
            tabIndexOf={tabIndexOf}
          />
        )}
      </div>
      <div className={classes.foot}>
        <ConnectionStatus state={state} since={since} waiting={waiting} />
      </div>
      {making && (
        <Suspense>
          <FolderDialog folder={null} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </nav>
  )
})

/** In the order shown in the column. */
const nativeFirst = (one: Folder, other: Folder): number => Number(isNative(other._id)) - Number(isNative(one._id))

const FolderDialog = lazyPart(async () => (await import('./FolderDialog.tsx')).FolderDialog)
