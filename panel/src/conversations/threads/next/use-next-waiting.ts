import { useNavigate } from '@tanstack/react-router'
import type { Thread } from '@attune/contract/conversations/entity'
import { notifyFailure } from '../../../client/notify.ts'
import { cameWriting, clientWaitedFor, leaveComposer, writeTo } from '../../../ui/keys/composer-cursor.ts'
import { expectWord } from '../../../ui/keys/use-shortcuts.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { readComposerSettings } from '../../composer/composer-settings.ts'
import { keepLeftWords } from '../../composer/sending/keep-left-words.ts'
import type { ConversationSession } from '../../conversation-session.ts'
import type { ThreadFilter } from '../../data/list-membership.ts'
import { findThread } from '../../data/load-threads.ts'
import { withoutLink } from '../../data/thread-filters.ts'
import { findLeaving } from '../find-stuck.ts'
import { findNextWaiting, isToAnswer, waitingBeyond } from './find-next-waiting.ts'
import { findKnownNext, leadTo, loadNextOnHome, useHomeBefore } from './use-next-on-home.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The last conversation was closed because no one was waiting any more. */
    allAnswered?: boolean
  }
}

interface NextWaitingOptions {
  session: ConversationSession
  /** What the list on the screen has loaded, and its filter. */
  threads: readonly Thread[]
  filter: ThreadFilter
  open: (contactId: string) => void
}

/** The ways to the next waiting client. */
export const useNextWaiting = ({ session, threads, filter, open }: NextWaitingOptions) => {
  const navigate = useNavigate()
  const begin = useLatest()
  const home = useHomeBefore()
  const leaving = () => findLeaving(session.outbox.all.get())
  const close = (allAnswered: boolean) => {
    keepLeftWords(session)
    expectWord()
    void navigate({ to: '/conversations', search: (search) => withoutLink(search), state: { allAnswered } })
  }
  const goOn = async (from: string, writes: boolean): Promise<void> => {
    const goTo = (contactId: string) => {
      // Done first, so that typing from now on goes to the next client.
      if (writes) writeTo(contactId)
      leadTo(contactId)
      open(contactId)
    }
    const before = leaving()
    const listed = home === null ? findNextWaiting(threads, from, before) : findKnownNext(session, home.coach, from)
    if (listed != null) return goTo(listed.contactId)
    const { openContactId } = session.reader()
    if (writes) leaveComposer(from)
    // Meanwhile, another conversation may have been opened, or the message taken back.
    const isWanted = begin(() => {
      const now = session.reader().openContactId
      return (now === openContactId || now === from) && (!writes || clientWaitedFor() === from)
    })
    try {
      // The server may have looked before something that has arrived since.
      const isNext = (one: Thread) => isToAnswer(one, from, before) && isToAnswer(one, from, leaving())
      const found = await (home === null
        ? findThread(waitingBeyond(filter), session.reader(), isNext)
        : loadNextOnHome(session, home.coach, from, { isNext }))
      if (!isWanted()) return
      if (found === null) close(true)
      else goTo(found.contactId)
    } catch (error) {
      notifyFailure(error)
      if (isWanted()) close(false)
    }
  }
  return {
    /**
     * Opens the next waiting client, preferring those the list has loaded; for someone who came from Home, the next one
     * there. If no one is waiting, the open conversation
     * is closed, so that typing on without looking goes to no one. `writes`: the cursor moves into the next one's
     * message.
     */
    goOn,
    /** As offered by the session's list. */
    passOver: (contactId: string): (() => void) | null => {
      if (filter.folder !== 'needs-answer' && !readComposerSettings(session.accountId).sendAndNext) return null
      const writes = cameWriting(contactId)
      void goOn(contactId, writes)
      return () => {
        if (writes) writeTo(contactId)
        open(contactId)
      }
    },
  }
}
