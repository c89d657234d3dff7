import { useState } from 'react'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface AssignDialogProps {
  title: string
  now?: string | null
  onAssign: (coach: string | null) => Promise<unknown>
  onClose: () => void
}

/** Assigns a coach to one or more clients. */
export const AssignDialog = ({ title, now = null, onAssign, onClose }: AssignDialogProps) => {
  const [coach, setCoach] = useState<string | null>(now)
  return (
    <DialogForm
      title={title}
      submit="Assign coach"
      hold={coach === now && now !== null ? 'Choose a different coach.' : null}
      onSubmit={() => onAssign(coach)}
      onClose={onClose}
    >
      <UserSelect label="Coach" placeholder="No coach" of="coaches" value={coach} onChange={setCoach} />
      <p>Coaches who are no longer assigned lose access.</p>
    </DialogForm>
  )
}
