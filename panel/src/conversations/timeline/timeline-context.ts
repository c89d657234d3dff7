import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Attachment, Message } from '@attune/contract/conversations/entity'
import type { UnsentMessage } from '../composer/unsent-message.ts'

/** What all rows of a timeline share. */
export interface TimelineContext {
  now: Date
  /** Time zones of the member of staff, and of the client if known. */
  zone: string
  clientZone: string | null
  accountId: string
  clientName: string
  /** Whether each message says which of our addresses it used, since there are several. */
  showsAddress: boolean
  /** Id of the message the URL links to. */
  marked: string | undefined
  /** Whether a loaded message was deleted; a quote of it may be older. */
  isDeleted: (messageId: string) => boolean
  onRetry: (unsent: UnsentMessage) => void
  onEdit: (unsent: UnsentMessage) => void
  onDiscard: (unsent: UnsentMessage) => void
  onOpenPicture: (file: Attachment) => void
  /** Opens the original of an email; null if that isn't available here. */
  onShowWritten: ((message: Message) => void) | null
  /** The signed URLs of a message's files have expired. */
  onStale: (messageId: string) => void
  /** Actions on messages; null in read-only timelines. */
  actions?: RowActions | null
}

export interface RowActions {
  react: (message: Message, type: ReactionType | null) => void
  /** A client's sound started playing. */
  play: (message: Message, file: Attachment) => void
  /** For failed messages: sends again, puts text and files back into the composer, or deletes. */
  retry: (message: Message) => void
  edit: (message: Message) => void
  discard: (message: Message) => void
}
