import { failureOf } from '../../client/failure.ts'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import type { ScheduleForm } from '@attune/contract/schedules/form'

type Stored = Pick<ScheduledMessage, 'data' | 'missed' | 'problem'>

/** What saving a form changes of a scheduled message. The server keeps a schedule that is sent as it is stored. */
export const changesToSave = (
  { opened, latest }: { opened: Stored; latest: Stored },
  { text, when }: { text: string; when: ScheduleForm },
) => {
  // An incomplete one needs its text again, to be read without the variable that has no value.
  const isTextSent = text !== latest.data.text || latest.problem === 'variable'
  // If someone has disabled it meanwhile, it stays disabled.
  const isEnabled = isEnabledBySaving(opened) && isEnabledBySaving(latest)
  return { ...when, ...(isTextSent && { data: { text } }), ...(isEnabled && { disabled: false }) }
}

/** Saving one that was missed or is incomplete enables it, so that it is sent. */
export const isEnabledBySaving = ({ missed, problem }: Pick<Stored, 'missed' | 'problem'>): boolean =>
  missed || problem === 'variable'

/** Passes on why saving failed. Sending a one-time message deletes it, perhaps while its dialog is open. */
export const explainGone = (error: unknown): never => {
  if (failureOf(error).code !== 'ScheduledMessageNotFound') throw error
  throw new Error(
    'This message has been sent or deleted since you opened it. To send your text, copy it and schedule it again.',
  )
}
