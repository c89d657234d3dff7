/** The fields for a new note on the page, by contact id. */
const fields = new Map<string, HTMLElement>()
/** The client whose field gets the cursor as soon as it exists. */
let waitingFor: string | null = null

/** Puts the cursor into the field for a new note about a client, once it is on the page. */
export const writeNote = (contactId: string): void => {
  const field = fields.get(contactId)
  waitingFor = field === undefined ? contactId : null
  field?.focus()
}

/** Registers a field for new notes, and gives it the cursor if someone is waiting to write. Returns its removal. */
export const registerNoteField = (contactId: string, field: HTMLElement): (() => void) => {
  fields.set(contactId, field)
  if (waitingFor === contactId) field.focus()
  waitingFor = null
  return () => {
    if (fields.get(contactId) === field) fields.delete(contactId)
  }
}
