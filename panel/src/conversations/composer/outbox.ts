import type { ReadonlyAtom } from '@tanstack/react-store'
import type { Message, Quote } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { suffixOf } from '../data/timeline-data.ts'
import { joinNews, readHeldReply, type HeldReplyDetail } from './held/held-news.ts'
import { makeUndoTimers } from './undo-timers.ts'
import { newSuffix, resumeAfterReload, type UnsentMessage } from './unsent-message.ts'
import { makeUnsentStore, type UnsentStorage, type UnsentStore } from './unsent-store.ts'

interface SendOptions {
  /** The message that it quotes; null if it quotes none. */
  quote?: Quote | null
  /** As `UnsentMessage.from`; null leaves it to the server. */
  from?: string | null
  /** As `UnsentMessage.seen`. */
  seen?: number
  /** How long sending can be undone, in milliseconds. */
  restMs?: number
  /** The task it is written for; null if there is none. */
  task?: string | null
}

export interface Outbox {
  /** Picks up what an earlier page left in storage. */
  open: () => void
  /** Returns the suffix of the unsent message. */
  send: (contactId: string, text: string, after: number, files?: Media[], options?: SendOptions) => string
  /** Takes back a message that can still be undone; null if it has already been sent. */
  undo: (suffix: string) => UnsentMessage | null
  /** Ends all undo periods: the messages are sent now. */
  release: () => void
  /** Sends all held messages of a client: the user has seen what colleagues wrote. */
  sendHeld: (contactId: string) => void
  /** Tries a failed message again, or one waiting for the connection. `after` is the last loaded sequence. */
  retry: (suffix: string, after: number) => void
  /** Sends everything that is waiting for the connection. */
  wake: () => void
  /** Removes an unsent message: it was discarded, or its text went back into the composer. */
  discard: (suffix: string) => void
  /** Drops what another tab has removed from storage: it was sent or discarded there. */
  dropRemoved: () => void
  /** The server has the message (by an answer, a live event or a loaded page), so the unsent one is removed. */
  settle: (message: Message) => void
  /** Removes everything for a client. */
  forget: (contactId: string) => void
  /** Resolves once no request is running. */
  whenIdle: () => Promise<void>
  /** Sends nothing more: the session has ended. What is stored goes on when its author signs in again. */
  close: () => void
  all: ReadonlyAtom<readonly UnsentMessage[]>
}

/** Sends a message and resolves with the server's version. Sending the same suffix twice creates only one message. */
export type SendUnsent = (
  unsent: Pick<UnsentMessage, 'contactId' | 'suffix' | 'text' | 'files' | 'quote' | 'from' | 'seen' | 'task'>,
) => Promise<Message>

interface OutboxOptions {
  storage: UnsentStorage
  /** Keeps one account's messages from the next person on the same machine. */
  accountId: string
  send: SendUnsent
  /** Called with the server's version of the message. */
  onSent: (message: Message) => void
  now?: () => number
}

/** Longer than any undo period. */
const FOREIGN_UNDO_MS = 15_000

