import { IconPaperclip, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { OUTGOING } from '@attune/contract/conversations/constants'
import type { Message, MessageBody } from '@attune/contract/conversations/entity'
import { useAccount } from '../../../client/account.ts'
import { calls } from '../../../client/calls.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { SkeletonRows } from '../../../ui/page/SkeletonRows.tsx'
import { formatListTime } from '../../../ui/time/format-times.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { useGoToMessage } from '../../data/use-address.ts'
import { conversationSessionOf } from '../../conversation-session.ts'
import { useThread } from '../../use-thread.ts'
import { putPinned, usePinned } from './pinned-query.ts'
import classes from './PinnedPanel.module.css'

/** The conversation's pinned messages; each links to its place in the timeline. */
export const PinnedPanel = ({ contactId }: { contactId: string }) => {
  const pinned = usePinned(contactId)
  if (pinned.data === undefined) {
    return pinned.error === null ? (
      <SkeletonRows count={5} height={60} label="Loading pinned messages" />
    ) : (
      <LoadFailed error={pinned.error} onRetry={() => void pinned.refetch()} />
    )
  }
  if (pinned.data.length === 0) {
    return (
      <EmptyState icon={<IconPin />} title="Nothing pinned">
        Pin a message to keep it here for everyone who can read this conversation.
      </EmptyState>
    )
  }
  return (
    <ul className={classes.list}>
      {pinned.data.map((message) => (
        <Pinned key={message.id} message={message} />
      ))}
    </ul>
  )
}

const Pinned = ({ message }: { message: Message }) => {
  const now = useNow()
  const { _id: accountId, timezone } = useAccount()
  const goTo = useGoToMessage()
  const session = conversationSessionOf(accountId)
  const clientName = useThread(message.contactId).data?.title ?? 'Client'
  const unpin = useMutation({
    mutationFn: () => calls.conversations.setFlags({ id: message.id, pinned: false }),
    onSuccess: (answer) => {
      session.cache.putMessage(answer)
      putPinned(answer)
    },
  })
  const { body } = message
  if (body === undefined) return null
  return (
    <li className={classes.pinned}>
      <button type="button" className={classes.message} onClick={() => goTo(message.id)}>
        <span className={classes.head}>
          <span className={classes.author}>{authorOf(body, accountId, clientName)}</span>
          <time dateTime={new Date(body.date * 1_000).toISOString()}>
            {formatListTime(new Date(body.date * 1_000), now, timezone)}
          </time>
        </span>
        {body.text !== '' && (
          <span className={classes.text} dir="auto">
            {body.text}
          </span>
        )}
        {body.num_attach > 0 && (
          <span className={classes.files}>
            <IconPaperclip size={14} stroke={1.5} aria-hidden="true" />
            {formatCount(body.num_attach, 'file')}
          </span>
        )}
        <span className="visually-hidden">Go to message</span>
      </button>
      {message.abilities.pin && (
        <button
          type="button"
          className={`icon-button ${classes.unpin}`}
          aria-label="Unpin"
          data-tip="Unpin"
          disabled={unpin.isPending}
          onClick={() => unpin.mutate()}
        >
          <IconPinnedOff size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

const authorOf = (
  { type, send_by: by, send_by_type: kind }: MessageBody,
  accountId: string,
  clientName: string,
): string => {
  if (type !== OUTGOING) return clientName
  if (kind !== 'user') return 'Automation'
  return by?._id === accountId ? 'You' : (by?.name ?? 'Unknown User')
}
