import { useEffect, useEffectEvent } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { calls } from '../../client/calls.ts'
import type { ConversationSession } from '../conversation-session.ts'

/** Moves the reader's read mark to the newest message while they look at it. */
export const useReadMark = (thread: Thread, newest: number, watching: boolean, desk: ConversationSession): void => {
  const mark = useEffectEvent(async (readSequence: number) => {
    try {
      desk.cache.putThread(await calls.conversations.patchThread({ id: thread._id, readSequence }))
    } catch {
      // Nobody asked for this: the mark moves with the next message or the next look.
    }
  })
  const due = watching && thread.unreadCount > 0 && newest > thread.readSequence
  useEffect(() => {
    if (due) void mark(newest)
  }, [due, newest])

  const { sight } = desk
  const { contactId } = thread
  useEffect(() => {
    if (watching) sight.look(contactId, newest)
    return sight.lookAway
  }, [sight, contactId, watching, newest])
}
