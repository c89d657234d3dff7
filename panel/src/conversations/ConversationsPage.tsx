import { useLocation, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useAccount, useMay } from '../client/account.ts'
import { useConnection } from '../client/live.ts'
import { ConnectionStatus } from '../ui/ConnectionStatus.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import type { ComposerHandle } from './composer/use-composer.ts'
import { FolderColumn } from './threads/folders/FolderColumn.tsx'
import { useOpeningFolder } from './threads/folders/use-opening-folder.ts'
import { ListPane } from './threads/ListPane.tsx'
import { useHomeBeside } from './threads/next/use-next-on-home.ts'
import { RowPresence } from './presence/Presence.tsx'
import { useNoTasksReason } from '../tasks/TaskGate.tsx'
import { useTaskView } from './task/use-task-view.ts'
import { useAddress } from './data/use-address.ts'
import { loadConversation } from './load-conversation.ts'
import { NothingOpen } from './NothingOpen.tsx'
import { useConversationSession, useUnsentMessages } from './use-conversation-session.ts'
import { stopWaiting } from '../ui/keys/composer-cursor.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import classes from './ConversationsPage.module.css'

const reach = () => void loadConversation().catch(() => undefined)
const OpenConversation = lazyPart(async () => (await loadConversation()).OpenConversation)
const AllAnswered = lazyPart(async () => (await import('./threads/next/AllAnswered.tsx')).AllAnswered)

/** Always the same function, because rows are memoized. */
const renderPresence = (contactId: string) => <RowPresence contactId={contactId} />

/** The Conversations screen: folders, the thread list and the open conversation. */
export const ConversationsPage = () => {
  const [isTaskView, noTasks] = [useTaskView(), useNoTasksReason()]
  if (!useMay('conversations.view'))
    return <AccessDeniedPage reason="Your role doesn’t have access to Conversations." />
  return isTaskView && noTasks !== null ? <AccessDeniedPage reason={noTasks} /> : <Screen />
}

const Screen = () => {
  const { timezone: zone } = useAccount()
  const { folder, q, msgId, task: taskId } = useAddress()
  const opening = useOpeningFolder()
  const isBesideHome = useHomeBeside()
  const openContactId = useParams({ strict: false, select: ({ id }) => id ?? null })
  const session = useConversationSession()
  const unsent = useUnsentMessages(session)
  const waiting = unsent.filter(({ state }) => state === 'failed' || state === 'waiting').length
  const connection = useConnection()
  const composer = useRef<ComposerHandle>(null)
  const isAllAnswered = useLocation({ select: ({ state }) => state.allAnswered === true }) && openContactId === null
  useEffect(() => {
    session.setOpenContact(openContactId)
    stopWaiting(openContactId)
  }, [session, openContactId])
  useEffect(
    () => () => {
      if (!location.pathname.startsWith('/conversations/')) stopWaiting()
    },
    [],
  )

  return (
    // The next key or click may open a conversation.
    <main
      className={classes.screen}
      data-open={openContactId !== null || isAllAnswered || undefined}
      onPointerEnter={reach}
      onFocus={reach}
    >
      <h1 className={classes.title}>Conversations</h1>
      {connection.state === 'offline' && (
        <div className={classes.offline}>
          <ConnectionStatus {...connection} waiting={waiting} />
        </div>
      )}
      <FolderColumn folder={q === undefined && !isBesideHome ? (folder ?? opening) : null} waiting={waiting} />
      <div className={classes.list}>
        <ListPane session={session} openContactId={openContactId} presence={renderPresence} />
      </div>
      {openContactId === null ? (
        <div className={classes.conversation}>
          {isAllAnswered ? (
            <Suspense>
              <AllAnswered />
            </Suspense>
          ) : (
            <NothingOpen />
          )}
        </div>
      ) : (
        <Suspense fallback={<div className={classes.conversation} />}>
          <OpenConversation
            contactId={openContactId}
            msgId={msgId}
            taskId={taskId}
            zone={zone}
            session={session}
            unsent={unsent}
            composer={composer}
          />
        </Suspense>
      )}
    </main>
  )
}
