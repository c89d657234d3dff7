import { createContext, type ComponentType } from 'react'

export interface AnswerProps {
  contactId: string
  /** The client's name. */
  name: string
  /** The task that it is written for; null if there is none. */
  taskId?: string | null
  /**
   * A reply is on its way. `andNext`: the writer goes on, so that the next row's field opens; otherwise the next row gets the
   * focus. Returns whether there is a next row.
   */
  onSent: (andNext: boolean) => boolean
  /** The reply was taken back: the row is to be answered again. */
  onUndone: () => void
  /** The writer leaves the field. */
  onClose: () => void
}

/**
 * The field in which a client is answered below a row of a list. Conversations have it, and lists of what clients wait for stand
 * below those: so the frame hands it down.
 */
export const AnswerInPlace = createContext<ComponentType<AnswerProps>>(() => null)
