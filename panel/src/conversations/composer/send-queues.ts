import type { Message } from '@attune/contract/conversations/entity'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { joinNews, readHeldReply, type HeldReplyDetail } from './held/held-news.ts'
import type { UnsentMessage } from './unsent-message.ts'
import type { UnsentStore } from './unsent-store.ts'

/** Sends a message and resolves with the server's version. Sending the same suffix twice creates only one message. */
export type SendUnsent = (
  unsent: Pick<UnsentMessage, 'contactId' | 'suffix' | 'text' | 'files' | 'quote' | 'from' | 'seen' | 'task'>,
) => Promise<Message>

/** Statuses of a lost connection, a proxy or a starting server: the message itself is fine and can be retried. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

const SEND_TIMEOUT_MS = 20_000

export interface SendQueues {
  /** Sends a client's messages that are in state `sending`, unless that is already running. */
  run: (contactId: string) => void
  /** Sends what is waiting for the connection, to one client or to all. */
  wake: (contactId?: string) => void
  /** Resolves once no request is running. */
  whenIdle: () => Promise<void>
}

/** Sends the stored messages, one at a time and in order per client. `onSent` gets the server's version of each. */
export const makeSendQueues = (
  store: UnsentStore,
  send: SendUnsent,
  onSent: (message: Message) => void,
): SendQueues => {
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
export const holdItem = (item: UnsentMessage, { lastSequence, news }: HeldReplyDetail): UnsentMessage => ({
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
