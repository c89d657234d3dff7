import type { UserDetails } from '@attune/contract/staff/users/user'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { endSessionsOf } from './end-sessions.ts'

interface Props {
  user: UserDetails
  /** Whether it is the user's own account; then the current session stays. */
  isOwn: boolean
  onClose: () => void
}

export const EndSessionsDialog = ({ user, isOwn, onClose }: Props) => (
  <DialogForm
    title={isOwn ? 'End all your other sessions' : `End all sessions of ${user.name}`}
    submit="End sessions"
    danger
    onSubmit={() => endSessionsOf(user)}
    onClose={onClose}
  >
    <p>
      {isOwn ? 'You are signed out everywhere but here.' : 'They are signed out everywhere at once.'} {KEPT}
    </p>
  </DialogForm>
)

const KEPT = 'The password and API keys stay: whoever knows them can sign in again.'
