import type { Attachment } from '@attune/contract/conversations/entity'

/** Props of the viewers of a loaded file. */
export interface FileProps {
  file: Attachment
  /** The file's URL; unlike `file.url` it is never null. */
  url: string
  onFailed: () => void
  /** A sound in a client's message started playing. Null for messages to the client. */
  onPlay: ((file: Attachment) => void) | null
}
