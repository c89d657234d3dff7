import { isTabHeld } from '../../client/ask-before-leaving.ts'
import { calls } from '../../client/calls.ts'
import { notifyFailure } from '../../client/notify.ts'
import { saveTypedText } from '../../client/session.ts'
import { reloadSwitched } from '../../client/switching/switched.ts'

/** Switches into someone's account and opens its home page. Throws refusals. */
export const switchTo = async (id: string, reason: string): Promise<void> => {
  // What was typed here stays in the user's own account.
  await saveTypedText({ ends: false })
  const { _id } = await calls.staff.switchTo({ id, ...(reason !== '' && { reason }) })
  reloadSwitched(_id)
}

/** Switches back to the user's own account and opens its home page. Messages being sent get a moment to finish. */
export const switchBack = async (): Promise<void> => {
  const until = Date.now() + SENDING_MS
  while (isTabHeld() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  try {
    await calls.staff.switchBack()
    reloadSwitched(null)
  } catch (error) {
    notifyFailure(error)
  }
}

const SENDING_MS = 3_000
const LOOK_MS = 50
