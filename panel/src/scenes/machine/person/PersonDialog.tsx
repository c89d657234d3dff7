import { useState } from 'react'
import { calls } from '../../../client/calls.ts'
import { ContactSelect } from '../../../contacts/inputs/ContactSelect.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { personOf, samplePerson, type Person } from './person.ts'
import { startInTheMorning } from './start-time.ts'
import { useOrganizationDefaults } from './use-organization-defaults.ts'

interface PersonDialogProps {
  person: Person
  onPerson: (person: Person) => void
  onClose: () => void
}

/** Chooses whose copy the scene is played for: a client or a sample one. The tape starts over. */
export const PersonDialog = ({ onPerson, onClose }: PersonDialogProps) => {
  const [id, setId] = useState<string | null>(null)
  const defaults = useOrganizationDefaults()
  const play = async () => {
    if (defaults === undefined) return
    const next = id === null ? samplePerson(defaults) : personOf(await calls.contacts.get({ id }), defaults)
    onPerson(startInTheMorning(next))
  }
  return (
    <DialogForm
      title="Play for someone else"
      submit={id === null ? 'Play for a sample client' : 'Play for this client'}
      hold={defaults === undefined ? 'Loading your organization’s settings.' : null}
      onSubmit={play}
      onClose={onClose}
    >
      <ContactSelect value={id} onChange={setId} />
      <p>
        This plays a copy of the client as they are now. Nothing is actually sent or saved, and the tape starts over.
      </p>
    </DialogForm>
  )
}
