import { Checkbox, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import { calls } from '../../../client/calls.ts'
import { failureOf } from '../../../client/failure.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { DateField } from '../../../ui/inputs/DateField.tsx'

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

/** As many programs as one page has. */
const CHOICES_MAX = 100

/** Asks for the program that many clients are enrolled in. */
export const EnrolManyDialog = ({ title, onEnrol, onClose }: EnrolManyDialogProps) => {
  const programs = useQuery({
    queryKey: ['programs', 'list', 'choices'],
    queryFn: async ({ signal }) => (await calls.programs.list({ limit: CHOICES_MAX }, { signal })).data,
  })
  const [programId, setProgramId] = useState<string | null>(null)
  const [startOn, setStartOn] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [welcomes, setWelcomes] = useState(true)
  const choices = (programs.data ?? []).filter(({ abilities }) => abilities.enrol)
  const enrol = async () => {
    if (programId === null) return
    await onEnrol({
      programId,
      sendNotification: welcomes,
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(startOn !== null && { startOn }),
    })
  }
  return (
    <DialogForm
      title={title}
      submit="Enroll"
      hold={programId === null ? 'Choose a program.' : null}
      onSubmit={enrol}
      onClose={onClose}
    >
      {programs.error !== null && <p role="alert">{failureOf(programs.error).content}</p>}
      <Select
        label="Program"
        placeholder="Choose a program"
        searchable
        nothingFoundMessage={programs.data === undefined ? 'Loading...' : 'No results'}
        data={choices.map(({ _id, title: label, days }) => ({
          value: _id,
          label: `${label} (${formatCount(days, 'day')})`,
        }))}
        value={programId}
        onChange={setProgramId}
      />
      <DateField label="First day (today if empty)" value={startOn} onChange={setStartOn} />
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
