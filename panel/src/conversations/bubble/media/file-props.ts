import type { Attachment } from '@attune/contract/conversations/entity'

/** Props of the viewers of a loaded file. */
export interface FileProps {
  file: Attachment
  /** The file's URL; unlike `file.url` it is never null. */
  url: string
  onFailed: () => void
  /** Of a client's message: a sound began to play. Null for messages to the client. */
  onPlay: ((file: Attachment) => void) | null
}
