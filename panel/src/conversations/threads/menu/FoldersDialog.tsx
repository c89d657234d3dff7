import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../../client/account.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Check } from '../../../ui/inputs/Check.tsx'
import { belongs } from '../../data/list-membership.ts'
import { threadActions } from '../../data/change-threads.ts'
import { foldersQuery } from '../../data/load-folders.ts'
import { conversationSessionOf } from '../../conversation-session.ts'
import { useThread } from '../../use-thread.ts'
import { hueOf } from '../folders/folder-look.ts'
import { FolderDialog } from '../folders/FolderDialog.tsx'
import classes from './FoldersDialog.module.css'

interface FoldersDialogProps {
  thread: Thread
  onClose: () => void
}

/** Chooses the personal folders of a client. Each choice applies at once. */
export const FoldersDialog = ({ thread: opened, onClose }: FoldersDialogProps) => {
  const session = conversationSessionOf(useAccount()._id)
  const thread = useThread(opened.contactId).data ?? opened
  const own = useQuery(foldersQuery).data?.filter(({ kind }) => kind === 'personal') ?? []
  const [making, setMaking] = useState(false)
  if (making) return <FolderDialog folder={null} stay onClose={() => setMaking(false)} />
  return (
    <Dialog title={`Folders for ${thread.title}`} size={400} onClose={onClose}>
      {own.length === 0 && <p className={classes.none}>You have no personal folders yet.</p>}
      <ul className={classes.folders} aria-label="Folders">
        {own.map((folder) => {
          const byHand = thread.folderIds.includes(folder._id)
          const byFilters =
            !byHand && belongs(thread, { folder: folder._id, q: '', filters: {} }, session.reader(), thread)
          return (
            <li key={folder._id}>
              <label className={classes.folder}>
                <Check
                  label={folder.title}
                  checked={byHand}
                  partly={byFilters}
                  onChange={() => void threadActions.setInFolder(session, thread, folder, !byHand).catch(notifyFailure)}
                />
                <span className={classes.color} style={{ background: hueOf(folder.color) }} />
                <span className={classes.title}>{folder.title}</span>
                {byFilters && <span className={classes.hint}>by its filters</span>}
              </label>
            </li>
          )
        })}
      </ul>
      <footer className={classes.foot}>
        <Button variant="subtle" leftSection={<IconPlus size={15} stroke={1.5} />} onClick={() => setMaking(true)}>
          New folder
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}
