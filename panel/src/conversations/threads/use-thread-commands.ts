import type { Thread } from '@attune/contract/conversations/entity'
import { useMay } from '../../client/account.ts'
import { notifyFailure } from '../../client/notify.ts'
import { serverNow } from '../../client/server-clock.ts'
import { usePageCommands, type PageCommand } from '../../ui/keys/page-commands.ts'
import { findCachedThread } from '../data/cached-threads.ts'
import { threadActions } from '../data/change-threads.ts'
import { isInNativeFolder, isMuted } from '../data/list-membership.ts'
import type { ConversationSession } from '../conversation-session.ts'
import type { ThreadDialogKind } from './menu/ThreadDialogs.tsx'

interface ThreadCommands {
  session: ConversationSession
  openContactId: string | null
  onAsk: (dialog: ThreadDialogKind, thread: Thread) => void
}

/** The palette's commands for the open conversation: the same as in its menu. */
export const useThreadCommands = ({ session, openContactId, onAsk }: ThreadCommands): void => {
  const mayStartScenes = useMay('contacts.update')
  usePageCommands(() => {
    const thread = openContactId === null ? undefined : findCachedThread(openContactId)
    if (thread === undefined) return []
    const { abilities, isPinned, needsAnswerSince, lastReceivedAt } = thread
    const muted = isMuted(thread, serverNow())
    const inReview = isInNativeFolder(thread, 'review', session.reader())
    const act = (run: (typeof threadActions)['togglePin']) => () => void run(session, thread).catch(notifyFailure)
    const ask = (dialog: ThreadDialogKind) => () => onAsk(dialog, thread)
    const now = () => threadActions.setReviewPoint(session, thread, new Date(serverNow()).toISOString())
    const commands: (PageCommand | false)[] = [
      abilities.answer &&
        needsAnswerSince !== null && {
          key: 'no-answer',
          title: 'No answer needed',
          also: ['done', 'answered'],
          hint: 'd',
          run: act(threadActions.clearNeedsAnswer),
        },
      mayStartScenes && { key: 'scene', title: 'Start a scene', also: ['automation'], run: ask('scene') },
      abilities.mute &&
        (muted
          ? { key: 'mute', title: 'Unmute', hint: 'm', run: act(threadActions.unmute) }
          : { key: 'mute', title: 'Mute', also: ['silence', 'pause'], hint: 'm', run: ask('mute') }),
      abilities.review &&
        (inReview
          ? {
              key: 'review',
              title: 'Reviewed',
              also: ['mark reviewed'],
              hint: 'e',
              run: act(threadActions.markReviewed),
            }
          : { key: 'review', title: 'Review', also: ['look at later'], hint: 'e', run: act(now) }),
      abilities.review && {
        key: 'review-point',
        title: 'Set review point',
        also: ['snooze', 'remind', 'later', 'tomorrow'],
        run: ask('review'),
      },
      { key: 'folders', title: 'Folders', also: ['add to folder', 'move'], hint: 'f', run: ask('folders') },
      abilities.pin && { key: 'pin', title: isPinned ? 'Unpin' : 'Pin', hint: 'p', run: act(threadActions.togglePin) },
      lastReceivedAt !== null && {
        key: 'unread',
        title: 'Unread',
        also: ['mark as unread'],
        hint: 'u',
        run: act(threadActions.markUnread),
      },
    ]
    return commands.filter((command) => command !== false)
  })
}
