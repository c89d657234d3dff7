import { hashKey, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { beginningOf, type ScheduleForm, type ScheduleType, type ScheduleValue } from '@attune/contract/schedules/form'
import { timeframeToTag } from '@attune/contract/schedules/depend-tag'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { useSaveOver } from '../../client/use-save-over.ts'
import { contactQuery } from '../../contacts/data/contact-queries.ts'
import { dateFieldsOf } from '../../scenes/rules/date/date-fields.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { formatLeaves } from '../format-schedule.ts'
import { changeScheduled } from '../change-scheduled.ts'
import { changesToSave, explainGone, isEnabledBySaving } from './changes-to-save.ts'
import { holdOf } from './check-loose-form.ts'
import { looseOf, type LooseForm } from './form-edits.ts'
import { MessageField } from './MessageField.tsx'
import { NextRuns } from './NextRuns.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'

interface ScheduleDialogProps {
  contactId: string
  /** The client's zone; null if unknown. */
  zone: string | null
  /** The message to edit; none for a new one. */
  item?: ScheduledMessage
  /** Initial values of a new one. */
  start?: {
    text: string
    attachments?: readonly string[]
    from?: string | null
    scheduleType: ScheduleType
    scheduleValue: ScheduleValue
  }
  /** Not called once the dialog is closed. */
  onSaved?: () => void
  onClose: () => void
}

/** The chosen number is for a message with one exact date and time; after that, the conversation chooses its own. */
const newData = (text: string, start: ScheduleDialogProps['start'], form: LooseForm) => {
  const { localDate, localTime } = form.scheduleValue
  const isExact = form.scheduleType === 'once' && localDate != null && localTime != null
  const from = isExact ? start?.from : null
  return { text, attachments: [...(start?.attachments ?? [])], ...(from != null && { from }) }
}

/** The order of their fields doesn't matter. */
const isOther = (one: LooseForm, other: LooseForm): boolean => hashKey([one]) !== hashKey([other])

/** Schedules a message, or changes one. Its next runs and what is close to them are shown while typing. */
export const ScheduleDialog = ({ contactId, zone, item, start, onSaved, onClose }: ScheduleDialogProps) => {
  const { timezone } = useAccount()
  const [text, setText] = useState(item?.data.text ?? start?.text ?? '')
  const [form, setForm] = useState<LooseForm>(() => looseOf(item ?? start))
  const client = useQuery(contactQuery(contactId))
  const dateFields = dateFieldsOf(client.data?.profile.questionnaire ?? [])
  const today = dayOf(useNow(), zone ?? timezone)
  const fileCount = item?.data.files.length ?? start?.attachments?.length ?? 0
  const began = item === undefined ? null : beginningOf(looseOf(item))
  const fault = holdOf(form, today, began)
  const isOpen = useRef(true)
  /** Only once: if it was canceled while saving, the late answer must not close what has been opened since. */
  const close = () => {
    if (!isOpen.current) return
    isOpen.current = false
    onClose()
  }
  const saveOver = useSaveOver(item ?? null, {
    asks:
      'Its text, schedule or next time has changed since you opened it. ' +
      'Save again to use what is above, or cancel to keep what is stored.',
  })
  const save = async () => {
    const ready = form as ScheduleForm // Not saved before it is complete.
    const { scheduleType, scheduleValue, tags } = timeframeToTag(ready)
    const when = { scheduleType, scheduleValue, tags }
    const saved = await changeScheduled(contactId, () =>
      saveOver(
        (latest) =>
          latest === null
            ? calls.schedules.create({ contactId, data: newData(text, start, form), ...when })
            : calls.schedules.update({
                id: latest._id,
                'if-match': latest.rev,
                ...changesToSave({ opened: item ?? latest, latest }, { text, when }),
              }),
        (one) => [
          one.data.text,
          looseOf(one),
          // A run that was moved or sent meanwhile matters only to another schedule, which would replace its next one.
          isOther(looseOf(one), form) && one.nextRunAt,
          item !== undefined && isEnabledBySaving(item) && isEnabledBySaving(one),
        ],
      ).catch(explainGone),
    )
    if (isOpen.current) onSaved?.()
    notify({ kind: 'good', title: saved.disabled ? 'Saved' : formatLeaves(saved, new Date()) })
  }
  return (
    <DialogForm
      title={item === undefined ? 'Schedule a message' : 'Edit scheduled message'}
      submit={item === undefined ? 'Schedule' : 'Save'}
      hold={text.trim() === '' && fileCount === 0 ? 'Message is required.' : fault}
      onSubmit={save}
      onClose={close}
    >
      <MessageField value={text} onChange={setText} />
      <ScheduleFields form={form} today={today} began={began} dateFields={dateFields} onChange={setForm} />
      {fault === null && <NextRuns contactId={contactId} form={form as ScheduleForm} item={item} />}
    </DialogForm>
  )
}
