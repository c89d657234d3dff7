import { queryOptions } from '@tanstack/react-query'
import type { ScheduledTemplate } from '@attune/contract/schedules/templates'
import { calls } from '../../client/calls.ts'
import { notify, notifyDone } from '../../client/notify.ts'
import { queryClient } from '../../client/query-client.ts'
import { changeScheduled } from '../change-scheduled.ts'
import { formatCount } from '../../ui/format-count.ts'

const KEY = ['standard-messages'] as const

/** The organization's standard messages. */
export const standardQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await calls.schedules.listTemplates({}, { signal })).data,
})

/** Runs a change and reloads the list, even if it was refused. */
export const changeStandard = async <T>(change: () => Promise<T>): Promise<T> => {
  try {
    return await change()
  } finally {
    void queryClient.invalidateQueries({ queryKey: KEY })
  }
}

/** Deletes a standard message, with a toast that adds it back. */
export const removeStandard = async ({ _id, text, scheduleType, scheduleValue, tags }: ScheduledTemplate) => {
  await changeStandard(() => calls.schedules.removeTemplate({ id: _id }))
  const again = { text, scheduleType, scheduleValue, tags }
  notifyDone('Standard message deleted', () => changeStandard(() => calls.schedules.createTemplate(again)))
}

/** Schedules all of them for a client. A toast can undo this, unless others were deleted for them. */
export const addStandard = async (
  contactId: string,
  how: { withRemove: boolean; disabled: boolean },
): Promise<void> => {
  const added = await changeScheduled(contactId, () => calls.schedules.addTemplated({ id: contactId, ...how }))
  const { ids, removed, incomplete } = added
  const title = `${formatCount(ids.length, 'message')} scheduled`
  const content =
    incomplete === 0 ? null : `${incomplete} of them are disabled: a variable has no value for this client.`
  if (removed > 0 || ids.length === 0) return notify({ kind: 'good', title, content })
  notifyDone(title, () => changeScheduled(contactId, () => removeAll(ids)), { content })
}

const removeAll = (ids: readonly string[]): Promise<unknown> =>
  Promise.all(ids.map((id) => calls.schedules.remove({ id })))
