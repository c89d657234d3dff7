import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import {
  dateStrategyOf,
  timeStrategyOf,
  type ScheduleForm,
  type ScheduleType,
  type ScheduleValue,
} from '@attune/contract/schedules/form'
import { tagToTimeframe, timeframeToTag } from '@attune/contract/schedules/depend-tag'
import { formFaults } from '@attune/engine/schedule/check-form'
import { useAccount } from '../../client/account.ts'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { formatLeaves } from '../format-schedule.ts'
import { changeScheduled } from '../scheduled-query.ts'
import type { LooseForm } from './form-edits.ts'
import { NextRuns } from './NextRuns.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'

interface ScheduleDialogProps {
  contactId: string
  /** The client's zone; null if unknown. */
  zone: string | null
  /** The message to edit; none for a new one. */
  item?: ScheduledMessage
  /** What a new one begins with. */
  start?: { text: string; scheduleType: ScheduleType; scheduleValue: ScheduleValue }
  onSaved?: () => void
  onClose: () => void
}

const BLANK: LooseForm = {
  scheduleType: null,
  scheduleValue: { localTime: '12:00' },
  tags: [],
  dateStrategy: null,
  timeStrategy: 'ExactTime',
}

/** Schedules a message, or changes one. Its next runs and what is close to them show while one types. */
export const ScheduleDialog = ({ contactId, zone, item, start, onSaved, onClose }: ScheduleDialogProps) => {
  const { timezone } = useAccount()
  const [text, setText] = useState(item?.data.text ?? start?.text ?? '')
  const [form, setForm] = useState<LooseForm>(() => looseOf(item, start))
  const today = dayOf(useNow(), zone ?? timezone)
  const fault = formFaults(form, today)[0]?.reason ?? null
  const save = async () => {
    const { scheduleType, scheduleValue, tags } = timeframeToTag(form as ScheduleForm)
    const when = { scheduleType, scheduleValue, tags }
    const saved = await changeScheduled(contactId, () =>
      item === undefined
        ? calls.schedules.create({ contactId, data: { text }, ...when })
        : calls.schedules.update({
            id: item._id,
            'if-match': item.rev,
            ...(text !== item.data.text && { data: { text } }),
            ...when,
            // An exact moment that was missed leaves at its new one.
            ...(item.missed && { disabled: false }),
          }),
    )
    onSaved?.()
    notify({ kind: 'good', title: saved.disabled ? 'Saved' : formatLeaves(saved, new Date()) })
  }
  return (
    <DialogForm
      title={item === undefined ? 'Schedule a message' : 'Edit scheduled message'}
      submit={item === undefined ? 'Schedule' : 'Save'}
      hold={text.trim() === '' ? 'Message is required.' : fault}
      onSubmit={save}
      onClose={onClose}
    >
      <Textarea
        label="Message"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MESSAGE_TEXT_MAX}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ScheduleFields form={form} today={today} onChange={setForm} />
      {fault === null && <NextRuns contactId={contactId} form={form as ScheduleForm} exceptId={item?._id} />}
    </DialogForm>
  )
}

const looseOf = (item: ScheduleDialogProps['item'], start: ScheduleDialogProps['start']): LooseForm => {
  if (item === undefined && start === undefined) return BLANK
  // The server has checked the stored values.
  const stored = (item ?? { ...start, tags: [] }) as ScheduleForm
  const { scheduleType, scheduleValue, tags } = tagToTimeframe(stored)
  return {
    scheduleType,
    scheduleValue,
    tags,
    dateStrategy: dateStrategyOf(scheduleValue),
    timeStrategy: timeStrategyOf(scheduleValue) ?? 'ExactTime',
  }
}
