import { CloseButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type RefObject } from 'react'
import { failureOf } from '../client/failure.ts'
import { conversationFormRefusals } from '@attune/contract/conversations/form-refusals'
import type { Thread } from '@attune/contract/conversations/entity'
import { Composer, type ComposerHandle } from './composer/Composer.tsx'
import { editUnsent } from './composer/sending/edit-unsent.ts'
import type { UnsentMessage } from './composer/unsent-message.ts'
import { ConversationHeader, NamelessHeader } from './ConversationHeader.tsx'
import { withoutLink } from './data/thread-filters.ts'
import type { ConversationSession } from './conversation-session.ts'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { TypingLine, Viewers } from './presence/Presence.tsx'
import { TakeoverLine } from './presence/TakeoverLine.tsx'
import { NextWaiting } from './threads/next/NextWaiting.tsx'
import { useOwnPresence } from './presence/use-own-presence.ts'
import { SidebarLink } from './sidebar/SidebarLink.tsx'
import { RankStrip, RankStripPlace } from './strip/RankStrip.tsx'
import { Timeline } from './timeline/Timeline.tsx'
import { TimelineSkeleton } from './timeline/TimelineSkeleton.tsx'
import { isMissing } from './timeline/place/linked-message.ts'
import { useTaskView } from './task/use-task-view.ts'
import { useTimelineOpening } from './timeline/place/use-timeline-opening.ts'
import { useMergedMessages } from './use-merged-messages.ts'
import { useTimeline } from './timeline/use-timeline.ts'
import { usePageCommands } from '../ui/keys/page-commands.ts'
import { useShortcuts } from '../ui/keys/use-shortcuts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { focusMessages } from './timeline/place/focus-messages.ts'
import { useThread } from './use-thread.ts'
import classes from './Conversation.module.css'

interface ConversationProps {
  contactId: string
  msgId: string | undefined
  /** The task in the address. */
  taskId: string | undefined
  zone: string
  session: ConversationSession
  unsent: readonly UnsentMessage[]
  composer: RefObject<ComposerHandle | null>
}

/** One open conversation: header, timeline and composer. */
export const Conversation = (props: ConversationProps) => {
  const thread = useThread(props.contactId)
  if (thread.data !== undefined) return <Loaded {...props} thread={thread.data} />
  return (
    <section className={classes.conversation} aria-label="Conversation">
      <NamelessHeader />
      {thread.error === null ? (
        <>
          <RankStripPlace />
          <TimelineSkeleton />
          <div className={classes.composerPlace} />
        </>
      ) : (
        <NotHere {...props} error={thread.error} onRetry={() => void thread.refetch()} />
      )}
    </section>
  )
}

interface NotHereProps extends Pick<ConversationProps, 'contactId' | 'msgId'> {
  error: unknown
  onRetry: () => void
}

/** Says why a conversation can't be opened. If nothing is there, the client may have been merged into another. */
const NotHere = ({ contactId, msgId, error, onRetry }: NotHereProps) => {
  const failed = <LoadFailed error={error} onRetry={onRetry} />
  if (failureOf(error).status !== 404) return failed
  return (
    <Suspense fallback={<TimelineSkeleton />}>
      <WhereNow contactId={contactId} msgId={msgId}>
        {failed}
      </WhereNow>
    </Suspense>
  )
}

const Loaded = ({ thread, msgId, taskId, zone, session, unsent, composer }: ConversationProps & { thread: Thread }) => {
  const opening = useTimelineOpening(thread.contactId, msgId)
  const access = useTimeline(thread, opening, session)
  const { error, reload, jumps } = access
  const merged = useMergedMessages(thread, access.timeline)
  const timeline = merged.isReady ? access.timeline : undefined
  const onTyping = useOwnPresence(thread.contactId, session)
  const own = unsent.filter(({ contactId }) => contactId === thread.contactId)
  const search = useSearchInThread(thread.contactId)
  const isTaskView = useTaskView()
  const missing =
    msgId !== undefined &&
    timeline !== undefined &&
    isMissing(timeline, msgId, thread.contactId) &&
    !merged.messages.some(({ id }) => id === msgId)

  // The contact became unavailable while the conversation was open: there is nothing left to show, or it is elsewhere.
  if (timeline === undefined && error !== null && failureOf(error).status === 404) {
    return (
      <section className={classes.conversation} aria-label="Conversation">
        <NamelessHeader />
        <RankStripPlace />
        <NotHere contactId={thread.contactId} msgId={msgId} error={error} onRetry={reload} />
      </section>
    )
  }

  return (
    <section className={classes.conversation} aria-label={`Conversation with ${thread.title}`} onInput={onTyping}>
      <ConversationHeader
        thread={thread}
        presence={<Viewers contactId={thread.contactId} />}
        search={search}
        toggles={<SidebarLink />}
      />
      {isTaskView && (
        <Suspense fallback={<div className={classes.taskPlace} />}>
          <TaskPlace contactId={thread.contactId} taskId={taskId} session={session} />
        </Suspense>
      )}
      {search.isOpen && (
        <Suspense>
          <ThreadSearch thread={thread} zone={zone} msgId={msgId} onGo={search.go} onClose={search.close} />
        </Suspense>
      )}
      <RankStrip thread={thread} />
      {missing && <MissingMessage />}
      {timeline !== undefined && (
        <Timeline
          key={`${opening.key} ${jumps.count}`}
          thread={thread}
          timeline={timeline}
          access={access}
          merged={merged}
          unsent={own}
          zone={zone}
          msgId={msgId}
          opening={opening}
          session={session}
          onEdit={(item) => editUnsent(session, item)}
          onQuote={(quote) => composer.current?.quote(quote)}
        />
      )}
      {timeline === undefined &&
        (error === null ? <TimelineSkeleton /> : <LoadFailed error={error} onRetry={reload} />)}
      {!isTaskView && <NextWaiting thread={thread} unsent={unsent} />}
      <TypingLine contactId={thread.contactId}>
        <TakeoverLine thread={thread} session={session} />
      </TypingLine>
      <Composer ref={composer} thread={thread} session={session} unsent={own} />
    </section>
  )
}

const WhereNow = lazyPart(async () => (await import('./WhereNow.tsx')).WhereNow)
const TaskPlace = lazyPart(async () => (await import('./task/TaskPlace.tsx')).TaskPlace)
const ThreadSearch = lazyPart(async () => (await import('./search/ThreadSearch.tsx')).ThreadSearch)

/** The search within the conversation: opened by its button, the palette and `s`. */
const useSearchInThread = (contactId: string) => {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useShortcuts({ s: open })
  usePageCommands(() => [
    { key: 'search-thread', title: 'Search this conversation', also: ['find', 'date', 'jump'], hint: 's', run: open },
  ])
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => {
      setOpen(false)
      focusMessages()
    },
    go: (messageId: string, isNext: boolean) =>
      void navigate({
        to: '/conversations/dialog/$id',
        params: { id: contactId },
        search: (search) => ({ ...withoutLink(search), msgId: messageId }),
        replace: isNext,
      }),
  }
}

/** Shown when a link points to a message that this client does not have. */
const MissingMessage = () => {
  const navigate = useNavigate()
  return (
    <p className={classes.missing} role="status">
      {conversationFormRefusals.MessageNotFound.message}
      <CloseButton
        size={24}
        aria-label="Close"
        onClick={() => void navigate({ to: '.', search: withoutLink, replace: true })}
      />
    </p>
  )
}
