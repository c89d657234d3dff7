import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { TypedDateField } from '../../../ui/inputs/TypedDateField.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { startAt, startTimeOf } from '../person/start-time.ts'
import type { Person } from '../person/person.ts'

interface StartDialogProps {
  person: Person
  onPerson: (person: Person) => void
  onClose: () => void
}

/** Chooses the day and time at which the tape begins. */
export const StartDialog = ({ person, onPerson, onClose }: StartDialogProps) => {
  const [start, setStart] = useState(() => startTimeOf(person))
  const next = startAt(person, start.day, start.time)
  return (
    <DialogForm
      title="Start at another time"
      submit="Start"
      hold={next === null ? 'Choose a day and a time.' : null}
      onSubmit={async () => {
        if (next !== null) onPerson(next)
      }}
      onClose={onClose}
    >
      <TypedDateField
        label="Day"
        value={start.day === '' ? null : start.day}
        onChange={(day) => setStart({ ...start, day: day ?? '' })}
      />
      <TextInput
        data-autofocus
        label="Time"
        type="time"
        value={start.time}
        onChange={(event) => setStart({ ...start, time: event.currentTarget.value })}
      />
      <p>In the client’s time. The tape starts over.</p>
    </DialogForm>
  )
}
