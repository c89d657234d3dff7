import { IconBellOff, IconEyeCheck, IconMessageCheck, IconPin, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../../client/account.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { serverNow } from '../../../client/server-clock.ts'
import { focusIfLost } from '../../../ui/keys/focus-if-lost.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { isInNativeFolder, isMuted } from '../../data/list-membership.ts'
import { threadActions } from '../../data/change-threads.ts'
import { conversationSessionOf } from '../../conversation-session.ts'
import { findMessages } from '../../timeline/place/focus-messages.ts'
import { ThreadDialog } from './ThreadDialog.tsx'
import classes from './HeaderMarks.module.css'

/** Pin, mute, no answer needed and review: buttons of an open conversation. On a phone they are in its menu. */
export const HeaderMarks = ({ thread }: { thread: Thread }) => {
  const session = conversationSessionOf(useAccount()._id)
  const now = useNow()
  const [muting, setMuting] = useState(false)
  const { abilities, isPinned, needsAnswerSince } = thread
  const muted = isMuted(thread, now.getTime())
  const inReview = isInNativeFolder(thread, 'review', session.reader())
  const run = (done: Promise<unknown>) => void done.catch(notifyFailure)
  const review = () => threadActions.setReviewPoint(session, thread, new Date(serverNow()).toISOString())
  return (
    <div className={classes.marks}>
      {abilities.pin && (
        <Mark
          label={isPinned ? 'Unpin' : 'Pin'}
          keyHint="p"
          icon={IconPin}
          on={isPinned}
          onClick={() => run(threadActions.togglePin(session, thread))}
        />
      )}
      {abilities.mute && (
        <Mark
          label={muted ? 'Unmute' : 'Mute'}
          keyHint="m"
          icon={IconBellOff}
          on={muted}
          onClick={() => (muted ? run(threadActions.unmute(session, thread)) : setMuting(true))}
        />
      )}
      {abilities.answer && needsAnswerSince !== null && (
        <Mark
          label="No answer needed"
          keyHint="d"
          icon={IconMessageCheck}
          on={false}
          onClick={() => {
            run(threadActions.clearNeedsAnswer(session, thread))
            // The button goes.
            focusIfLost(findMessages)
          }}
        />
      )}
      {abilities.review && (
        <Mark
          label={inReview ? 'Mark reviewed' : 'Review'}
          keyHint="e"
          icon={IconEyeCheck}
          on={inReview}
          onClick={() => run(inReview ? threadActions.markReviewed(session, thread) : review())}
        />
      )}
      {muting && <ThreadDialog kind="mute" thread={thread} onClose={() => setMuting(false)} />}
    </div>
  )
}

interface MarkProps {
  label: string
  /** The key that does the same. */
  keyHint: string
  icon: Icon
  on: boolean
  onClick: () => void
}

const Mark = ({ label, keyHint, icon: Picture, on, onClick }: MarkProps) => (
  <button
    type="button"
    className={`icon-button ${classes.mark}`}
    aria-label={label}
    aria-pressed={on}
    data-tip={`${label}  ${keyHint}`}
    data-tip-at="below"
    onClick={onClick}
  >
    <Picture size={18} stroke={1.5} aria-hidden="true" />
  </button>
)
