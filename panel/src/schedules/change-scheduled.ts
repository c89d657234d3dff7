import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { calls } from '../client/calls.ts'
import { notify, notifyDone, notifyFailure } from '../client/notify.ts'
import { formatLeaves } from './format-schedule.ts'
import { refreshScheduled } from './scheduled-query.ts'

/**
 * Runs a change and reloads the list, even if it was refused: something else may have changed it. The change doesn't
 * wait for that; `onReloaded` does.
 */
export const changeScheduled = async <T>(
  contactId: string,
  change: () => Promise<T>,
  onReloaded?: () => void,
): Promise<T> => {
  try {
    return await change()
  } finally {
    void refreshScheduled(contactId).then(onReloaded)
  }
}

/** Deletes a message, with a toast that restores it. */
export const removeScheduled = async (
  { _id: id, contactId }: ScheduledMessage,
  onReloaded?: () => void,
): Promise<void> => {
  await changeScheduled(contactId, () => calls.schedules.remove({ id }), onReloaded)
  // Its time may have come meanwhile; then the refusal says so.
  notifyDone('Scheduled message deleted', () => changeScheduled(contactId, () => calls.schedules.restore({ id })))
}

export const sendScheduledNow = async (
  { _id: id, contactId }: ScheduledMessage,
  onReloaded?: () => void,
): Promise<void> => {
  await changeScheduled(contactId, () => calls.schedules.sendNow({ id }), onReloaded)
}

/** Schedules a message for a time in the client's day, with a toast that undoes it. */
export const sendLater = async (
  contactId: string,
  message: { text: string; attachments: string[]; from?: string },
  at: { localDate: string; localTime: string },
  onUndo: () => void,
): Promise<void> => {
  const item = await changeScheduled(contactId, () =>
    calls.schedules.create({ contactId, data: message, scheduleType: 'once', scheduleValue: at }),
  )
  notify({
    kind: 'good',
    title: formatLeaves(item, new Date()),
    action: {
      label: 'Undo',
      // It may have been sent meanwhile; then the refusal says so.
      run: () =>
        void changeScheduled(contactId, () => calls.schedules.remove({ id: item._id })).then(onUndo, notifyFailure),
    },
  })
}
