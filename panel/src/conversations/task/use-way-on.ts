import { useNavigate } from '@tanstack/react-router'
import { notifyFailure } from '../../client/notify.ts'
import { isLeftToDo } from '../../tasks/actions/quick-actions.ts'
import type { WayOn } from '../../tasks/view/use-task-flow.ts'
import { clientWaitedFor, isWriting, leaveComposer, writeUnlessOnPhone } from '../../ui/keys/composer-cursor.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { keepLeftWords } from '../composer/sending/keep-left-words.ts'
import type { ConversationSession } from '../conversation-session.ts'
import { findCachedThread } from '../data/cached-threads.ts'
import { findLeaving } from '../threads/find-stuck.ts'
import type { HomeRow } from '../threads/next/find-next-on-home.ts'
import {
  findShownRow,
  leadTo,
  loadNextRow,
  passOver,
  useHomeBefore,
  useHomeList,
} from '../threads/next/use-next-on-home.ts'
import { toNextLink } from './to-next-link.ts'

/** From a task that was opened from Home, the way on along Home. Null for any other: it leads to the next task. */
export const useWayOn = (session: ConversationSession, openId: string): WayOn | null => {
  const home = useHomeBefore()
  const navigate = useNavigate()
  const begin = useLatest()
  // Drawn again whenever the list on the screen changes.
  useHomeList()
  if (home === null) return null
  const { coach } = home
  const linkOf = ({ thread, reasons }: HomeRow, leaving = findLeaving(session.outbox.all.get())) => {
    const current = findCachedThread(thread.contactId) ?? thread
    return toNextLink({ thread: current, reasons }, { openId, coach, leaving, isLeftToDo })
  }
  const findShown = () => {
    const leaving = findLeaving(session.outbox.all.get())
    return findShownRow(coach, (row) => linkOf(row, leaving) !== null)
  }
  const goTo = (row: HomeRow) => {
    const link = linkOf(row)
    if (link === null) return
    const { contactId } = row.thread
    // Done first, so that typing from now on goes to the next client.
    writeUnlessOnPhone(contactId)
    leadTo(contactId)
    void navigate(link)
  }
  return {
    hasNext: findShown() !== undefined,
    goOn: (orElse, isPassedOver) => {
      if (isPassedOver) passOver(openId)
      const shown = findShown()
      if (shown !== undefined) return goTo(shown)
      const writes = isWriting()
      if (writes) leaveComposer(openId)
      // Meanwhile, another conversation may have been opened, the message taken back, or a new one begun.
      const isWanted = begin(
        () => session.reader().openContactId === openId && (writes ? clientWaitedFor() === openId : !isWriting()),
      )
      const goOn = (row: HomeRow | null) => {
        if (!isWanted()) return
        if (row !== null) return goTo(row)
        orElse()
        // Unless a task was found, whose client now has what was typed.
        keepLeftWords(session)
      }
      void loadNextRow(coach, openId, (row) => linkOf(row) !== null).then(goOn, (error: unknown) => {
        notifyFailure(error)
        goOn(null)
      })
    },
  }
}
