import { useState } from 'react'
import { timeframeToTag } from '@attune/contract/schedules/depend-tag'
import type { ScheduleForm } from '@attune/contract/schedules/form'
import type { ScheduledTemplate } from '@attune/contract/schedules/templates'
import { calls } from '../../client/calls.ts'
import { useSaveOver } from '../../client/use-save-over.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { holdOf } from '../form/check-loose-form.ts'
import { looseOf, type LooseForm } from '../form/form-edits.ts'
import { MessageField } from '../form/MessageField.tsx'
import { ScheduleFields } from '../form/ScheduleFields.tsx'
import { changeStandard } from './standard-query.ts'

interface StandardFormProps {
  today: string
  /** The message to edit; none for a new one. */
  item?: ScheduledTemplate
  onClose: () => void
}

/** Adds a standard message, or changes one. */
export const StandardForm = ({ today, item, onClose }: StandardFormProps) => {
  const [text, setText] = useState(item?.text ?? '')
  const [form, setForm] = useState<LooseForm>(() => looseOf(item))
  const saveOver = useSaveOver(item ?? null)
  const save = () => {
    const { scheduleType, scheduleValue, tags } = timeframeToTag(form as ScheduleForm)
    const fields = { text, scheduleType, scheduleValue, tags }
    return changeStandard<unknown>(() =>
      saveOver<unknown>(
        (latest) =>
          latest === null
            ? calls.schedules.createTemplate(fields)
            : calls.schedules.updateTemplate({ id: latest._id, 'if-match': latest.rev, ...fields }),
        (one) => [one.text, looseOf(one)],
      ),
    )
  }
  return (
    <DialogForm
      title={item === undefined ? 'Add a standard message' : 'Edit standard message'}
      submit={item === undefined ? 'Add' : 'Save'}
      hold={text.trim() === '' ? 'Message is required.' : holdOf(form, today)}
      onSubmit={save}
      onClose={onClose}
    >
      <MessageField
        value={text}
        description="Variables such as {{ client.firstName }} are filled in for each client."
        onChange={setText}
      />
      <ScheduleFields form={form} today={today} forAll onChange={setForm} />
    </DialogForm>
  )
}
