import { IconLock } from '@tabler/icons-react'
import { Notes } from '../../../contacts/profile/notes/Notes.tsx'
import { WithClient } from './WithClient.tsx'
import classes from './NotesPanel.module.css'

/** The client's notes, as in their profile. */
export const NotesPanel = ({ contactId }: { contactId: string }) => (
  <WithClient contactId={contactId}>
    {(contact) => (
      <div className={classes.notes}>
        <Notes contact={contact} />
        {!contact.abilities.notes && (
          <p className={classes.readOnly}>
            <IconLock size={14} stroke={1.5} aria-hidden="true" />
            Notes are turned off for your account or organization.
          </p>
        )}
      </div>
    )}
  </WithClient>
)
