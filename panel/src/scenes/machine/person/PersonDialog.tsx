import { useState } from 'react'
import { calls } from '../../../client/calls.ts'
import { ContactSelect } from '../../../contacts/inputs/ContactSelect.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { personOf, samplePerson, type Person } from './person.ts'
import { useSurroundings } from './use-surroundings.ts'

interface PersonDialogProps {
  person: Person
  onPerson: (person: Person) => void
  onClose: () => void
}

/** Whose copy the scene is played for: a client of the desk, or somebody made up. The tape begins anew. */
export const PersonDialog = ({ onPerson, onClose }: PersonDialogProps) => {
  const [id, choose] = useState<string | null>(null)
  const around = useSurroundings()
  const play = async () => {
    if (around === undefined) return
    onPerson(id === null ? samplePerson(around) : personOf(await calls.contacts.get({ id }), around))
  }
  return (
    <DialogForm
      title="Play for somebody else"
      submit={id === null ? 'Play for a sample client' : 'Play for this client'}
      hold={around === undefined ? 'The organization’s settings are being loaded.' : null}
      onSubmit={play}
      onClose={onClose}
    >
      <ContactSelect value={id} onChange={choose} />
      <p>A copy of the client as they are now. Nothing is really sent, and nothing is saved. The tape begins anew.</p>
    </DialogForm>
  )
}
