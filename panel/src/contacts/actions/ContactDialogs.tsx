import type { Contact } from '@attune/contract/contacts/entity'
import { nameOf } from '../contact-name.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { contactActions } from './contact-actions.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DropFirstInteraction, StartFirstInteraction } from './FirstInteractionDialog.tsx'
import { MuteDialog } from './MuteDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'
import { StatusDialog } from './StatusDialog.tsx'

/** What is asked about before it is done. */
export type ContactDialog = 'mute' | 'status' | 'assign' | 'request' | 'delete' | 'start' | 'drop'

interface ContactDialogsProps {
  /** Which one is open, about whom. */
  open: { kind: ContactDialog; contact: Contact } | null
  onClose: () => void
  /** The client is erased. */
  onDeleted?: () => void
}

/** The dialogs of one client; in lists and on their page they are the same. */
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
          title={`Switch status of ${name}`}
          now={contact.status}
          onSwitch={(status, reason) => contactActions.switchStatus(contact, status, reason)}
          onClose={onClose}
        />
      )
    case 'assign':
      return (
        <AssignDialog
          title={`Coach of ${name}`}
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
