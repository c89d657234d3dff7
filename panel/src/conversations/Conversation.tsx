import { CloseButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { conversationRefusals } from '@attune/contract/conversations/refusals'
import type { Thread } from '@attune/contract/conversations/entity'
import { Composer, type ComposerHandle } from './composer/Composer.tsx'
import type { Unsent } from './composer/unsent.ts'
import { ConversationHeader, NamelessHeader } from './ConversationHeader.tsx'
import { withoutLink } from './data/address.ts'
import type { Desk } from './desk.ts'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { TimelineSkeleton } from './timeline/TimelineSkeleton.tsx'
import { useTimeline } from './timeline/use-timeline.ts'
import { useThread } from './use-thread.ts'
import classes from './Conversation.module.css'

interface ConversationProps {
  contactId: string
  msgId: string | undefined
  zone: string
  desk: Desk
  unsent: readonly Unsent[]
  composer: RefObject<ComposerHandle | null>
}

/** One conversation: header, timeline, composer. */
export const Conversation = (props: ConversationProps) => {
  const thread = useThread(props.contactId)
  if (thread.data !== undefined) return <Loaded {...props} thread={thread.data} />
  return (
    <section className={classes.conversation} aria-label="Conversation">
      <NamelessHeader />
      {thread.error === null ? (
        <>
          <TimelineSkeleton />
          <div className={classes.composerPlace} />
        </>
      ) : (
        <LoadFailed error={thread.error} onAgain={() => void thread.refetch()} />
      )}
    </section>
  )
}

const Loaded = ({ thread, msgId, zone, desk, unsent, composer }: ConversationProps & { thread: Thread }) => {
  const access = useTimeline(thread, msgId, desk)
  const { timeline, error, reload, opening } = access
  const own = unsent.filter(({ contactId }) => contactId === thread.contactId)
  const missing = msgId !== undefined && timeline !== undefined && !timeline.messages.some(({ id }) => id === msgId)

  const edit = (item: Unsent) => {
    desk.outbox.discard(item.suffix)
    composer.current?.takeBack(item.text, item.files)
  }

  return (
    <section className={classes.conversation} aria-label={`Conversation with ${thread.title}`}>
      <ConversationHeader thread={thread} />
      {missing && <MissingMessage />}
      {timeline !== undefined && (
        <Timeline
          key={opening}
          thread={thread}
          timeline={timeline}
          access={access}
          unsent={own}
          zone={zone}
          msgId={msgId}
          desk={desk}
          onEdit={edit}
        />
      )}
      {timeline === undefined &&
        (error === null ? <TimelineSkeleton /> : <LoadFailed error={error} onAgain={reload} />)}
      <Composer ref={composer} thread={thread} desk={desk} />
    </section>
  )
}

/** A link led to a message that this client does not have. */
const MissingMessage = () => {
  const navigate = useNavigate()
  return (
    <p className={classes.missing} role="status">
      {conversationRefusals.MessageNotFound.message}
      <CloseButton
        size={24}
        aria-label="Close"
        onClick={() => void navigate({ to: '.', search: withoutLink, replace: true })}
      />
    </p>
  )
}
