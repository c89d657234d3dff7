import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Attachment, Message } from '@attune/contract/conversations/entity'
import type { UnsentMessage } from '../composer/unsent-message.ts'

/** What every row of one timeline needs to know. */
export interface TimelineContext {
  now: Date
  /** Of the member of staff, and of the client if it is known. */
  zone: string
  clientZone: string | null
  accountId: string
  clientName: string
  /** Id of the message that the address links to. */
  marked: string | undefined
  onRetry: (unsent: UnsentMessage) => void
  onEdit: (unsent: UnsentMessage) => void
  onDiscard: (unsent: UnsentMessage) => void
  onOpenPicture: (file: Attachment) => void
  /** The addresses of a message's files have ended. */
  onStale: (messageId: string) => void
  /** What can be done with messages of the server's; null where one only looks. */
  deeds?: RowActions | null
}

export interface RowActions {
  react: (message: Message, type: ReactionType | null) => void
  /** Of one that failed: sends it again, takes its text and files back into the composer, or deletes it. */
  retry: (message: Message) => void
  edit: (message: Message) => void
  discard: (message: Message) => void
}
