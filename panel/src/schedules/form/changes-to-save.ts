import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import type { ScheduleForm } from '@attune/contract/schedules/form'
import { timeframeToTag } from '@attune/contract/schedules/depend-tag'
import { looseOf, type LooseForm } from './form-edits.ts'

/**
 * What saving the form changes of a scheduled message. A schedule that is still the same isn't sent: with it, a run that
 * was moved would go back to its old time.
 */
export const changesToSave = (
  latest: Pick<ScheduledMessage, 'data' | 'missed' | 'problem' | 'scheduleType' | 'scheduleValue' | 'tags'>,
  { text, form }: { text: string; form: LooseForm },
) => {
  const isIncomplete = latest.problem === 'variable'
  const isRescheduled = latest.missed || JSON.stringify(form) !== JSON.stringify(looseOf(latest))
  const { scheduleType, scheduleValue, tags } = timeframeToTag(form as ScheduleForm) // Not saved before it is complete.
  return {
    ...((text !== latest.data.text || isIncomplete) && { data: { text } }),
    ...(isRescheduled && { scheduleType, scheduleValue, tags }),
    // A message that missed its exact time is sent at the new one, and an incomplete text can now be sent.
    ...((latest.missed || isIncomplete) && { disabled: false }),
  }
}
