import type { Thread } from '@attune/contract/conversations/entity'
import { abandonWords } from '../../../ui/keys/composer-cursor.ts'
import { findCachedThread } from '../../data/cached-threads.ts'
import { keepAsDraft, type Keeper } from './keep-as-draft.ts'

/**
 * When no one comes after the client who was left: keeps what was typed meanwhile as a draft to them, and says so.
 * `left`: their thread, if the caller has it.
 */
export const keepLeftWords = (session: Keeper, left: Thread | null = null): void => {
  const words = abandonWords()
  if (words === null) return
  const thread = left ?? findCachedThread(words.contactId) ?? null
  const content = `What you typed is kept as a draft to ${thread?.title ?? 'the last client'}.`
  keepAsDraft(session, { ...words, thread, title: 'Not sent: no one else is waiting', content })
}
