import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../../client/account.ts'
import { MuteDialog } from '../../../contacts/actions/MuteDialog.tsx'
import { threadActions } from '../../data/change-threads.ts'
import { sessionOf } from '../../conversation-session.ts'
import { FoldersDialog } from './FoldersDialog.tsx'
import { ReviewPointDialog } from './ReviewPointDialog.tsx'

/** What is asked about a thread before it is done. */
export type ThreadDialogKind = 'mute' | 'review' | 'folders'

interface ThreadDialogsProps {
  kind: ThreadDialogKind
  thread: Thread
  onClose: () => void
}

/** The dialogs of one thread; in the list and in its conversation they are the same. */
export const ThreadDialogs = ({ kind, thread, onClose }: ThreadDialogsProps) => {
  const desk = sessionOf(useAccount()._id)
  switch (kind) {
    case 'mute':
      return (
        <MuteDialog
          title={`Mute ${thread.title}`}
          zone={thread.contactTimezone}
          onMute={(minutes, from) => threadActions.mute(desk, thread, minutes, from)}
          onClose={onClose}
        />
      )
    case 'review':
      return (
        <ReviewPointDialog
          thread={thread}
          onSet={(at) => threadActions.review(desk, thread, at.toISOString())}
          onClose={onClose}
        />
      )
    case 'folders':
      return <FoldersDialog thread={thread} onClose={onClose} />
  }
}
