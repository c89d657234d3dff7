import { Checkbox, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTACT_TEXTS } from '@attune/contract/contacts/limits'
import type { ContactProgram } from '@attune/contract/programs/entity'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { TypedDateField } from '../../ui/inputs/TypedDateField.tsx'
import { useNow } from '../../ui/time/use-now.ts'
import { availableQuery, programs } from '../program-queries.ts'
import { DayOne } from '../DayOne.tsx'
import classes from './EnrolDialog.module.css'
import { tellEnrolled } from './tell-change.ts'

interface EnrolDialogProps {
  contactId: string
  /** The program the client is removed from. */
  from?: ContactProgram
  onClose: () => void
}

/** Enrolls a client in a program, possibly replacing another one. */
export const EnrolDialog = ({ contactId, from, onClose }: EnrolDialogProps) => {
  const available = useQuery(availableQuery(contactId))
  const [programId, setProgramId] = useState<string | null>(null)
  const [startOn, setStartOn] = useState<string | null | undefined>(null)
  const [reason, setReason] = useState('')
  const [welcomes, setWelcomes] = useState(true)
  const now = useNow()
  const choices = (available.data ?? []).filter(({ stateId }) => stateId === null)
  const chosen = choices.find(({ _id }) => _id === programId)
  const enrol = async () => {
    if (programId === null) return
    try {
      const state = await calls.programs.enroll({
        id: contactId,
        programId,
        sendNotification: welcomes && chosen?.welcome === true,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
        ...(typeof startOn === 'string' && { startOn }),
        ...(from !== undefined && { switchFrom: from._id }),
      })
      tellEnrolled(state, now)
    } finally {
      void programs.reload()
    }
  }
  return (
    <DialogForm
      title={from === undefined ? 'Enroll in a program' : `Switch from ${from.program.title}`}
      submit={from === undefined ? 'Enroll client' : 'Switch client'}
      hold={holdOf(available.data === undefined, choices.length, programId) ?? (startOn === undefined ? '' : null)}
      onSubmit={enrol}
      onClose={onClose}
    >
      {available.error !== null && <p role="alert">{failureOf(available.error).content}</p>}
      <Select
        label="Program"
        placeholder="Choose a program"
        searchable
        nothingFoundMessage="No matches"
        data={choices.map(({ _id, title, days }) => ({ value: _id, label: `${title} (${formatCount(days, 'day')})` }))}
        value={programId}
        onChange={setProgramId}
      />
      {chosen !== undefined && chosen.description !== '' && <p className={classes.about}>{chosen.description}</p>}
      <TypedDateField label="First day (today if empty)" value={startOn ?? null} onChange={setStartOn} />
      {chosen !== undefined && startOn !== undefined && (
        <DayOne
          program={chosen}
          startOn={startOn}
          onStart={(date, button) => {
            setStartOn(date)
            // The only thing left is to enroll.
            button.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
          }}
        />
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
      {chosen?.welcome === true && (
        <Checkbox
          label="Send the program’s welcome now"
          checked={welcomes}
          onChange={({ currentTarget }) => setWelcomes(currentTarget.checked)}
        />
      )}
    </DialogForm>
  )
}

const holdOf = (isLoading: boolean, choices: number, chosen: string | null): string | null => {
  if (isLoading) return 'Loading the programs.'
  if (choices === 0) return 'There’s no other program.'
  return chosen === null ? 'Choose a program.' : null
}
