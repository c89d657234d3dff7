import { useState } from 'react'
import type { ContactProgram } from '@attune/contract/programs/entity'
import { PROGRAM_AHEAD_MAX } from '@attune/contract/programs/limits'
import { calls } from '../../client/calls.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { TypedDateField } from '../../ui/inputs/TypedDateField.tsx'
import { addDays } from '../../ui/time/format-date.ts'
import { dayOf } from '../../ui/time/format-times.ts'
import { useNow } from '../../ui/time/use-now.ts'
import { programs } from '../program-queries.ts'
import { formatDay } from '../program-text.ts'
import { tellChange } from './tell-change.ts'

/** Postpones a client's program to a date. */
export const PostponeDialog = ({ state, onClose }: { state: ContactProgram; onClose: () => void }) => {
  const today = dayOf(useNow(), state.zone)
  const [until, setUntil] = useState<string | null>(null)
  const postpone = async () => {
    if (until === null) return
    const { contactId, _id: stateId, program } = state
    try {
      const changed = await calls.programs.postpone({ id: contactId, stateId, postponedUntil: until })
      tellChange(changed, `${program.title} continues ${formatDay(until)}`)
    } finally {
      void programs.reload()
    }
  }
  return (
    <DialogForm
      title={`Postpone ${state.program.title}`}
      submit="Postpone program"
      hold={until === null ? 'Choose a date.' : null}
      onSubmit={postpone}
      onClose={onClose}
    >
      <p>All remaining steps move along and continue where they stopped.</p>
      <TypedDateField
        label="Continues on"
        min={addDays(today, 1)}
        max={addDays(today, PROGRAM_AHEAD_MAX)}
        value={until}
        onChange={(day) => setUntil(day ?? null)}
      />
    </DialogForm>
  )
}
