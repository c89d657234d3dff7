import type { Ref } from 'react'
import type { InlineHandle } from '../../../ui/inline/InlineOptions.tsx'

export interface InlineListProps {
  /** The id of the list. */
  id: string
  /** What is typed after the sign. */
  query: string
  contactId: string
  /** Replaces the word with a text. */
  onInsert: (text: string) => void
  onLeave: () => void
  onCurrent: (id: string | undefined) => void
  ref: Ref<InlineHandle>
}
