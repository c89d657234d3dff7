import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { PROGRAM_PAGE } from '@attune/contract/programs/limits'
import { calls } from '../../../client/calls.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx'
import { TypedDateField } from '../../../ui/inputs/TypedDateField.tsx'
import type { ChoiceSource } from '../../../ui/inputs/use-choices.ts'

interface EnrolManyDialogProps {
  title: string
  onEnrol: (enrolment: {
    programId: string
    sendNotification: boolean
    reason?: string
    startOn?: string
  }) => Promise<void>
  onClose: () => void
}

/** Programs that clients can be enrolled in, by title. */
export const programChoices: ChoiceSource = {
  key: 'programs',
  search: async (q, signal) => {
    const { data } = await calls.programs.list(
      { sort: 'title', limit: PROGRAM_PAGE, ...(q !== '' && { q }) },
      { signal },
    )
    return data.filter(({ abilities }) => abilities.enrol).map(choiceOf)
  },
  byIds: async (ids, signal) =>
    (await Promise.all(ids.map((id) => calls.programs.get({ id }, { signal })))).map(choiceOf),
}

const choiceOf = ({ _id, title, days }: { _id: string; title: string; days: number }) => ({
  id: _id,
  name: title,
  detail: formatCount(days, 'day'),
})

/** Asks for the program that many clients are enrolled in. */
export const EnrolManyDialog = ({ title, onEnrol, onClose }: EnrolManyDialogProps) => {
  const [programId, setProgramId] = useState<string | null>(null)
  const [startOn, setStartOn] = useState<string | null | undefined>(null)
  const [reason, setReason] = useState('')
  const [welcomes, setWelcomes] = useState(true)
  const enrol = async () => {
    if (programId === null) return
    await onEnrol({
      programId,
      sendNotification: welcomes,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(typeof startOn === 'string' && { startOn }),
    })
  }
  return (
    <DialogForm
      title={title}
      submit="Enroll"
      hold={programId === null ? 'Choose a program.' : startOn === undefined ? '' : null}
      onSubmit={enrol}
      onClose={onClose}
    >
      <SearchSelect
        label="Program"
        placeholder="Search programs"
        source={programChoices}
        unknown="Unknown program"
        value={programId}
        onChange={setProgramId}
      />
      <TypedDateField label="First day (today if empty)" value={startOn ?? null} onChange={setStartOn} />
      {startOn === null && (
        <p>Where a time of day 1 has already passed today, the client starts with what comes after it.</p>
      )}
      <Textarea
        label="Reason (optional)"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={CONTACT_TEXTS.reason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Checkbox
        label="Send the program’s welcome now, if it has one"
        checked={welcomes}
        onChange={({ currentTarget }) => setWelcomes(currentTarget.checked)}
      />
    </DialogForm>
  )
}
