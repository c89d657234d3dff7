import type { Quote } from '@attune/contract/conversations/entity'
import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'
import { listStoredKeys } from '../data/stored-values.ts'
import { readQuote } from './quote/quote-of.ts'

/** Pause after the last key before the draft is saved to the server. */
export const DRAFT_DEBOUNCE_MS = 800

export interface Drafts {
  /** The text not saved to the server yet, or null. An empty text means the draft was cleared. */
  getUnsaved: (contactId: string) => string | null
  /** Whether any client's text is not saved to the server yet. */
  hasUnsaved: () => boolean
  /** Saves a text locally at once, and to the server after a pause, along with the draft's files and quote. */
  type: (contactId: string, text: string) => void
  /** Saves to the server now: one client's draft, or all unsaved ones. */
  flush: (contactId?: string) => Promise<void>
  /**
   * The draft was sent or cleared. Calls the server only if it has a draft: by the last save here, else by `onServer`.
   */
  clear: (contactId: string, onServer: boolean) => void
  /** Drops a client's unsaved draft locally. */
  forget: (contactId: string) => void
  /** Ids of the draft's files, which are already on the server. */
  files: (contactId: string) => string[]
  addFiles: (contactId: string, ids: readonly string[]) => void
  /** The message that the draft quotes. Setting it saves nothing to the server; `type` and `clear` do. */
  quote: (contactId: string) => Quote | null
  setQuote: (contactId: string, quote: Quote | null) => void
  /** Our address that its author chose to send it from; null if none. It is only stored here. */
  from: (contactId: string) => string | null
  setFrom: (contactId: string, from: string | null) => void
  /** Whether this page saved any draft for the client or, with `text`, saved exactly that one recently. */
  hasSaved: (contactId: string, text?: string) => boolean
  /** Saves nothing more to the server: the session has ended. What is stored here stays. */
  close: () => void
}

interface DraftsOptions {
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
  accountId: string
  save: (contactId: string, text: string, files: string[], quotes: string | null) => Promise<unknown>
  /** Called when a text is being saved, so that thread lists show it. */
  onSaving: (contactId: string, text: string, quotes: string | null) => void
}

/** The local storage key of a draft's file ids. */
export const draftFilesKey = (accountId: string, contactId: string): string => `draft:files:${accountId}:${contactId}`

/** How many recent saves may still come back through the live stream. */
const ECHOES = 20

/**
 * Drafts of one member of staff. Local storage holds only what the server does not have yet; otherwise the server's
 * draft counts. Saves for one client run one at a time, so the last text wins.
 */
