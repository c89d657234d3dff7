import type { Message } from '@attune/contract/conversations/entity'
import { parseMessageId } from '@attune/contract/keys'
import { calls } from '../client/calls.ts'
import { notify } from '../client/notify.ts'
import { queryClient } from '../client/query-client.ts'
import { isSwitched } from '../client/switching/switched.ts'
import { serverNow } from '../client/server-clock.ts'
import { keepTypedText, onSessionEnd, SessionEnded } from '../client/session.ts'
import { onEarlySubmit, writeTo } from '../ui/keys/composer-cursor.ts'
import { makeDrafts, type Drafts } from './composer/drafts.ts'
import { keepAliveWhenHidden, makeOutbox, sendUnsent, type Outbox } from './composer/outbox.ts'
import { makeSeenTracker, type SeenTracker } from './composer/seen.ts'
import { addParts } from './composer/sending/give-back.ts'
import { sendEarly } from './composer/sending/send-early.ts'
import type { UnsentMessage } from './composer/unsent-message.ts'
import { findCachedThread, putAnswerOnHome } from './data/cached-threads.ts'
import type { Reader } from './data/list-membership.ts'
import { filterOfKey, THREAD_LISTS } from './data/query-keys.ts'
import { folderFilters } from './data/load-folders.ts'
import { loadThread } from './data/load-threads.ts'
import { makeLiveCache, type LiveCache } from './data/live-cache.ts'
import { settleThreads, type ThreadList } from './data/thread-data.ts'
import { keepWords } from './keep-words.ts'
import { threadQuery } from './use-thread.ts'

/** The Conversations state of one member of staff. It lives on while other pages are shown. */
export interface ConversationSession {
  accountId: string
  cache: LiveCache
  outbox: Outbox
  drafts: Drafts
  /** How far the reader has seen each client's messages on this screen. */
  seen: SeenTracker
  reader: () => Reader
  /** How to move through the list on the screen; null if there is no list. */
  list: ListSteps | null
  /** Opens a client's conversation from any page, with the cursor in its message; null before the first such page. */
  visit: ((contactId: string) => void) | null
  /** The client after whom the list opens the next one once it has loaded: the message to them was already sent. */
  nextAfter: string | null
  /** The task view that is open; null if none is. */
  task: { takeNextStep: (replied: boolean) => boolean } | null
  /** Sets the open conversation, and drops threads that stayed in a list only because they were open. */
  setOpenContact: (contactId: string | null) => void
}

/** Ways through a list of conversations. Someone who is writing keeps writing in the one that opens. */
export interface ListSteps {
  /** Opens the next client waiting for an answer. If there is none, closes the open conversation and says so. */
  openNextWaiting: (contactId: string) => void
  /**
   * Moves on from a client who needs no answer to the next waiting one, if the reader answers one after another.
   * Returns the way back; null if it stays.
   */
  passOver: (contactId: string) => (() => void) | null
  /** Opens a conversation, with the cursor in its message. */
  openToWrite: (contactId: string) => void
  /** Closes the open conversation. */
  leave: () => void
}

const MERGED = 'This is the conversation that both clients have now.'

/** How long to wait for the live stream to update a thread after a message was sent. */
const CATCH_UP_MS = 2_000

let current: ConversationSession | null = null

/** The session of the signed-in account, created on first use. */
export const conversationSessionOf = (accountId: string): ConversationSession => {
  if (current?.accountId === accountId) return current
  closeCurrent()
  current = makeSession(accountId)
  return current
}

/** Whoever signs in next in this tab must not send or save anything of the account before. */
const closeCurrent = (): void => {
  current?.outbox.close()
  current?.drafts.close()
  current = null
}

