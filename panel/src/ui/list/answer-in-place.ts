import { createContext, type ComponentType } from 'react'

export interface AnswerProps {
  contactId: string
  /** The client's name. */
  name: string
  /** The task it is written for; null if there is none. */
  taskId?: string | null
  /**
   * A reply is on its way. `andNext`: the writer continues, so the next row's field opens; otherwise the next row gets
   * the focus. Returns whether there is a next row.
   */
  onSent: (andNext: boolean) => boolean
  /** The reply was undone: the row needs an answer again. Returns false if its list has been left meanwhile. */
  onUndone: () => boolean
  /** The writer leaves the field. */
  onClose: () => void
}

/**
 * The reply field below a row of a list. It belongs to Conversations, which slices with such lists can't import, so the
 * frame passes it down.
 */
export const AnswerInPlace = createContext<ComponentType<AnswerProps>>(() => null)
