import type { Draft } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { holdTab } from '../client/ask-before-leaving.ts'
import { failureOf } from '../client/failure.ts'
import { findCachedThread } from './data/cached-threads.ts'
import type { Drafts } from './composer/drafts.ts'
import { giveBackToComposer } from './composer/open-composers.ts'
import type { Outbox } from './composer/outbox.ts'

interface KeepWordsOptions {
  outbox: Outbox
  drafts: Drafts
  /** Their conversation is on the screen. */
  isOpen: boolean
  /** The client that an id stands for now. */
  whereIs: (contactId: string) => Promise<{ contactId: string }>
  loadDraft: (contactId: string) => Promise<Pick<Draft, 'text' | 'attachments' | 'quote'>>
  /** Called before the text is at its new place. */
  onMoved: (contactId: string) => void
}

/** Text and files that haven't arrived anywhere, and our address that was chosen for them. */
interface Unsent {
  words: string[]
  files: Media[]
  from: string | undefined
}

/** Delay before the server is asked again if it couldn't be reached. */
export const WORDS_RETRY_MS = 5_000

/**
 * Drops what was written to a client who no longer exists. If they were merged with another, unsent text and files
 * become a draft to that one. A message being sent right now may have arrived before the merge, and isn't kept.
 */
export const keepWords = async (contactId: string, options: KeepWordsOptions): Promise<void> => {
  const { outbox, drafts, isOpen } = options
  const unsent = outbox.all.get().filter((item) => item.contactId === contactId && item.state !== 'sending')
  const words = [...unsent.map(({ text }) => text), drafts.getUnsaved(contactId) ?? ''].filter((text) => text !== '')
  const files = unsent.flatMap((item) => item.files ?? [])
  const from = unsent.find((item) => item.from !== undefined)?.from ?? drafts.from(contactId) ?? undefined
  const isEmpty = words.length === 0 && files.length === 0
  outbox.forget(contactId)
  drafts.forget(contactId)
  if (isEmpty && !isOpen) return
  const releaseTab = isEmpty ? null : holdTab('unsent-message')
  // A refusal means that the client was erased, or is out of reach.
  await moveWords(contactId, { words, files, from }, options).catch(() => undefined)
  releaseTab?.()
}

const moveWords = async (
  contactId: string,
  { words, files, from }: Unsent,
  { drafts, whereIs, loadDraft, onMoved }: KeepWordsOptions,
): Promise<void> => {
  const { contactId: to } = await askUntilAnswered(() => whereIs(contactId))
  if (to === contactId) return
  onMoved(to)
  if (words.length === 0 && files.length === 0) return
  // The server has moved the draft's files, but the next save here would leave them out.
  drafts.addFiles(to, [...files.map(({ _id }) => _id), ...drafts.files(contactId)])
  if (from !== undefined && drafts.from(to) === null) drafts.setFrom(to, from)
  // What is in an open field would replace the draft at the next key.
  const giveToField = () => giveBackToComposer(to, { text: words.join('\n'), files, from, keepsCursor: true })
  if (words.length === 0 || giveToField()) return
  // The next save here would replace a draft that this page hasn't loaded.
  if (drafts.getUnsaved(to) === null && findCachedThread(to) === undefined) {
    const { text, attachments, quote } = await askUntilAnswered(() => loadDraft(to))
    // Their conversation may have opened meanwhile, and shows that draft.
    if (giveToField()) return
    drafts.addFiles(to, attachments)
    if (quote !== null && drafts.quote(to) === null) drafts.setQuote(to, quote)
    return addWords(drafts, to, drafts.getUnsaved(to) ?? text, words)
  }
  addWords(drafts, to, drafts.getUnsaved(to) ?? findCachedThread(to)?.draft ?? '', words)
}

/** Adds words to a client's own draft. */
const addWords = (drafts: Drafts, to: string, own: string, words: readonly string[]): void => {
  // The server has moved its copy of the same text.
  const isOlder = own !== '' && words.some((text) => text.startsWith(own))
  drafts.type(to, [...(own === '' || isOlder ? [] : [own]), ...words].join('\n'))
}

/** Asks again while the server can't be reached or fails: the words are nowhere else by now. Throws refusals. */
const askUntilAnswered = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const { status } = failureOf(error)
      if (status !== 0 && status !== 429 && status < 500) throw error
      await new Promise((resolve) => setTimeout(resolve, WORDS_RETRY_MS))
    }
  }
}