/** Unsent messages, kept until the server has a message with their suffix. Messages to one client arrive in order. */
export const makeOutbox = ({ storage, accountId, send, onSent, now = Date.now }: OutboxOptions): Outbox => {
  const store = makeUnsentStore(storage, accountId)
  const queues = makeSendQueues(store, send, onSent)

  /** Starts sending a message whose undo period ended, or that was just written or retried. */
  const leave = (suffix: string) => {
    const item = store.find(suffix)
    if (item === undefined) return
    const ahead = store.all.get().find(({ contactId, state }) => contactId === item.contactId && state === 'held')
    const isThis = (other: UnsentMessage) => other.suffix === suffix
    if (ahead !== undefined && ahead.suffix !== suffix)
      return store.change(isThis, (other) =>
        holdItem(other, { lastSequence: ahead.seen ?? ahead.after, news: ahead.news ?? [] }),
      )
    store.change(isThis, (other) => ({ ...other, state: 'sending', problem: null }))
    // Earlier messages waiting for the connection go first.
    queues.wake(item.contactId)
    queues.run(item.contactId)
  }
  const undoTimers = makeUndoTimers(leave)

  const drop = (suffix: string) => {
    undoTimers.clear(suffix)
    store.remove(suffix)
  }

  return {
    open: () => resumeStored(store, queues, now),
    send: (contactId, text, after, files = [], { quote = null, from = null, seen, restMs = 0, task = null } = {}) => {
      // Only one message can be undone at a time: the previous one is sent now, ahead of this one.
      undoTimers.endAll()
      const suffix = newSuffix()
      store.add({
        ...{ contactId, suffix, text, at: now(), after, state: 'resting', problem: null },
        ...(files.length > 0 && { files }),
        ...(quote !== null && { quote }),
        ...(from !== null && { from }),
        ...(seen !== undefined && { seen }),
        ...(task !== null && { task }),
      })
      if (restMs === 0) leave(suffix)
      else undoTimers.start(suffix, restMs)
      return suffix
    },
    undo: (suffix) => {
      const item = store.find(suffix)
      if (item?.state !== 'resting') return null
      drop(suffix)
      return item
    },
    release: () => undoTimers.endAll(),
    sendHeld: (contactId) => {
      store.change(
        (item) => item.contactId === contactId && item.state === 'held',
        ({ news: _news, ...item }) => ({ ...item, state: 'sending' }),
      )
      queues.run(contactId)
    },
    retry: (suffix, after) => {
      store.dropRemoved()
      const item = store.find(suffix)
      if (item?.state === 'waiting') return queues.wake(item.contactId)
      if (item?.state !== 'failed') return
      store.add({ ...item, at: now(), after, state: 'sending', problem: null })
      leave(suffix)
    },
    wake: () => queues.wake(),
    discard: drop,
    dropRemoved: store.dropRemoved,
    settle: (message) => {
      const item = store.find(suffixOf(message))
      if (item?.contactId === message.contactId) drop(item.suffix)
    },
    forget: (contactId) => {
      for (const item of store.all.get()) if (item.contactId === contactId) drop(item.suffix)
    },
    ...{ whenIdle: queues.whenIdle, close: store.close, all: store.all },
  }
}

const resumeStored = (store: UnsentStore, queues: SendQueues, now: () => number): void => {
  const adopt = (suffix: string) => {
    const item = store.readStoredOne(suffix)
    if (item?.state !== 'resting' || store.find(suffix) !== undefined) return
    store.add({ ...item, state: 'sending' })
    queues.run(item.contactId)
  }
  const stored = store.readStored()
  // A resting message belongs to another tab, unless that tab crashed.
  const foreign = stored.filter(({ state, at }) => state === 'resting' && now() - at < FOREIGN_UNDO_MS)
  const own = stored.filter((item) => !foreign.includes(item))
  store.setAll(own.map((item) => resumeAfterReload(item, now())).sort((a, b) => a.at - b.at))
  for (const item of store.all.get()) queues.run(item.contactId)
  for (const { suffix } of foreign) setTimeout(() => adopt(suffix), FOREIGN_UNDO_MS)
}

/** Statuses of a lost connection, a proxy or a starting server: the message itself is fine and can be retried. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

const SEND_TIMEOUT_MS = 20_000

interface SendQueues {
  /** Sends a client's messages that are in state `sending`, unless that is already running. */
  run: (contactId: string) => void
  /** Sends what is waiting for the connection, to one client or to all. */
  wake: (contactId?: string) => void
  /** Resolves once no request is running. */
  whenIdle: () => Promise<void>
}

