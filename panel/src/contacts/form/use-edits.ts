import { useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { storeFormDraft, readFormDraft } from '../../client/forms/form-drafts.ts'
import type { Edits } from './edit-state.ts'

/**
 * Unsaved edits of a form and their update function. They stay in this tab through a reload and the end of a session,
 * and come back for the same account.
 */
export const useEdits = (form: string): [Edits, (change: (edits: Edits) => Edits) => void] => {
  const { _id: accountId } = useAccount()
  const [edits, setEdits] = useState<Edits>(() => readFormDraft(accountId, form))
  const change = (next: (edits: Edits) => Edits) =>
    setEdits((current) => {
      const edited = next(current)
      storeFormDraft(accountId, form, edited)
      return edited
    })
  return [edits, change]
}
