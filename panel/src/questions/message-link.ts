/** A message in its conversation. */
export const messageLink = (messageId: string) => {
  const [contactId = ''] = messageId.split(':')
  return { to: '/conversations/dialog/$id', params: { id: contactId }, search: { msgId: messageId } } as const
}
