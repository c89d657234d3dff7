import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { notifyFailure, undoLastDone } from '../../client/notify.ts'
import { serverNow } from '../../client/server-clock.ts'
import { queryClient } from '../../client/query-client.ts'
import {
  cameWriting,
  clientWaitedFor,
  isWriting,
  leaveComposer,
  returnToComposer,
  writeTo,
} from '../../ui/keys/composer-cursor.ts'
import { focusIfLost } from '../../ui/keys/focus-if-lost.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { isInNativeFolder, isMuted, type ThreadFilter } from '../data/list-membership.ts'
import { threadActions } from '../data/change-threads.ts'
import { threadKey } from '../data/query-keys.ts'
import { loadFirstThreads } from '../data/load-threads.ts'
import { nextUnread } from '../data/next-unread.ts'
import { withoutLink } from '../data/thread-filters.ts'
import type { ConversationSession, ListSteps } from '../conversation-session.ts'
import type { ThreadDialogKind } from './menu/ThreadDialogs.tsx'
import { findNextWaiting } from './next/find-next-waiting.ts'
import { openUnreadBeyond } from './next/open-unread-beyond.ts'
import { useHomeBeside, useNextOnHome } from './next/use-next-on-home.ts'
import { useNextWaiting } from './next/use-next-waiting.ts'
import { findProbablyNext, usePrefetch } from './next/use-prefetch.ts'
import { stepFrom, type ListStep } from './list-step.ts'
import type { ThreadSelection } from './use-selection.ts'

interface ListKeys {
  session: ConversationSession
  steps: readonly ListStep[]
  /** Whether the list is still loading. */
  loading: boolean
  threads: readonly Thread[]
  filter: ThreadFilter
  /** The texts of replies being sent, by contact id. */
  leaving: ReadonlyMap<string, string>
  openContactId: string | null
  msgId: string | undefined
  selection: ThreadSelection
  selecting: boolean
  /** Whether rows can be selected. */
  selects: boolean
  /** Focuses the search field. */
  onSearch: () => void
}

/** The list's keyboard shortcuts. They act on the conversation whose row has the focus, otherwise on the open one. */
export const useListKeys = (list: ListKeys) => {
  const { session, threads, openContactId, selection, selecting, selects, onSearch } = list
  const { open, step, reply } = useListSteps(list)
  const [dialog, setDialog] = useState<{ kind: ThreadDialogKind; thread: Thread } | null>(null)
  // Always the same function, because rows are memoized.
  const ask = useCallback((kind: ThreadDialogKind, about: Thread) => setDialog({ kind, thread: about }), [])

  const openNextUnread = async () => {
    const writes = openContactId !== null && cameWriting(openContactId)
    const openUnread = (contactId: string) => {
      if (writes) writeTo(contactId)
      open({ contactId })
    }
    const listed = nextUnread(threads, openContactId)
    if (listed !== null) return openUnread(listed)
    const unread = { folder: 'unread', q: '', filters: {} } as const
    await openUnreadBeyond(session, () => loadFirstThreads(unread, session.reader(), 2), openUnread)
  }
  const thread = (): Thread | undefined => {
    const id = findFocusedClient() ?? openContactId
    if (id === null) return undefined
    return queryClient.getQueryData<Thread>(threadKey(id)) ?? threads.find(({ contactId }) => contactId === id)
  }
  const act = (ability: keyof Thread['abilities'], run: (thread: Thread) => unknown) => () => {
    const one = thread()
    if (one?.abilities[ability] !== true) return
    const place = listRows().findIndex((row) => row.closest('[data-stop]')?.contains(document.activeElement))
    run(one)
    const openBefore = session.reader().openContactId
    // A row that leaves the folder takes the focus along: the same key goes on in the row that follows it. If another
    // conversation has been opened, it goes on in that one.
    const findNextRow = () =>
      session.reader().openContactId === openBefore ? (listRows()[place] ?? listRows().at(-1)) : null
    if (place !== -1) focusIfLost(findNextRow)
  }
  const review = (one: Thread) => {
    const inReview = isInNativeFolder(one, 'review', session.reader())
    return inReview
      ? threadActions.markReviewed(session, one)
      : threadActions.setReviewPoint(session, one, new Date(serverNow()).toISOString())
  }

  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    n: () => void openNextUnread().catch(notifyFailure),
    'Alt+ArrowDown': () => step(1, true),
    'Alt+ArrowUp': () => step(-1, true),
    r: reply,
    '/': onSearch,
    ...(openContactId === null && { Enter: () => step(1) }),
    x: () => {
      const id = selects ? (findFocusedClient() ?? openContactId) : null
      if (id !== null) selection.toggle(id, false)
    },
    ...(selecting && { Escape: selection.none }),
    p: act('pin', (one) => void threadActions.togglePin(session, one).catch(notifyFailure)),
    e: act('review', (one) => void review(one).catch(notifyFailure)),
    m: act('mute', (one) => {
      if (isMuted(one, serverNow())) void threadActions.unmute(session, one).catch(notifyFailure)
      else setDialog({ kind: 'mute', thread: one })
    }),
    f: () => {
      const one = thread()
      if (one !== undefined) setDialog({ kind: 'folders', thread: one })
    },
    d: act('answer', (one) => {
      if (one.needsAnswerSince !== null) void threadActions.clearNeedsAnswer(session, one).catch(notifyFailure)
    }),
    z: undoLastDone,
    u: () => {
      const one = thread()
      if (one !== undefined) void threadActions.markUnread(session, one).catch(notifyFailure)
    },
  })
  return { step, dialog, ask, close: () => setDialog(null) }
}

