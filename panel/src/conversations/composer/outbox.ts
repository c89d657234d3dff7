import type { Message } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { failureOf } from '../../client/failure.ts'
import { suffixOf } from '../data/timeline-data.ts'
import { readHeldReply, joinNews, type HeldReplyDetail } from './held/held-news.ts'
import { makeUndoTimers } from './undo-timers.ts'
import { resumeAfterReload, newSuffix, readUnsent, type UnsentMessage } from './unsent-message.ts'

/** Sends one; the answer is the message as the server has it. The same suffix never makes two messages. */
export type SendUnsent = (
  unsent: Pick<UnsentMessage, 'contactId' | 'suffix' | 'text' | 'files' | 'seen'>,
) => Promise<Message>

interface SendOptions {
  /** As `Unsent.seen`. */
  seen?: number
  /** How long it can still be undone, in milliseconds. */
  restMs?: number
}

export interface Outbox {
  /** Takes up what an earlier page left behind. */
  open: () => void
  send: (contactId: string, text: string, after: number, files?: Media[], how?: SendOptions) => void
  /** Takes back one that rests; null when it has left. */
  undo: (suffix: string) => UnsentMessage | null
  /** What rests leaves now. */
  release: () => void
  /** Sends all held ones of a client: what colleagues wrote has been seen. */
  sendHeld: (contactId: string) => void
  /** Also tries those that wait for the connection. */
  retry: (suffix: string, after: number) => void
  /** Sends what waits for the connection. */
  wake: () => void
  /** Takes an unsent one out: it was discarded, or its text goes back into the composer. */
  discard: (suffix: string) => void
  /** The message is there, by an answer, a live event or a page: its echo goes, once. */
  settle: (message: Message) => void
  /** Forgets everything of a client. */
  forget: (contactId: string) => void
  /** Once nothing is on its way. */
  quiet: () => Promise<void>
  all: () => readonly UnsentMessage[]
  watch: (listener: () => void) => () => void
}

interface OutboxOptions {
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
  /** Unsent ones of one account are no business of the next person at this machine. */
  accountId: string
  send: SendUnsent
  /** The message as the server's answer has it. */
  onSent: (message: Message) => void
  now?: () => number
}

/** Longer than anything rests. */
const FOREIGN_UNDO_MS = 15_000

/** Answers of somebody between us and the server, or of a server that starts: nothing is wrong with the message. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

/**
 * Unsent messages in the order they were sent, kept in local storage until a message with their suffix is there. What was
 * written first to a client arrives first. While one is under way the browser asks before the tab is closed (spec 1 §9).
 */
