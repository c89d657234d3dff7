/** Parts of a message id. `sequence` counts a client's messages from 1 without gaps. */
export interface MessageKey {
  contactId: string
  sequence: number
  suffix: string
}

export const toMessageId = (key: MessageKey): string => `${key.contactId}:${key.sequence}:${key.suffix}`

/** Splits an id that `MessageId` (ids.ts) has validated. */
export const parseMessageId = (id: string): MessageKey => {
  const [contactId = '', sequence = '', suffix = ''] = id.split(':')
  return { contactId, sequence: Number(sequence), suffix }
}

export const threadIdOf = (contactId: string): string => contactId.replace(/^ct_/, 'th_')
export const contactIdOfThread = (id: string): string => id.replace(/^th_/, 'ct_')
