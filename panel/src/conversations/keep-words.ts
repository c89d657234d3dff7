import { findCachedThread } from './data/cached-threads.ts'
import type { Drafts } from './composer/drafts.ts'
import type { Outbox } from './composer/outbox.ts'

interface KeepWordsOptions {
  outbox: Outbox
  drafts: Drafts
  /** Their conversation is on the screen. */
  isOpen: boolean
  /** The client that an id stands for now. */
  whereIs: (contactId: string) => Promise<{ contactId: string }>
  /** Called before the text is at its new place. */
  onMoved: (contactId: string) => void
}

/**
 * Drops what was written to a client who no longer exists. If they were merged with another, unsent text and files
 * become a draft to that one. A message being sent right now may have arrived before the merge, and isn't kept.
 */
export const keepWords = async (
  contactId: string,
  { outbox, drafts, isOpen, whereIs, onMoved }: KeepWordsOptions,
): Promise<void> => {
  const unsent = outbox.all.get().filter((item) => item.contactId === contactId && item.state !== 'sending')
  const words = [...unsent.map(({ text }) => text), drafts.getUnsaved(contactId) ?? ''].filter((text) => text !== '')
  const unsentFiles = unsent.flatMap(({ files = [] }) => files.map(({ _id }) => _id))
  const isEmpty = words.length === 0 && unsentFiles.length === 0
  outbox.forget(contactId)
  drafts.forget(contactId)
  if (isEmpty && !isOpen) return
  const { contactId: to } = await whereIs(contactId).catch(() => ({ contactId }))
  if (to === contactId) return
  onMoved(to)
  if (isEmpty) return
  // The server has moved the draft's files, but the next save here would leave them out.
  drafts.addFiles(to, [...unsentFiles, ...drafts.files(contactId)])
  if (words.length === 0) return
  const own = drafts.getUnsaved(to) ?? findCachedThread(to)?.draft ?? ''
  // The server has moved its copy of the same text.
  const isOlder = own !== '' && words.some((text) => text.startsWith(own))
  drafts.type(to, [...(own === '' || isOlder ? [] : [own]), ...words].join('\n'))
}
