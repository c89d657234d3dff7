import type { Media } from '@attune/contract/media/entity'
import { holdTab } from '../../../client/ask-before-leaving.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { sendLater } from '../../../schedules/change-scheduled.ts'
import type { Drafts } from '../drafts.ts'
import { giveBack } from '../sending/give-back.ts'

/** What is in the field. */
interface Written {
  text: string
  files: readonly Media[]
  /** The number chosen for it; null if none was. */
  from: string | null
  /** Empties the field. */
  empty: () => void
}

/**
 * Schedules what is in the field, which is emptied at once: by the time the server answers, the next message may be in
 * it. If it isn't scheduled, or that is undone, it is given back in front of that.
 */
export const scheduleWritten = async (
  drafts: Drafts,
  contactId: string,
  { text, files, from, empty }: Written,
  at: { localDate: string; localTime: string },
): Promise<void> => {
  const chosen = { ...(from !== null && { from }) }
  const back = { text, files, ...chosen }
  const releaseTab = holdTab('unsent-message')
  empty()
  try {
    const message = { text: text.trim(), attachments: files.map(({ _id }) => _id), ...chosen }
    await sendLater(contactId, message, at, () => giveBack(drafts, contactId, back))
  } catch (error) {
    // Whoever is writing somewhere else by now keeps writing there.
    giveBack(drafts, contactId, { ...back, keepsCursor: true })
    notifyFailure(error)
  } finally {
    releaseTab()
  }
}
