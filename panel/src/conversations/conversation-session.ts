import type { Message, Thread } from '@attune/contract/conversations/entity'
import { calls } from '../client/calls.ts'
import { queryClient } from '../client/query-client.ts'
import { serverNow } from '../client/server-clock.ts'
import { flushBeforeSignOut, onSessionEnd } from '../client/session.ts'
import { makeDrafts, type Drafts } from './composer/drafts.ts'
import { makeOutbox, type Outbox, type SendUnsent } from './composer/outbox.ts'
import { makeSeenTracker, type SeenTracker } from './composer/seen.ts'
import type { Reader } from './data/list-membership.ts'
import { filterOfKey, THREAD_LISTS, threadKey } from './data/query-keys.ts'
import { folderFilters } from './data/load-folders.ts'
import { loadThread } from './data/load-threads.ts'
import { makeLiveCache, type LiveCache } from './data/live-cache.ts'
import { dropMovedOut, type ThreadList } from './data/thread-data.ts'

/** What one member of staff has at hand in Conversations, whichever page they are on. */
export interface ConversationSession {
  accountId: string
  cache: LiveCache
  outbox: Outbox
  drafts: Drafts
  /** How far the reader has seen each client's messages on this screen. */
  sight: SeenTracker
  reader: () => Reader
  /** Says which conversation is open; what only stayed in a list because it was open leaves it. */
  look: (contactId: string | null) => void
}

/** The live stream is given so long to bring a thread after a message of ours. */
const CATCH_UP_MS = 2_000
const SEND_TIMEOUT_MS = 20_000

let current: ConversationSession | null = null

/** The desk of the signed-in account. Unsent messages and drafts live on while other pages are shown. */
export const sessionOf = (accountId: string): ConversationSession => {
  if (current?.accountId !== accountId) current = makeSession(accountId)
  return current
}

const makeSession = (accountId: string): ConversationSession => {
  let openContactId: string | null = null
  const reader = (): Reader => ({ accountId, openContactId, folders: folderFilters(), now: serverNow() })
  const outbox = makeOutbox({
    storage: localStorage,
    accountId,
    send,
    onSent: (message) => {
      cache.putMessage(message)
      setTimeout(() => void reloadBehindThread(message), CATCH_UP_MS)
    },
  })
  const drafts = makeDrafts({
    storage: localStorage,
    accountId,
    save: (contactId, text, attachments) =>
      calls.conversations.putDraft({ id: contactId, text, attachments }, { context: keepAliveWhenHidden() }),
    onSaving: (contactId, text) => {
      const thread = findCachedThread(contactId)
      if (thread !== undefined) cache.putThread({ ...thread, draft: text === '' ? null : text })
    },
  })
  const cache = makeLiveCache({
    client: queryClient,
    reader,
    onMessage: outbox.settle,
    onGone: (contactId) => {
      outbox.forget(contactId)
      drafts.forget(contactId)
    },
  })
  /** Without the live stream nobody else says that the thread has moved. */
  const reloadBehindThread = async ({ contactId, sequence }: Message) => {
    const thread = findCachedThread(contactId)
    if (thread === undefined || thread.lastSequence >= sequence) return
    // A list that is behind does no harm; the next load brings it up to date.
    await loadThread(contactId).then(cache.putThread, () => undefined)
  }
  outbox.open()
  void drafts.flush()
  return {
    accountId,
    cache,
    outbox,
    drafts,
    sight: makeSeenTracker(),
    reader,
    look: (contactId) => {
      if (openContactId === contactId) return
      openContactId = contactId
      dropMovedOutFromLists(reader())
    },
  }
}

/** An answer that stays away too long counts as lost: sending again with the same suffix is safe. */
const send: SendUnsent = async ({ contactId, suffix, text, files = [], seen }) => {
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
  const attachments = files.length === 0 ? {} : { attachments: files.map(({ _id }) => _id) }
  const seenSequence = seen === undefined ? {} : { seenSequence: seen }
  try {
    return await calls.conversations.sendDirect(
      { id: contactId, suffix, text, ...attachments, ...seenSequence },
      { signal, context: { repeatable: true, ...keepAliveWhenHidden() } },
    )
  } catch (error) {
    if (signal.aborted) throw new AnswerTimeout('The server took too long to answer.', { cause: error })
    throw error
  }
}

/** A page that is being left does not take along what it has just begun to send. */
const keepAliveWhenHidden = () => ({ keepalive: document.visibilityState === 'hidden' })

/** Counts as a gateway's word for the same. */
class AnswerTimeout extends Error {
  readonly status = 504
}

const findCachedThread = (contactId: string): Thread | undefined =>
  queryClient.getQueryData<Thread>(threadKey(contactId)) ??
  queryClient
    .getQueriesData<ThreadList>({ queryKey: THREAD_LISTS })
    .flatMap(([, list]) => list?.threads ?? [])
    .find((thread) => thread.contactId === contactId)

const dropMovedOutFromLists = (reader: Reader): void => {
  for (const [key, list] of queryClient.getQueriesData<ThreadList>({ queryKey: THREAD_LISTS })) {
    if (list !== undefined) queryClient.setQueryData(key, dropMovedOut(list, filterOfKey(key), reader))
  }
}

/**
 * What can still be undone leaves, and a text that could not be sent becomes part of the draft: signing out clears this
 * machine.
 */
const keepUnsentAsDrafts = async (): Promise<void> => {
  if (current === null) return
  const { drafts, outbox } = current
  outbox.release()
  await outbox.quiet()
  for (const { contactId, text, files = [] } of outbox.all()) {
    const draft = drafts.unsaved(contactId) ?? findCachedThread(contactId)?.draft ?? ''
    drafts.addFiles(
      contactId,
      files.map(({ _id }) => _id),
    )
    drafts.type(contactId, [draft, text].filter((part) => part !== '').join('\n'))
  }
  await drafts.flush()
}

flushBeforeSignOut(keepUnsentAsDrafts)
onSessionEnd(() => {
  current = null
})

/** Whoever leaves the tab has made up their mind, and may go on elsewhere. */
const releaseWhenHidden = () => {
  if (document.visibilityState !== 'hidden') return
  current?.outbox.release()
  void current?.drafts.flush()
}
globalThis.document?.addEventListener('visibilitychange', releaseWhenHidden)
globalThis.addEventListener?.('pagehide', releaseWhenHidden)
globalThis.addEventListener?.('online', () => current?.outbox.wake())
