import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, type ReactNode } from 'react'
import { useAccount } from '../../client/account.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { countersQuery } from '../data/load-folders.ts'
import { useListsLive } from '../data/use-lists-live.ts'
import { filterCount } from '../data/thread-filters.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { useFound } from './found/use-found.ts'
import { ListHead } from './ListHead.tsx'
import { ThreadDialog } from './menu/ThreadDialog.tsx'
import { findLeaving } from './find-stuck.ts'
import { NotSent } from './NotSent.tsx'
import { ThreadList } from './ThreadList.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import { useKeptPlace } from './keep-place.ts'
import { useHomeBeside, useHomeList } from './next/use-next-on-home.ts'
import { useSelection } from './use-selection.ts'
import { useUnsentMessages } from '../use-conversation-session.ts'
import { useThreadCommands } from './use-thread-commands.ts'
import { useThreads } from './use-threads.ts'
import classes from './ListPane.module.css'

interface ListPaneProps {
  session: ConversationSession
  openContactId: string | null
  /** Renders who else is viewing a client, for the row. */
  presence?: (contactId: string) => ReactNode
}

/** The list of conversations: search, filters, rows or search results, and bulk actions. */
export const ListPane = ({ session, openContactId, presence }: ListPaneProps) => {
  useListsLive(session)
  const { _id: accountId, timezone: zone } = useAccount()
  const { filter, q, msgId, known, find, show, narrow, sort } = useListAddress(accountId)
  const isBesideHome = useHomeBeside()
  const shows = q !== '' ? 'found' : isBesideHome ? 'home' : 'folder'
  const home = useHomeList()
  const access = useThreads(filter, session, known && shows === 'folder')
  const found = useFound(q)
  const place = JSON.stringify([filter, q])
  const threads = { found: found.foundClients, home: home.threads, folder: access.query.data?.threads }[shows] ?? []
  const shown = threads.map(({ contactId }) => contactId)
  const placesOnHome = useKeptPlace(shows === 'home' ? shown : [], openContactId)
  const selection = useSelection(place, shown)
  const counted = useQuery(countersQuery).data?.get(filter.folder)
  const leaving = findLeaving(useUnsentMessages(session))
  const search = useRef<HTMLInputElement>(null)

  const narrowed = filterCount(filter.filters) > 0
  const { kind } = selection.selection
  const selecting = kind === 'all' || selection.selection.keys.size > 0
  const messages = q === '' ? [] : (found.foundMessages ?? [])
  const steps = [
    ...(shows === 'home' ? placesOnHome : shown).map((contactId) => ({ contactId })),
    ...messages.map(({ message: { contactId, id } }) => ({ contactId, msgId: id })),
  ]
  const { step, dialog, ask, close } = useListKeys({
    session,
    steps,
    loading: {
      found: found.clients.isPending || found.messages.isPending,
      home: home.isPending,
      folder: access.query.isPending,
    }[shows],
    threads,
    filter,
    leaving,
    openContactId,
    msgId,
    selection,
    selecting,
    selects: shows === 'folder',
    onSearch: () => search.current?.focus(),
  })
  useThreadCommands({ session, openContactId, onAsk: ask })
  const clear = () => {
    if (search.current !== null) search.current.value = ''
    show(filter.folder)
  }
  const rows = { openContactId, zone, accountId, leaving, onAsk: ask, ...(presence !== undefined && { presence }) }
  return (
    <div className={classes.pane}>
      <ListHead
        folder={shows === 'folder' ? filter.folder : null}
        q={q}
        filters={filter.filters}
        order={filter.order ?? 'latest'}
        onSearch={find}
        onFolder={show}
        onFilters={narrow}
        onOrder={sort}
        onStep={() => step(1)}
        searchRef={search}
      />
      <NotSent session={session} openContactId={openContactId} />
      {shows === 'folder' ? (
        <ThreadList
          key={place}
          {...rows}
          access={access}
          selection={selection}
          folder={filter.folder}
          onClear={narrowed ? clear : null}
        />
      ) : (
        <Suspense>
          {shows === 'home' ? (
            <HomeThreads {...rows} />
          ) : (
            <FoundList key={place} {...rows} q={q} found={found} msgId={msgId} onClear={clear} />
          )}
        </Suspense>
      )}
      <Suspense>
        {selecting && shows === 'folder' && (
          <BulkActions
            selection={selection}
            rows={threads}
            filter={filter}
            total={narrowed || counted === undefined || counted.more ? null : counted.count}
          />
        )}
      </Suspense>
      {dialog !== null && <ThreadDialog {...dialog} onClose={close} />}
    </div>
  )
}

const HomeThreads = lazyPart(async () => (await import('../home/HomeThreads.tsx')).HomeThreads)
const FoundList = lazyPart(async () => (await import('./found/FoundList.tsx')).FoundList)
const BulkActions = lazyPart(async () => (await import('./bulk/BulkActions.tsx')).BulkActions)
