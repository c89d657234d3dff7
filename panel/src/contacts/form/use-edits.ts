import { useState } from 'react'
import { useAccount } from '../../client/account.ts'
import { storeFormDraft, readFormDraft } from '../../client/forms/form-drafts.ts'
import type { Edits } from './edit-state.ts'

/**
 * What was typed into a form and not saved. It stays with this tab through a reload and the end of a session, and is
 * there again when the same account comes back.
 */
export const useEdits = (form: string): [Edits, (change: (edits: Edits) => Edits) => void] => {
  const { _id: accountId } = useAccount()
  const [edits, setEdits] = useState<Edits>(() => readFormDraft(accountId, form))
  const change = (next: (edits: Edits) => Edits) =>
    setEdits((held) => {
      const edited = next(held)
      storeFormDraft(accountId, form, edited)
      return edited
    })
  return [edits, change]
}
