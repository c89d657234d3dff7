import type { Notice } from '@attune/contract/notices/entity'

/** Where a notice leads: to a conversation, or to the account it is about. */
export const linkOf = ({ entityType, entity, noteId }: Notice, seesAccounts: boolean) => {
  if (entity === null) return null
  const { _id, contactId } = entity
  if (contactId === null) return seesAccounts ? ({ to: '/users/$id', params: { id: _id } } as const) : null
  // The message, or the note that mentions the reader.
  const search = noteId !== null ? ({ panel: 'notes' } as const) : entityType === 'ContactMessage' ? { msgId: _id } : {}
  return { to: '/conversations/dialog/$id', params: { id: contactId }, search } as const
}
