import { useState } from 'react'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'

/** A coach's id; null for none. Undefined: of several clients, or not chosen yet. */
type CoachId = string | null | undefined

interface AssignDialogProps {
  title: string
  /** Who coaches the client. Left out for several clients. */
  now?: string | null
  onAssign: (coach: string | null) => Promise<unknown>
  onClose: () => void
}

/** Assigns a coach to one or more clients, or leaves them without one. */
export const AssignDialog = ({ title, now, onAssign, onClose }: AssignDialogProps) => {
  const [coach, setCoach] = useState<CoachId>(now)
  return (
    <DialogForm
      title={title}
      submit={coach === null && now !== null ? 'Remove coach' : 'Assign coach'}
      hold={holdOf(coach, now)}
      onSubmit={async () => coach !== undefined && onAssign(coach)}
      onClose={onClose}
    >
      <UserSelect label="Coach" placeholder="No coach" of="coaches" value={coach ?? null} onChange={setCoach} />
      <p>Coaches who are no longer assigned lose access.</p>
    </DialogForm>
  )
}

/**
 * Why nothing can be assigned yet; null if it can. Several clients lose their coaches only once the field was cleared,
 * not because nobody has been found or chosen yet.
 */
export const holdOf = (coach: CoachId, now: CoachId): string | null => {
  if (coach !== now) return null
  return now == null ? 'Choose a coach.' : 'Choose a different coach.'
}
