import { findCachedThread } from '../../data/cached-threads.ts'
import type { Drafts } from '../drafts.ts'
import { giveBackToComposer } from '../open-composers.ts'
import type { TakenBack } from '../unsent-message.ts'

/** Puts an unsent message in front of what was written to the client since: in the field, or in the draft. */
export const giveBack = (drafts: Drafts, contactId: string, back: TakenBack): void => {
  if (!giveBackToComposer(contactId, back)) addToDraft(drafts, contactId, back)
}

/** Puts an unsent message in front of the draft, while no field can take it. */
export const addToDraft = (drafts: Drafts, contactId: string, back: TakenBack): void => {
  addParts(drafts, contactId, back)
  const written = drafts.getUnsaved(contactId) ?? findCachedThread(contactId)?.draft ?? ''
  drafts.type(contactId, joinTexts(back.text, written))
}

/** Adds what an unsent message has besides its text to a draft. The draft keeps its own quote and number. */
export const addParts = (drafts: Drafts, contactId: string, { files = [], quote = null, from }: TakenBack): void => {
  drafts.addFiles(
    contactId,
    files.map(({ _id }) => _id),
  )
  if (quote !== null && drafts.quote(contactId) === null) drafts.setQuote(contactId, quote)
  if (from !== undefined && drafts.from(contactId) === null) drafts.setFrom(contactId, from)
}

/** An unsent text in front of what was written since. */
export const joinTexts = (unsent: string, written: string): string =>
  [unsent, written].filter((part) => part.trim() !== '').join('\n')
