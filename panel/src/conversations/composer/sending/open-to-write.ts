/** The parts of the conversations' session that open a conversation. */
export interface Opening {
  list: { openToWrite: (contactId: string) => void } | null
  visit: ((contactId: string) => void) | null
}

/** Opens a client's conversation with the cursor in its message: in the list on the screen, or by leaving the page. */
export const openToWrite = ({ list, visit }: Opening, contactId: string): void => {
  if (list === null) visit?.(contactId)
  else list.openToWrite(contactId)
}
