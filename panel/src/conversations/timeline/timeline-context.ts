import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Attachment, Message } from '@attune/contract/conversations/entity'
import type { Unsent } from '../composer/unsent.ts'

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
  onRetry: (unsent: Unsent) => void
  onEdit: (unsent: Unsent) => void
  onDiscard: (unsent: Unsent) => void
  onOpenPicture: (file: Attachment) => void
  /** The addresses of a message's files have ended. */
  onStale: (messageId: string) => void
  /** What can be done with messages of the server's; null where one only looks. */
  deeds?: MessageDeeds | null
}

export interface MessageDeeds {
  react: (message: Message, type: ReactionType | null) => void
  /** Of one that failed: sends it again, takes its text and files back into the composer, or deletes it. */
  retry: (message: Message) => void
  edit: (message: Message) => void
  discard: (message: Message) => void
}
