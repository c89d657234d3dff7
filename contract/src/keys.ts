/** Parts of a message id. `sequence` counts a contact's messages from 1 without gaps. */
export interface MessageKey {
  contactId: string
  sequence: number
  suffix: string
}

export const messageId = (key: MessageKey): string => `${key.contactId}:${key.sequence}:${key.suffix}`

/** Splits an id that `MessageId` (ids.ts) has accepted. */
export const messageKey = (id: string): MessageKey => {
  const [contactId = '', sequence = '', suffix = ''] = id.split(':')
  return { contactId, sequence: Number(sequence), suffix }
}

export const threadId = (contactId: string): string => contactId.replace(/^ct_/, 'th_')
export const contactOfThread = (id: string): string => id.replace(/^th_/, 'ct_')
