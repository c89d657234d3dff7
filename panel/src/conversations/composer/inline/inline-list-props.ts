import type { Ref } from 'react'
import type { InlineHandle } from '../../../ui/inline/InlineOptions.tsx'

export interface InlineListProps {
  /** The id of the list. */
  id: string
  /** What is typed behind the sign. */
  query: string
  contactId: string
  /** Puts a text in the place of the word. */
  onInsert: (text: string) => void
  onLeave: () => void
  onCurrent: (id: string | undefined) => void
  ref: Ref<InlineHandle>
}
