import type { Message } from '@attune/contract/conversations/entity'
import { OMITTED, OUTGOING } from '@attune/contract/conversations/constants'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import type { MessageActions } from './message-actions.ts'
import classes from './Actions.module.css'

interface DeleteDialogProps {
  message: Message
  deeds: MessageActions
  onClose: () => void
}

/** Asks before a message goes for good. */
export const DeleteDialog = ({ message, deeds, onClose }: DeleteDialogProps) => (
  <DialogForm title="Remove message?" submit="Delete" danger onSubmit={() => deeds.remove(message)} onClose={onClose}>
    <p className={classes.sentence}>
      Its text, files, ranks and reactions are deleted for everybody here. {fateOf(message)}
    </p>
  </DialogForm>
)

/** What becomes of it on the client's side. */
const fateOf = ({ body }: Message): string => {
  if (body?.type !== OUTGOING) return 'The client keeps what they sent.'
  if (body.carrier === OMITTED || (body.is_sent === -1 && body.outcome === null)) return 'It never reached the client.'
  return 'What has reached the client stays on their phone.'
}
