import { IconMessage } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAccount, useMay } from '../client/account.ts'
import { useConnection } from '../client/live.ts'
import { notify, notifyFailure } from '../client/notify.ts'
import { ConnectionWord } from '../ui/ConnectionWord.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { AccessDeniedPage } from '../ui/page/ErrorPage.tsx'
import type { ComposerHandle } from './composer/Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { withoutLink } from './data/address.ts'
import type { Folder } from './data/folders.ts'
import { firstThreads } from './data/load-threads.ts'
import { nextUnread } from './data/next-unread.ts'
import { FolderColumn } from './threads/FolderColumn.tsx'
import { ListHead } from './threads/ListHead.tsx'
import { ThreadList } from './threads/ThreadList.tsx'
import { useThreads } from './threads/use-threads.ts'
import { useDesk, useUnsent } from './use-desk.ts'
import { useShortcuts } from '../ui/keys/use-shortcuts.ts'
import classes from './ConversationsPage.module.css'

/** Rest after the last key before the search runs. */
const SEARCH_REST_MS = 250

/** The Conversations screen: folders, threads, one conversation. */
export const ConversationsPage = () =>
  useMay('conversations.view') ? <Screen /> : <AccessDeniedPage reason="Your role does not hold Conversations." />

const Screen = () => {
  const { _id: accountId, timezone: zone } = useAccount()
  const { folder = 'all', q = '', msgId } = useSearch({ from: '/signed-in/conversations' })
  const openContactId = useParams({ strict: false, select: ({ id }) => id ?? null })
  const navigate = useNavigate()
  const desk = useDesk()
  const unsent = useUnsent(desk)
  const waiting = unsent.filter(({ state }) => state === 'failed').length
  const connection = useConnection()
  const access = useThreads({ folder, q }, desk)
  const search = useRef<HTMLInputElement>(null)
  const composer = useRef<ComposerHandle>(null)
  const searchTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => desk.look(openContactId), [desk, openContactId])
  useEffect(() => () => clearTimeout(searchTimer.current), [])

  const filter = (next: { folder: Folder; q: string }) =>
    void navigate({
      to: '.',
      search: { ...(next.q !== '' && { q: next.q }), ...(next.folder !== 'all' && { folder: next.folder }) },
      replace: true,
    })
  const find = (text: string) => {
    clearTimeout(searchTimer.current)
    searchTimer.current = setTimeout(() => filter({ folder, q: text.trim() }), SEARCH_REST_MS)
  }
  const clear = () => {
    if (search.current !== null) search.current.value = ''
    filter({ folder: 'all', q: '' })
  }
  const open = (contactId: string) =>
    void navigate({ to: '/conversations/dialog/$id', params: { id: contactId }, search: withoutLink })
  const step = (by: number) => {
    const threads = access.query.data?.threads ?? []
    const at = threads.findIndex(({ contactId }) => contactId === openContactId)
    const next = threads[at === -1 ? 0 : at + by]
    if (next !== undefined) open(next.contactId)
  }
  const openNextUnread = async () => {
    const listed = nextUnread(access.query.data?.threads ?? [], openContactId)
    if (listed !== null) return open(listed)
    const { threads } = await firstThreads({ folder: 'unread', q: '' }, desk.reader(), 2)
    const found = nextUnread(threads, openContactId)
    if (found === null) notify({ kind: 'good', title: 'Nothing unread' })
    else open(found)
  }
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    n: () => void openNextUnread().catch(notifyFailure),
    'Alt+ArrowDown': () => step(1),
    'Alt+ArrowUp': () => step(-1),
    r: () => composer.current?.focus(),
    '/': () => search.current?.focus(),
  })

  return (
    <main className={classes.screen} data-open={openContactId === null ? undefined : true}>
      <h1 className={classes.title}>Conversations</h1>
      {connection.state === 'offline' && (
        <div className={classes.offline}>
          <ConnectionWord {...connection} waiting={waiting} />
        </div>
      )}
      <FolderColumn folder={folder} openContactId={openContactId} waiting={waiting} />
      <div className={classes.list}>
        <ListHead
          folder={folder}
          openContactId={openContactId}
          q={q}
          onSearch={find}
          onFolder={(next) => filter({ folder: next, q })}
          searchRef={search}
        />
        <ThreadList
          key={`${folder} ${q}`}
          access={access}
          openContactId={openContactId}
          zone={zone}
          accountId={accountId}
          onClear={folder === 'all' && q === '' ? null : clear}
        />
      </div>
      <div className={classes.conversation}>
        {openContactId === null ? (
          <EmptyState icon={<IconMessage />} title="Please select conversation." />
        ) : (
          <Conversation
            key={openContactId}
            contactId={openContactId}
            msgId={msgId}
            zone={zone}
            desk={desk}
            unsent={unsent}
            composer={composer}
          />
        )}
      </div>
    </main>
  )
}
