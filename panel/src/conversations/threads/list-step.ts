/** A row the keys can move to: a conversation, or a message found in it. */
export interface ListStep {
  contactId: string
  msgId?: string | undefined
}
