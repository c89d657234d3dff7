import { useConnection } from '../../client/live.ts'
import { ConnectionWord } from '../../ui/ConnectionWord.tsx'
import { FOLDERS, FOLDER_TITLES, type Folder } from '../data/folders.ts'
import { FOLDER_ICONS } from './folder-icons.ts'
import { FolderLink } from './FolderLink.tsx'
import classes from './FolderColumn.module.css'

interface FolderColumnProps {
  folder: Folder
  openContactId: string | null
  /** Messages on this machine that wait to be sent again. */
  waiting: number
}

/** The folders as a column, from 1000 px of width on. */
export const FolderColumn = ({ folder, openContactId, waiting }: FolderColumnProps) => {
  const { state, since } = useConnection()
  return (
    <nav className={classes.column} aria-label="Folders">
      <p className={classes.title} aria-hidden="true">
        Conversations
      </p>
      <ul className={classes.folders}>
        {FOLDERS.map((name) => {
          const Icon = FOLDER_ICONS[name]
          return (
            <li key={name}>
              <FolderLink
                folder={name}
                current={name === folder}
                openContactId={openContactId}
                className={classes.folder}
              >
                <Icon size={16} stroke={1.5} aria-hidden="true" />
                {FOLDER_TITLES[name]}
              </FolderLink>
            </li>
          )
        })}
      </ul>
      <div className={classes.foot}>
        <ConnectionWord state={state} since={since} waiting={waiting} />
      </div>
    </nav>
  )
}
