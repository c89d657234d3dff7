import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../../client/account.ts'
import { MuteDialog } from '../../../contacts/actions/MuteDialog.tsx'
import { StartScene } from '../../../scenes/runs/StartScene.tsx'
import { threadActions } from '../../data/change-threads.ts'
import { conversationSessionOf } from '../../conversation-session.ts'
import { FoldersDialog } from './FoldersDialog.tsx'
import { ReviewPointDialog } from './ReviewPointDialog.tsx'

/** Actions on a thread that open a dialog. */
export type ThreadDialogKind = 'mute' | 'review' | 'folders' | 'scene'

interface ThreadDialogsProps {
  kind: ThreadDialogKind
  thread: Thread
  onClose: () => void
}

/** The dialogs of a thread, shared by the list and the open conversation. */
export const ThreadDialogs = ({ kind, thread, onClose }: ThreadDialogsProps) => {
  const session = conversationSessionOf(useAccount()._id)
  switch (kind) {
    case 'mute':
      return (
        <MuteDialog
          title={`Mute ${thread.title}`}
          zone={thread.contactTimezone}
          onMute={(minutes, from) => threadActions.mute(session, thread, minutes, from)}
          onClose={onClose}
        />
      )
    case 'review':
      return (
        <ReviewPointDialog
          thread={thread}
          onSet={(at) => threadActions.setReviewPoint(session, thread, at.toISOString())}
          onClose={onClose}
        />
      )
    case 'folders':
      return <FoldersDialog thread={thread} onClose={onClose} />
    case 'scene':
      return <StartScene contactId={thread.contactId} onClose={onClose} />
  }
}
