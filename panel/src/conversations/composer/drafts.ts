import { ATTACHMENTS_MAX } from '@attune/contract/media/limits'

/** Rest after the last key before the server is told. */
export const DRAFT_DEBOUNCE_MS = 800

export interface Drafts {
  /** What was typed and is not on the server yet, or null. An empty text means that the draft was removed. */
  unsaved: (contactId: string) => string | null
  /** Keeps a text here at once and on the server after a rest, with the files that wait beside it. */
  type: (contactId: string, text: string) => void
  /** Tells the server now: one client's draft, or all that wait. */
  flush: (contactId?: string) => Promise<void>
  /** It was sent or cleared. The server is told only where it has one: saved from here last, or `onServer` before that. */
  clear: (contactId: string, onServer: boolean) => void
  /** Forgets what was typed to a client, here only. */
  forget: (contactId: string) => void
  /** Files on the server that wait in a draft, by their ids. */
  files: (contactId: string) => string[]
  addFiles: (contactId: string, ids: readonly string[]) => void
  /** Whether this page saved a draft to the client; with a text, whether it saved this one not long ago. */
  wrote: (contactId: string, text?: string) => boolean
}

interface DraftsOptions {
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
  accountId: string
  save: (contactId: string, text: string, files: string[]) => Promise<unknown>
  /** Called as a text goes to the server, for the lists that show drafts. */
  onSaving: (contactId: string, text: string) => void
}

/** Where the ids of a draft's files are kept here. */
export const draftFilesKey = (accountId: string, contactId: string): string => `draft:files:${accountId}:${contactId}`

/** The live stream tells of so many saves late at most. */
const ECHOES = 20

/**
 * Drafts of one member of staff. Local storage holds only what the server does not have yet, so the server's word
 * counts wherever nothing waits here. Saves of one client go one after another: the last text is the one that stays.
 */
export const makeDrafts = ({ storage, accountId, save, onSaving }: DraftsOptions): Drafts => {
  const prefix = `draft:${accountId}:`
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Map<string, Promise<void>>()
  /** The texts saved last, by client. */
  const saved = new Map<string, string[]>()
  /** Whether the server was left with a draft. */
  const kept = new Map<string, boolean>()

  const unsaved = (contactId: string) => storage.getItem(prefix + contactId)
  const files = (contactId: string) => readIds(storage.getItem(draftFilesKey(accountId, contactId)))

  const send = async (contactId: string): Promise<void> => {
    clearTimeout(timers.get(contactId))
    timers.delete(contactId)
    await running.get(contactId)
    const text = unsaved(contactId)
    if (text === null) return
    const ids = files(contactId)
    saved.set(contactId, [...(saved.get(contactId) ?? []), text].slice(-ECHOES))
    kept.set(contactId, text !== '' || ids.length > 0)
    onSaving(contactId, text)
    const saving = save(contactId, text, ids).then(
      () => {
        if (unsaved(contactId) === text) storage.removeItem(prefix + contactId)
      },
      // It is kept here and goes with the next key, the next flush or the next start.
      () => undefined,
    )
    running.set(contactId, saving)
    await saving
    if (running.get(contactId) === saving) running.delete(contactId)
  }

  const type = (contactId: string, text: string) => {
    storage.setItem(prefix + contactId, text)
    clearTimeout(timers.get(contactId))
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
    unsaved,
    type,
    flush: async (contactId) => {
      const waiting = contactId === undefined ? listUnsavedClients(storage, prefix) : [contactId]
      await Promise.all(waiting.map(send))
    },
    clear: (contactId, onServer) => {
      if (!(kept.get(contactId) ?? onServer)) return forget(contactId)
      type(contactId, '')
      void send(contactId)
    },
    forget,
    files,
    addFiles: (contactId, ids) => {
      const all = [...new Set([...files(contactId), ...ids])]
      if (all.length > 0) storage.setItem(draftFilesKey(accountId, contactId), JSON.stringify(all))
    },
    wrote: (contactId, text) => {
      const texts = saved.get(contactId) ?? []
      return text === undefined ? texts.length > 0 : texts.includes(text)
    },
  }
}

const listUnsavedClients = (storage: DraftsOptions['storage'], prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))

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
    // Local storage belongs to the person's machine: what cannot be read is not ours.
    return []
  }
}
