import { useEffect, useEffectEvent } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { calls } from '../../client/calls.ts'
import { isSwitched } from '../../client/switching/switched.ts'
import type { ConversationSession } from '../conversation-session.ts'

/** Moves the reader's read mark to the newest message while it is in view. */
export const useReadMark = (thread: Thread, newest: number, watching: boolean, session: ConversationSession): void => {
  const mark = useEffectEvent(async (readSequence: number) => {
    try {
      session.cache.putThread(await calls.conversations.updateThread({ id: thread._id, readSequence }))
    } catch {
      // Automatic, so failures are not reported: the next message or look tries again.
    }
  })
  const due = watching && !isSwitched() && thread.unreadCount > 0 && newest > thread.readSequence
  useEffect(() => {
    if (due) void mark(newest)
  }, [due, newest])

  const { seen } = session
  const { contactId } = thread
  useEffect(() => {
    if (watching) seen.look(contactId, newest)
    return seen.lookAway
  }, [seen, contactId, watching, newest])
}
