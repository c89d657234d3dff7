import type { Contact } from '@attune/contract/contacts/entity'
import { nameOf } from '../contact-name.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { contactActions } from './contact-actions.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DropFirstInteraction, StartFirstInteraction } from './FirstInteractionDialog.tsx'
import { MuteDialog } from './MuteDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

/** Actions that open a dialog first. */
export type ContactDialog = 'mute' | 'status' | 'assign' | 'request' | 'delete' | 'start' | 'drop'

interface ContactDialogsProps {
  /** The open dialog and its client. */
  open: { kind: ContactDialog; contact: Contact } | null
  onClose: () => void
  /** Called when the client was deleted. */
  onDeleted?: () => void
}

/** The dialogs for one client, shared by the list and the profile page. */
export const ContactDialogs = ({ open, onClose, onDeleted }: ContactDialogsProps) => {
  if (open === null) return null
  const { kind, contact } = open
  const name = nameOf(contact)
  switch (kind) {
    case 'mute':
      return (
        <MuteDialog
          title={`Mute ${name}`}
          zone={contact.profile.timezone}
          onMute={(minutes, from) => contactActions.mute(contact, minutes, from)}
          onClose={onClose}
        />
      )
    case 'status':
      return (
        <StatusDialog
          title={`Change status of ${name}`}
          now={contact.status}
          onSwitch={(status, reason) => contactActions.switchStatus(contact, status, reason)}
          onClose={onClose}
        />
      )
    case 'assign':
      return (
        <AssignDialog
          title={`Coach for ${name}`}
          now={contact.primaryCoach?._id ?? null}
          onAssign={(coach) => contactActions.assign(contact, coach)}
          onClose={onClose}
        />
      )
    case 'request':
      return <RequestDialog name={name} onSend={(text) => contactActions.request(contact, text)} onClose={onClose} />
    case 'start':
      return (
        <StartFirstInteraction
          onStart={(trigger) => contactActions.startFirstInteraction(contact, trigger)}
          onClose={onClose}
        />
      )
    case 'drop':
      return (
        <DropFirstInteraction
          onDrop={(restart, schedules) => contactActions.dropFirstInteraction(contact, restart, schedules)}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <DeleteDialog
          name={name}
          onDelete={async (reason) => {
            await contactActions.remove(contact, reason)
            onDeleted?.()
          }}
          onClose={onClose}
        />
      )
  }
}