const makeSession = (accountId: string): ConversationSession => {
  let openContactId: string | null = null
  const reader = (): Reader => ({ accountId, openContactId, folders: folderFilters(), now: serverNow() })
  const outbox = makeOutbox({
    storage: localStorage,
    accountId,
    send: sendUnsent,
    onSent: (message) => {
      putAnswerOnHome(message)
      cache.putMessage(message)
      setTimeout(() => void reloadBehindThread(message), CATCH_UP_MS)
    },
  })
  const drafts = makeDrafts({
    storage: localStorage,
    accountId,
    // In another person's account nothing typed is kept: the draft would be its owner's.
    save: async (contactId, text, attachments, quotes) => {
      if (isSwitched()) return
      await calls.conversations.putDraft(
        { id: contactId, text, attachments, ...(quotes !== null && { quotes }) },
        { context: keepAliveWhenHidden() },
      )
    },
    onSaving: (contactId, text, quotes) => {
      const thread = findCachedThread(contactId)
      if (thread !== undefined)
        cache.putThread({
          ...thread,
          draft: text === '' && quotes === null ? null : text,
          draftQuotes: quotes === null ? null : parseMessageId(quotes).sequence,
        })
    },
  })
  const cache = makeLiveCache({
    client: queryClient,
    reader,
    onMessage: outbox.settle,
    onGone: (contactId) => {
      const isOpen = contactId === openContactId
      const isWriting = isOpen && document.activeElement instanceof HTMLTextAreaElement
      void keepWords(contactId, {
        // Separate calls: the page's queries end with the page, and the text would be lost.
        ...{ outbox, drafts, isOpen, ...callsUntilEnd(accountId) },
        onMoved: (to) => {
          if (isWriting && (openContactId === contactId || openContactId === to)) writeTo(to)
          if (isOpen) notify({ kind: 'good', title: 'Clients merged', content: MERGED })
        },
      })
    },
  })
  /** Loads the thread if the live stream has not updated it. */
  const reloadBehindThread = async ({ contactId, sequence }: Message) => {
    const thread = findCachedThread(contactId)
    if (thread === undefined || thread.lastSequence >= sequence) return
    // A list that is behind does no harm; the next load updates it.
    await loadThread(contactId).then(cache.putThread, () => undefined)
  }
  outbox.open()
  void drafts.flush()
  const session: ConversationSession = {
    ...{ accountId, cache, outbox, drafts, reader },
    seen: makeSeenTracker(),
    list: null,
    visit: null,
    nextAfter: null,
    task: null,
    setOpenContact: (contactId) => {
      if (openContactId === contactId) return
      openContactId = contactId
      settleLists(reader())
    },
  }
  onEarlySubmit(
    (early) => void sendEarly(session, early, (contactId) => queryClient.fetchQuery(threadQuery(contactId))),
  )
  return session
}

/** These refuse after the account's session: somebody else may have signed in. */
const callsUntilEnd = (accountId: string): Pick<Parameters<typeof keepWords>[1], 'whereIs' | 'loadDraft'> => {
  const untilEnd = <T>(call: () => Promise<T>): Promise<T> =>
    current?.accountId === accountId ? call() : Promise.reject(new SessionEnded('The session has ended.'))
  return {
    whereIs: (id) => untilEnd(() => calls.doubles.locate({ id })),
    loadDraft: (id) => untilEnd(() => calls.conversations.getDraft({ id })),
  }
}

const settleLists = (reader: Reader): void => {
  for (const [key, list] of queryClient.getQueriesData<ThreadList>({ queryKey: THREAD_LISTS })) {
    if (list !== undefined) queryClient.setQueryData(key, settleThreads(list, filterOfKey(key), reader))
  }
}

/**
 * Sends what could still be undone and saves the drafts. Before sign-out, which clears local storage, messages that
 * can't be sent become drafts too, each as far as the server answers. Throws if something is left.
 */
const saveWriting: Parameters<typeof keepTypedText>[0] = async ({ ends, signal }) => {
  if (current === null) return
  const session = current
  const { drafts, outbox } = session
  outbox.release()
  if (ends) outbox.wake()
  await outbox.whenIdle()
  await drafts.flush()
  let isLeft = false
  for (const item of ends && !signal.aborted ? outbox.all.get() : [])
    await moveToDraft(session, item, signal).catch(() => {
      isLeft = true
    })
  if (isLeft || drafts.hasUnsaved()) throw new Error('Something could not be saved.')
}

/** Throws if the server can't be reached: the message stays one, and leaves by itself if the user doesn't sign out. */
const moveToDraft = async (
  { drafts, outbox }: ConversationSession,
  item: UnsentMessage,
  signal: AbortSignal,
): Promise<void> => {
  const { contactId, suffix, text } = item
  const kept = await calls.conversations.getDraft({ id: contactId })
  // The user has gone back, or the message has left meanwhile.
  if (signal.aborted || !outbox.all.get().some((other) => other.suffix === suffix && other.state !== 'sending')) return
  const unsaved = drafts.getUnsaved(contactId)
  if (unsaved === null) {
    drafts.addFiles(contactId, kept.attachments)
    if (kept.quote !== null && drafts.quote(contactId) === null) drafts.setQuote(contactId, kept.quote)
  }
  addParts(drafts, contactId, item)
  drafts.type(contactId, [unsaved ?? kept.text, text].filter((part) => part !== '').join('\n'))
  outbox.discard(suffix)
  // Another message to the same client follows it.
  await drafts.flush(contactId)
}

keepTypedText(saveWriting)
onSessionEnd(closeCurrent)

/** Leaving the tab ends undo periods and saves drafts, so that work can continue elsewhere. */
const releaseWhenHidden = () => {
  if (document.visibilityState !== 'hidden') return
  current?.outbox.release()
  void current?.drafts.flush()
}
globalThis.document?.addEventListener('visibilitychange', releaseWhenHidden)
globalThis.addEventListener?.('pagehide', releaseWhenHidden)
globalThis.addEventListener?.('online', () => current?.outbox.wake())
globalThis.addEventListener?.('storage', ({ newValue }) => {
  if (newValue === null) current?.outbox.dropRemoved()
})
