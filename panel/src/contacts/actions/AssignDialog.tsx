import { useState } from 'react'
import { UserSelect } from '../../staff/inputs/UserSelect.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface AssignDialogProps {
  title: string
  now?: string | null
  onAssign: (coach: string | null) => Promise<unknown>
  onClose: () => void
}

/** Gives clients to a coach. */
export const AssignDialog = ({ title, now = null, onAssign, onClose }: AssignDialogProps) => {
  const [coach, setCoach] = useState<string | null>(now)
  return (
    <DialogForm
      title={title}
      submit="Assign coach"
      hold={coach === now && now !== null ? 'Choose another coach.' : null}
      onSubmit={() => onAssign(coach)}
      onClose={onClose}
    >
      <UserSelect label="Coach" placeholder="Nobody" of="coaches" value={coach} onChange={setCoach} />
      <p>Who is no coach of theirs any more does not see them any more.</p>
    </DialogForm>
  )
}
