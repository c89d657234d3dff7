/** Rest after the last key before the server is told. */
export const DRAFT_REST_MS = 800

export interface Drafts {
  /** What was typed and is not on the server yet, or null. An empty text means that the draft was removed. */
  unsaved: (contactId: string) => string | null
  /** Keeps a text here at once and on the server after a rest. */
  type: (contactId: string, text: string) => void
  /** Tells the server now: one client's draft, or all that wait. */
  flush: (contactId?: string) => Promise<void>
  /** Forgets what was typed to a client, here only. */
  forget: (contactId: string) => void
}

interface DraftsOptions {
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>
  accountId: string
  save: (contactId: string, text: string) => Promise<unknown>
  /** Called as a text goes to the server, for the lists that show drafts. */
  onSaving: (contactId: string, text: string) => void
}

/**
 * Drafts of one member of staff. Local storage holds only what the server does not have yet, so the server's word
 * counts wherever nothing waits here. Saves of one client go one after another: the last text is the one that stays.
 */
export const makeDrafts = ({ storage, accountId, save, onSaving }: DraftsOptions): Drafts => {
  const prefix = `draft:${accountId}:`
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Map<string, Promise<void>>()

  const unsaved = (contactId: string) => storage.getItem(prefix + contactId)

  const send = async (contactId: string): Promise<void> => {
    clearTimeout(timers.get(contactId))
    timers.delete(contactId)
    await running.get(contactId)
    const text = unsaved(contactId)
    if (text === null) return
    onSaving(contactId, text)
    const saving = save(contactId, text).then(
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

  return {
    unsaved,
    type: (contactId, text) => {
      storage.setItem(prefix + contactId, text)
      clearTimeout(timers.get(contactId))
      timers.set(
        contactId,
        setTimeout(() => void send(contactId), DRAFT_REST_MS),
      )
    },
    flush: async (contactId) => {
      const waiting = contactId === undefined ? waitingIn(storage, prefix) : [contactId]
      await Promise.all(waiting.map(send))
    },
    forget: (contactId) => {
      clearTimeout(timers.get(contactId))
      timers.delete(contactId)
      storage.removeItem(prefix + contactId)
    },
  }
}

const waitingIn = (storage: DraftsOptions['storage'], prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
