import type { Attachment } from '@attune/contract/conversations/entity'

/** What shows a file that is there. */
export interface FileProps {
  file: Attachment
  /** Where it is: it is there. */
  url: string
  onFailed: () => void
}
