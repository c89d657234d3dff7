import type { Contact } from '@attune/contract/contacts/entity'
import type { Folder } from '@attune/contract/conversations/folders'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import type { Page } from '@attune/contract/page'
import type { ContactRun } from '@attune/contract/scenes/runs/entity'
import type { Caller } from './caller.ts'
import { threadOf } from './world.ts'

/** What a panel holds: everything within its reader's reach, as loaded and as changed by events since. */
export interface LiveModel {
  /** Applies an event as the panel does: a `rev` older than the one held is ignored. */
  apply(event: LiveEvent): Promise<void>
  /** Everything held, in an order independent of how it arrived. */
  everything(): { threads: Thread[]; contacts: Contact[]; messages: Message[]; folders: Folder[]; runs: ContactRun[] }
}

/** Loads everything within reach. A client who comes into reach later is loaded then, as the panel does. */
export const loadModel = async (who: Caller): Promise<LiveModel> => {
  const threads = new Map<string, Thread>()
  const contacts = new Map<string, Contact>()
  const messages = new Map<string, Message>()
  const runs = new Map<string, ContactRun>()
  let folders: Folder[] = []

  const load = async () => {
    for (const held of [threads, contacts, messages, runs]) held.clear()
    for (const thread of await pages<Thread>((next) => who.ok('POST', '/v2/threads.search', { limit: 100, next })))
      await addThread(thread)
    const own = await who.ok<{ data: Folder[] }>('POST', '/v2/threads.getFolders', { native: false })
    folders = own.data
    const after = (next: string | null) => (next === null ? '' : `&next=${encodeURIComponent(next)}`)
    for (const contact of await pages<Contact>((next) => who.ok('GET', `/v1/contacts?limit=100${after(next)}`)))
      await addContact(contact)
  }
  const addContact = async (contact: Contact) => {
    const isNew = !contacts.has(contact._id)
    contacts.set(contact._id, contact)
    if (!isNew) return
    const flow = await who.call('GET', `/v1/contacts/${contact._id}/interaction-flow`)
    // A reader who may list clients but not view one sees no runs.
    if (flow.status === 403) return
    for (const run of (flow.body as Page<ContactRun>).data) runs.set(run._id, run)
  }
  const addThread = async (thread: Thread) => {
    const isNew = !threads.has(thread.contactId)
    threads.set(thread.contactId, thread)
    if (isNew) await loadMessages(thread.contactId)
  }
  const loadMessages = async (id: string) => {
    for (const message of messages.values()) if (message.contactId === id) messages.delete(message.id)
    for (const message of await threadOf(who, { id })) messages.set(message.id, message)
  }
  /** Removes folders that are gone from the threads too. */
  const takeFolders = (now: Folder[]) => {
    folders = now
    const there = new Set<string>(now.map((folder) => folder._id))
    for (const thread of threads.values())
      threads.set(thread.contactId, { ...thread, folderIds: thread.folderIds.filter((id) => there.has(id)) })
  }
  const newer = <T extends { rev: number }>(one: T | undefined, held: T | undefined): one is T =>
    one !== undefined && one.rev >= (held?.rev ?? 0)

  await load()
  return {
    apply: async (event) => {
      if (event.event === 'reset') return load()
      if (event.event === 'gone') {
        threads.delete(event.ids.contactId)
        contacts.delete(event.ids.contactId)
        for (const run of runs.values()) if (run.contactId === event.ids.contactId) runs.delete(run._id)
        for (const message of messages.values())
          if (message.contactId === event.ids.contactId) messages.delete(message.id)
      }
      if (event.event === 'folders') takeFolders(event.folders)
      if (event.event !== 'changed') return
      const { contactId } = event.ids
      if (newer(event.thread, threads.get(contactId))) {
        await addThread(event.thread)
        // Fields that a contact takes from its thread change with the thread.
        const { lastMessageAt, lastReceivedAt, reviewPoint } = event.thread
        const contact = contacts.get(contactId)
        if (contact !== undefined) contacts.set(contactId, { ...contact, lastMessageAt, lastReceivedAt, reviewPoint })
      }
      if (event.kind === 'ContactHistoryChanged' && threads.has(contactId)) await loadMessages(contactId)
      if (newer(event.contact, contacts.get(contactId))) await addContact(event.contact)
      if (newer(event.run, runs.get(event.run?._id ?? ''))) runs.set(event.run._id, event.run)
      if (newer(event.message, messages.get(event.message?.id ?? ''))) messages.set(event.message.id, event.message)
    },
    everything: () => ({
      folders,
      runs: [...runs.values()].toSorted(by((run) => run._id)),
      threads: [...threads.values()].toSorted(by((thread) => thread._id)),
      contacts: [...contacts.values()].toSorted(by((contact) => contact._id)),
      messages: [...messages.values()].toSorted(by((message) => `${message.contactId}${message.sequence + 1e9}`)),
    }),
  }
}

const pages = async <T>(page: (next: string | null) => Promise<Page<T>>): Promise<T[]> => {
  const all: T[] = []
  for (let next: string | null | undefined; next !== null;) {
    const found: Page<T> = await page(next ?? null)
    all.push(...found.data)
    next = found.pagination.next
  }
  return all
}

const by =
  <T>(key: (item: T) => string) =>
  (a: T, b: T): number =>
    key(a) < key(b) ? -1 : 1