export const makeDrafts = ({ storage, accountId, save, onSaving }: DraftsOptions): Drafts => {
  const prefix = `draft:${accountId}:`
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Map<string, Promise<void>>()
  const saves = makeSaves()
  let isClosed = false

  const getUnsaved = (contactId: string) => storage.getItem(prefix + contactId)
  const { files, quote, dropParts, snapshotOf, ...parts } = makeDraftParts(storage, accountId)

  const send = async (contactId: string): Promise<void> => {
    clearTimeout(timers.get(contactId))
    timers.delete(contactId)
    await running.get(contactId)
    const text = getUnsaved(contactId)
    if (text === null || isClosed) return
    const ids = files(contactId)
    const quotes = quote(contactId)?.id ?? null
    const sent = snapshotOf(contactId, text)
    saves.add(contactId, text, text !== '' || ids.length > 0 || quotes !== null)
    onSaving(contactId, text, quotes)
    const saving = save(contactId, text, ids, quotes).then(
      () => {
        const left = getUnsaved(contactId)
        if (snapshotOf(contactId, left) === sent) storage.removeItem(prefix + contactId)
        // A file or the quote has changed meanwhile.
        else if (left !== null && !timers.has(contactId)) type(contactId, left)
      },
      // Stays in local storage; the next key, flush or page load tries again.
      () => undefined,
    )
    running.set(contactId, saving)
    await saving
    if (running.get(contactId) === saving) running.delete(contactId)
  }

  const type = (contactId: string, text: string) => {
    storage.setItem(prefix + contactId, text)
    clearTimeout(timers.get(contactId))
    if (isClosed) return
    timers.set(
      contactId,
      setTimeout(() => void send(contactId), DRAFT_DEBOUNCE_MS),
    )
  }

  const forget = (contactId: string) => {
    clearTimeout(timers.get(contactId))
    timers.delete(contactId)
    storage.removeItem(prefix + contactId)
  }

  return {
    getUnsaved,
    hasUnsaved: () => listUnsavedClients(storage, prefix).length > 0,
    type,
    flush: async (contactId) => {
      const waiting = contactId === undefined ? listUnsavedClients(storage, prefix) : [contactId]
      await Promise.all(waiting.map(send))
    },
    clear: (contactId, onServer) => {
      dropParts(contactId)
      if (!(saves.leftDraft(contactId) ?? onServer)) return forget(contactId)
      type(contactId, '')
      void send(contactId)
    },
    forget: (contactId) => {
      dropParts(contactId)
      forget(contactId)
    },
    ...{ files, quote, ...parts },
    hasSaved: saves.has,
    close: () => {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** What this page has saved, by client. */
const makeSaves = () => {
  const recent = new Map<string, string[]>()
  const left = new Map<string, boolean>()
  return {
    add: (contactId: string, text: string, leavesDraft: boolean) => {
      recent.set(contactId, [...(recent.get(contactId) ?? []), text].slice(-ECHOES))
      left.set(contactId, leavesDraft)
    },
    /** Whether the last save left a draft on the server; undefined if there was none. */
    leftDraft: (contactId: string) => left.get(contactId),
    has: (contactId: string, text?: string) => {
      const texts = recent.get(contactId) ?? []
      return text === undefined ? texts.length > 0 : texts.includes(text)
    },
  }
}

/** The parts of a draft besides its text. It stays in local storage until the draft is sent or cleared. */
const makeDraftParts = (
  storage: DraftsOptions['storage'],
  accountId: string,
): Pick<Drafts, 'files' | 'addFiles' | 'quote' | 'setQuote' | 'from' | 'setFrom'> & {
  /** A text with the draft's other parts, to compare with later. */
  snapshotOf: (contactId: string, text: string | null) => string
  /** The draft was sent or cleared. Its files are the tray's to remove. */
  dropParts: (contactId: string) => void
} => {
  const quoteKey = (contactId: string) => `draft:quote:${accountId}:${contactId}`
  const fromKey = (contactId: string) => `draft:from:${accountId}:${contactId}`
  const set = (key: string, value: string | null) =>
    value === null ? storage.removeItem(key) : storage.setItem(key, value)
  const files = (contactId: string) => readIds(storage.getItem(draftFilesKey(accountId, contactId)))
  const quote = (contactId: string) => readQuote(storage.getItem(quoteKey(contactId)))
  const setQuote = (contactId: string, next: Quote | null) => set(quoteKey(contactId), next && JSON.stringify(next))
  const setFrom = (contactId: string, next: string | null) => set(fromKey(contactId), next)
  return {
    files,
    addFiles: (contactId, ids) => {
      const all = [...new Set([...files(contactId), ...ids])]
      if (all.length > 0) storage.setItem(draftFilesKey(accountId, contactId), JSON.stringify(all))
    },
    quote,
    snapshotOf: (contactId, text) => JSON.stringify([text, files(contactId), quote(contactId)?.id ?? null]),
    setQuote,
    from: (contactId) => storage.getItem(fromKey(contactId)),
    setFrom,
    dropParts: (contactId) => {
      setQuote(contactId, null)
      setFrom(contactId, null)
    },
  }
}

const listUnsavedClients = (storage: DraftsOptions['storage'], prefix: string): string[] =>
  listStoredKeys(storage, prefix).map((key) => key.slice(prefix.length))

const readIds = (json: string | null): string[] => {
  try {
    const value: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(value)
      ? value
          .map(String)
          .filter((id) => /^md_[0-9a-f]{32}$/.test(id))
          .slice(0, ATTACHMENTS_MAX)
      : []
  } catch {
    // Anyone can write to local storage; unreadable data is ignored.
    return []
  }
}
