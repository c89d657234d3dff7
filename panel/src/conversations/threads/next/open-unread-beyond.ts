import type { Thread } from '@attune/contract/conversations/entity'
import { notify } from '../../../client/notify.ts'
import type { ConversationSession } from '../../conversation-session.ts'
import { nextUnread } from '../../data/next-unread.ts'

/**
 * Opens the next unread client that the list on the screen hasn't loaded; says so if there is none. Does nothing if
 * another conversation or page has been opened by the time the server answers: someone may be writing there.
 */
export const openUnreadBeyond = async (
  session: Pick<ConversationSession, 'reader' | 'list'>,
  load: () => Promise<{ threads: readonly Thread[] }>,
  open: (contactId: string) => void,
): Promise<void> => {
  const { list } = session
  const { openContactId } = session.reader()
  const { threads } = await load()
  if (session.list !== list || session.reader().openContactId !== openContactId) return
  const found = nextUnread(threads, openContactId)
  if (found === null) notify({ kind: 'good', title: 'Nothing unread' })
  else open(found)
}