export const makeOutbox = ({ storage, accountId, send, onSent, now = Date.now }: OutboxOptions): Outbox => {
  const prefix = `unsent:${accountId}:`
  const listeners = new Set<() => void>()
  /** Clients whose messages are being sent, one after the other. */
  const running = new Map<string, Promise<void>>()
  let unsent: readonly UnsentMessage[] = []
  let release: (() => void) | null = null

  const publish = (next: readonly UnsentMessage[]) => {
    unsent = next
    const underWay = next.some(({ state }) => state === 'resting' || state === 'sending' || state === 'waiting')
    if (underWay) release ??= holdTab('unsent-message')
    else {
      release?.()
      release = null
    }
    for (const listener of listeners) listener()
  }

  const store = (item: UnsentMessage): UnsentMessage => {
    storage.setItem(prefix + item.suffix, JSON.stringify(item))
    return item
  }
  const add = (item: UnsentMessage) => publish([...unsent.filter(({ suffix }) => suffix !== item.suffix), store(item)])
  /** Those that a change applies to, in their places. */
  const change = (which: (item: UnsentMessage) => boolean, to: (item: UnsentMessage) => UnsentMessage) =>
    publish(unsent.map((item) => (which(item) ? store(to(item)) : item)))

  const drop = (suffix: string) => {
    undoTimers.clear(suffix)
    storage.removeItem(prefix + suffix)
    if (unsent.some((item) => item.suffix === suffix)) publish(unsent.filter((item) => item.suffix !== suffix))
  }

  const next = (contactId: string) => unsent.find((item) => item.contactId === contactId && item.state === 'sending')

  const run = (contactId: string) => {
    if (!running.has(contactId) && next(contactId) !== undefined) running.set(contactId, sendAll(contactId))
  }

  const sendAll = async (contactId: string) => {
    for (let item = next(contactId); item !== undefined; item = next(contactId)) await post(item)
    running.delete(contactId)
  }

  const post = async ({ contactId, suffix, text, files, seen }: UnsentMessage) => {
    try {
      const what = { ...(files !== undefined && { files }), ...(seen !== undefined && { seen }) }
      const message = await send({ contactId, suffix, text, ...what })
      backoff.reset()
      onSent(message)
      drop(suffix)
    } catch (error) {
      // What comes after it to the same client must not get ahead of one that waits or is held.
      const behind = (item: UnsentMessage) => item.contactId === contactId && item.state === 'sending'
      const held = readHeldReply(error)
      if (held !== null) change(behind, (item) => holdItem(item, held))
      else if (RETRYABLE_STATUSES.has(failureOf(error).status)) {
        change(behind, (item) => ({ ...item, state: 'waiting', problem: null }))
        backoff.start()
      } else
        change(
          (item) => item.suffix === suffix,
          (item) => ({ ...item, state: 'failed', problem: failureOf(error).content }),
        )
    }
  }

  /** Lets one go that rested, was written just now or was asked for again. */
  const leave = (suffix: string) => {
    const item = unsent.find((other) => other.suffix === suffix)
    if (item === undefined) return
    const ahead = unsent.find(({ contactId, state }) => contactId === item.contactId && state === 'held')
    const mine = (other: UnsentMessage) => other.suffix === suffix
    if (ahead !== undefined && ahead.suffix !== suffix)
      return change(mine, (other) =>
        holdItem(other, { lastSequence: ahead.seen ?? ahead.after, news: ahead.news ?? [] }),
      )
    change(mine, (other) => ({ ...other, state: 'sending', problem: null }))
    // Earlier ones that wait go first.
    wake(item.contactId)
    run(item.contactId)
  }
  const undoTimers = makeUndoTimers(leave)

  const adopt = (suffix: string) => {
    const item = readUnsent(storage.getItem(prefix + suffix) ?? '')
    if (item?.state !== 'resting' || unsent.some((other) => other.suffix === suffix)) return
    add({ ...item, state: 'sending' })
    run(item.contactId)
  }

  const wake = (contactId?: string) => {
    const waiting = unsent.filter(
      (item) => item.state === 'waiting' && (contactId ?? item.contactId) === item.contactId,
    )
    if (waiting.length === 0) return
    change(
      (item) => waiting.includes(item),
      (item) => ({ ...item, state: 'sending' }),
    )
    for (const item of waiting) run(item.contactId)
  }
  const backoff = makeBackoff(() => wake())

  return {
    open: () => {
      const stored = keysOf(storage, prefix).flatMap((key) => readUnsent(storage.getItem(key) ?? '') ?? [])
      // One that rests belongs to another tab, unless that one ended all of a sudden.
      const foreign = stored.filter(({ state, at }) => state === 'resting' && now() - at < FOREIGN_UNDO_MS)
      const own = stored.filter((item) => !foreign.includes(item))
      publish(own.map((item) => resumeAfterReload(item, now())).sort((a, b) => a.at - b.at))
      for (const item of unsent) run(item.contactId)
      for (const { suffix } of foreign) setTimeout(() => adopt(suffix), FOREIGN_UNDO_MS)
    },
    send: (contactId, text, after, files = [], { seen, restMs = 0 } = {}) => {
      // Two never rest at once: the one before leaves, and stays before.
      undoTimers.endAll()
      const suffix = newSuffix()
      add({
        ...{ contactId, suffix, text, at: now(), after, state: 'resting', problem: null },
        ...(files.length > 0 && { files }),
        ...(seen !== undefined && { seen }),
      })
      if (restMs === 0) leave(suffix)
      else undoTimers.start(suffix, restMs)
    },
    undo: (suffix) => {
      const item = unsent.find((other) => other.suffix === suffix && other.state === 'resting')
      if (item !== undefined) drop(suffix)
      return item ?? null
    },
    release: () => undoTimers.endAll(),
    sendHeld: (contactId) => {
      change(
        (item) => item.contactId === contactId && item.state === 'held',
        ({ news: _news, ...item }) => ({ ...item, state: 'sending' }),
      )
      run(contactId)
    },
    retry: (suffix, after) => {
      const item = unsent.find((other) => other.suffix === suffix)
      if (item?.state === 'waiting') return wake(item.contactId)
      if (item?.state !== 'failed') return
      add({ ...item, at: now(), after, state: 'sending', problem: null })
      leave(suffix)
    },
    wake: () => wake(),
    discard: drop,
    settle: (message) => {
      const suffix = suffixOf(message)
      const item = unsent.find((other) => other.suffix === suffix && other.contactId === message.contactId)
      if (item !== undefined) drop(suffix)
    },
    forget: (contactId) => {
      for (const item of unsent) if (item.contactId === contactId) drop(item.suffix)
    },
    quiet: async () => {
      while (running.size > 0) await Promise.all(running.values())
    },
    all: () => unsent,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Sent again it says that the news has been seen. */
const holdItem = (item: UnsentMessage, { lastSequence, news }: HeldReplyDetail): UnsentMessage => ({
  ...item,
  state: 'held',
  problem: null,
  seen: lastSequence,
  news: joinNews(item.news ?? [], news),
})

/** Tries again later and later while nothing gets through. */
const makeBackoff = (again: () => void) => {
  const SHORTEST_MS = 3_000
  const LONGEST_MS = 60_000
  let ms = SHORTEST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    start: () => {
      if (timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        again()
      }, ms)
      ms = Math.min(ms * 2, LONGEST_MS)
    },
    reset: () => {
      ms = SHORTEST_MS
    },
  }
}

const keysOf = (storage: OutboxOptions['storage'], prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix))