/** Sends the stored messages, one at a time and in order per client. `onSent` gets the server's version of each. */
const makeSendQueues = (store: UnsentStore, send: SendUnsent, onSent: (message: Message) => void): SendQueues => {
  /** Running send loops by contact id. */
  const running = new Map<string, Promise<void>>()

  const next = (contactId: string) => {
    store.dropRemoved()
    return store.all.get().find((item) => item.contactId === contactId && item.state === 'sending')
  }
  const run = (contactId: string) => {
    if (!running.has(contactId) && next(contactId) !== undefined) running.set(contactId, sendAll(contactId))
  }
  const sendAll = async (contactId: string) => {
    for (let item = next(contactId); item !== undefined; item = next(contactId)) await post(item)
    running.delete(contactId)
  }

  const post = async ({ contactId, suffix, text, files, quote, from, seen, task }: UnsentMessage) => {
    try {
      const optional = {
        ...(files !== undefined && { files }),
        ...(quote !== undefined && { quote }),
        ...(from !== undefined && { from }),
        ...(seen !== undefined && { seen }),
        ...(task !== undefined && { task }),
      }
      const message = await send({ contactId, suffix, text, ...optional })
      backoff.reset()
      if (!store.isClosed()) onSent(message)
      store.remove(suffix)
    } catch (error) {
      fail(error, contactId, suffix)
    }
  }
  const fail = (error: unknown, contactId: string, suffix: string) => {
    // Later messages to the same client must not overtake one that waits or is held.
    const isBehind = (item: UnsentMessage) => item.contactId === contactId && item.state === 'sending'
    const held = readHeldReply(error)
    if (held !== null) store.change(isBehind, (item) => holdItem(item, held))
    else if (RETRYABLE_STATUSES.has(failureOf(error).status)) {
      store.change(isBehind, (item) => ({ ...item, state: 'waiting', problem: null }))
      backoff.start()
    } else
      store.change(
        (item) => item.suffix === suffix,
        (item) => ({ ...item, state: 'failed', problem: failureOf(error).content }),
      )
  }

  const wake = (contactId?: string) => {
    const waiting = store.all
      .get()
      .filter((item) => item.state === 'waiting' && (contactId ?? item.contactId) === item.contactId)
    if (waiting.length === 0) return
    store.change(
      (item) => waiting.includes(item),
      (item) => ({ ...item, state: 'sending' }),
    )
    for (const item of waiting) run(item.contactId)
  }
  const backoff = makeBackoff(() => wake())

  return {
    run,
    wake,
    whenIdle: async () => {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}

/** The message in its held state. When it is sent again, it reports the news as seen. */
const holdItem = (item: UnsentMessage, { lastSequence, news }: HeldReplyDetail): UnsentMessage => ({
  ...item,
  state: 'held',
  problem: null,
  seen: lastSequence,
  news: joinNews(item.news ?? [], news),
})

/** Retries with exponential backoff while nothing gets through. */
const makeBackoff = (retry: () => void) => {
  const SHORTEST_MS = 3_000
  const LONGEST_MS = 60_000
  let ms = SHORTEST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start: () => {
      if (timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        retry()
      }, ms)
      ms = Math.min(ms * 2, LONGEST_MS)
    },
    reset: () => {
      ms = SHORTEST_MS
    },
  }
}

/** Sends one message. A late answer counts as lost, since sending again with the same suffix is safe. */
export const sendUnsent: SendUnsent = async (unsent) => {
  const { contactId, suffix, text, files = [], quote, from, seen, task = null } = unsent
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
  const attachments = files.length === 0 ? {} : { attachments: files.map(({ _id }) => _id) }
  const quotes = quote === undefined ? {} : { quotes: quote.id }
  const leaves = from === undefined ? {} : { from }
  const seenSequence = seen === undefined ? {} : { seenSequence: seen }
  try {
    return await calls.conversations.sendDirect(
      { id: contactId, suffix, text, ...attachments, ...quotes, ...leaves, ...seenSequence },
      { signal, context: { repeatable: true, task, ...keepAliveWhenHidden() } },
    )
  } catch (error) {
    if (signal.aborted) throw new AnswerTimeout('The server took too long to respond.', { cause: error })
    throw error
  }
}

/** Lets a request outlive the page if the page is being left. */
export const keepAliveWhenHidden = () => ({ keepalive: document.visibilityState === 'hidden' })

/** Counts as a gateway timeout, so that the message is retried. */
class AnswerTimeout extends Error {
  readonly status = 504
}
