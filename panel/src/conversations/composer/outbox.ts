import type { Message } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { failureOf } from '../../client/failure.ts'
import { suffixOf } from '../data/timeline-data.ts'
import { afterReload, newSuffix, readUnsent, type Unsent } from './unsent.ts'

/** Sends one; the answer is the message as the server has it. The same suffix never makes two messages. */
export type Send = (unsent: Pick<Unsent, 'contactId' | 'suffix' | 'text' | 'files'>) => Promise<Message>

export interface Outbox {
  /** Takes up what an earlier page left behind. */
  open: () => void
  send: (contactId: string, text: string, after: number, files?: Media[]) => void
  retry: (suffix: string, after: number) => void
  /** Takes an unsent one out: it was discarded, or its text goes back into the composer. */
  discard: (suffix: string) => void
  /** The message is there, by an answer, a live event or a page: its echo goes, once. */
  settle: (message: Message) => void
  /** Forgets everything of a client. */
  forget: (contactId: string) => void
  all: () => readonly Unsent[]
  watch: (listener: () => void) => () => void
}

interface OutboxOptions {
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
  /** Unsent ones of one account are no business of the next person at this machine. */
  accountId: string
  send: Send
  /** The message as the server's answer has it. */
  onSent: (message: Message) => void
  now?: () => number
}

/**
 * Unsent messages, kept in local storage until a message with their suffix is there. While one is under way the
 * browser asks before the tab is closed (spec 1 §9).
 */
export const makeOutbox = ({ storage, accountId, send, onSent, now = Date.now }: OutboxOptions): Outbox => {
  const prefix = `unsent:${accountId}:`
  const listeners = new Set<() => void>()
  const held = new Map<string, () => void>()
  /** The end of each client's queue. */
  const queues = new Map<string, Promise<void>>()
  let unsent: readonly Unsent[] = []

  const publish = (next: readonly Unsent[]) => {
    unsent = next
    for (const listener of listeners) listener()
  }

  const keep = (item: Unsent) => {
    storage.setItem(prefix + item.suffix, JSON.stringify(item))
    publish([...unsent.filter(({ suffix }) => suffix !== item.suffix), item])
  }

  const drop = (suffix: string) => {
    storage.removeItem(prefix + suffix)
    if (unsent.some((item) => item.suffix === suffix)) publish(unsent.filter((item) => item.suffix !== suffix))
  }

  const release = (suffix: string) => {
    held.get(suffix)?.()
    held.delete(suffix)
  }

  /** One after the other to each client: what was written first must also arrive first. */
  const deliver = (item: Unsent) => {
    keep(item)
    held.set(item.suffix, holdTab('unsent-message'))
    const before = queues.get(item.contactId)
    const sent = before === undefined ? post(item) : before.then(() => post(item))
    queues.set(item.contactId, sent)
    void sent.then(() => queues.get(item.contactId) === sent && queues.delete(item.contactId))
  }

  const post = async (item: Unsent) => {
    try {
      const { contactId, suffix, text, files } = item
      const message = await send({ contactId, suffix, text, ...(files !== undefined && { files }) })
      onSent(message)
      drop(suffix)
    } catch (error) {
      // A live event may have brought the message although its answer was lost.
      const still = unsent.some(({ suffix }) => suffix === item.suffix)
      if (still) keep({ ...item, state: 'failed', problem: failureOf(error).content })
    } finally {
      release(item.suffix)
    }
  }

  return {
    open: () => {
      const stored = keysOf(storage, prefix).flatMap((key) => readUnsent(storage.getItem(key) ?? '') ?? [])
      publish(stored.map((item) => afterReload(item, now())).sort((a, b) => a.at - b.at))
      for (const item of unsent) if (item.state === 'sending') deliver(item)
    },
    send: (contactId, text, after, files = []) =>
      deliver({
        ...{ contactId, suffix: newSuffix(), text, at: now(), after, state: 'sending', problem: null },
        ...(files.length > 0 && { files }),
      }),
    retry: (suffix, after) => {
      const item = unsent.find((other) => other.suffix === suffix)
      if (item?.state === 'failed') deliver({ ...item, at: now(), after, state: 'sending', problem: null })
    },
    discard: drop,
    settle: (message) => {
      const suffix = suffixOf(message)
      const item = unsent.find((other) => other.suffix === suffix && other.contactId === message.contactId)
      if (item !== undefined) drop(suffix)
    },
    forget: (contactId) => {
      for (const item of unsent) if (item.contactId === contactId) drop(item.suffix)
    },
    all: () => unsent,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const keysOf = (storage: OutboxOptions['storage'], prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix))