/** The ways from row to row, and into the composer; the session's `list` offers them to the open conversation. */
const useListSteps = (list: ListKeys) => {
  const { session, steps, loading, threads, filter, leaving, openContactId, msgId } = list
  const navigate = useNavigate()
  const open = ({ contactId, msgId: at }: ListStep) =>
    void navigate({
      to: '/conversations/dialog/$id',
      params: { id: contactId },
      search: (search) => ({ ...withoutLink(search), ...(at !== undefined && { msgId: at }) }),
    })
  const { goOn, passOver } = useNextWaiting({ session, threads, filter, open: (contactId) => open({ contactId }) })
  /** What was requested before the list had loaded: a number of steps, or the next waiting client after a given one. */
  const early = useRef<{ by: number; after: string | null }>({ by: 0, after: null })
  /** `goesOnWriting`: even if the cursor has left the message for a key. */
  const step = (by: number, goesOnWriting = false) => {
    if (loading) {
      early.current.by += by
      if (openContactId !== null && isWriting()) leaveComposer(openContactId)
      return
    }
    // The conversation the cursor is moving to may not be open yet.
    const from = clientWaitedFor() ?? openContactId
    const next = stepFrom(steps, { contactId: from, msgId }, by)
    if (next === undefined) return returnToComposer()
    // Done first, so that typing from now on goes to the next client.
    if (isWriting() || (goesOnWriting && from !== null && cameWriting(from))) writeTo(next.contactId)
    open(next)
  }
  const openNextWaiting = (after: string) => {
    if (!loading) return void goOn(after, isWriting())
    early.current = { by: 0, after }
    if (isWriting()) leaveComposer(after)
  }
  const takeEarlySteps = useEffectEvent(() => {
    const { by } = early.current
    const after = early.current.after ?? session.nextAfter
    early.current = { by: 0, after: null }
    session.nextAfter = null
    // Unless the user has gone elsewhere meanwhile.
    if (after !== null && (openContactId === after || clientWaitedFor() === after)) openNextWaiting(after)
    else if (by !== 0) step(by)
    else returnToComposer()
  })
  useEffect(() => {
    if (!loading) takeEarlySteps()
  }, [loading])
  const reply = () => {
    const [contactId, at] = findFocusedStep() ?? [openContactId ?? steps[0]?.contactId]
    if (contactId === undefined) return
    writeTo(contactId)
    if (contactId !== openContactId || at !== undefined) open({ contactId, ...(at !== undefined && { msgId: at }) })
  }
  const isBesideHome = useHomeBeside()
  const leave = () =>
    void navigate({
      to: '/conversations',
      search: (search) => {
        const { from, ...rest } = withoutLink(search)
        // Without room for Home's list, the reader is in a folder now, so Back leads there from its conversations.
        return { ...rest, ...(isBesideHome && from !== undefined && { from }) }
      },
    })
  const onHome = useNextOnHome(session, openContactId, 'opened')
  const waiting = openContactId === null ? null : (onHome ?? findNextWaiting(threads, openContactId, leaving))
  usePrefetch(
    session,
    openContactId === null ? [] : findProbablyNext(list, { contactId: openContactId, msgId }, waiting),
  )
  const openToWrite = (contactId: string) => {
    writeTo(contactId)
    open({ contactId })
  }
  useOffer(session, { openNextWaiting, passOver, openToWrite, leave })
  return { open, step, reply }
}

/** Offers the ways through the list to the open conversation, for as long as the list is on the page. */
const useOffer = (session: ConversationSession, offered: ListSteps): void => {
  const ways = useEffectEvent(() => offered)
  useEffect(() => {
    session.list = {
      openNextWaiting: (after) => ways().openNextWaiting(after),
      passOver: (contactId) => ways().passOver(contactId),
      openToWrite: (contactId) => ways().openToWrite(contactId),
      leave: () => ways().leave(),
    }
    return () => {
      session.list = null
    }
  }, [session])
}

/**
 * The contact id of the row with the focus, which may be on one of its buttons, and the message's id if the row is for
 * a message.
 */
const findFocusedStep = (): string[] | null =>
  document.activeElement
    ?.closest('[data-stop]')
    ?.querySelector<HTMLElement>('[data-step]')
    ?.dataset['step']?.split(' ') ?? null

/** The rows as they are drawn, in order. */
const listRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-stop] [data-step]')]

const findFocusedClient = (): string | null => findFocusedStep()?.[0] ?? null
