import { useState } from 'react'
import { useAccount } from '../account.ts'
import { storeFormDraft, readFormDraft, type FormDraft } from './form-drafts.ts'

export interface FormDraftState<T> {
  /** What the fields show: what was typed, else what is saved. */
  values: T
  isChanged: boolean
  change: (field: keyof T & string, value: string) => void
  /** After saving, or to take everything back. */
  clear: () => void
}

/** The text fields of a form, kept while they are not saved (form-drafts.ts). Never for passwords. */
export const useFormDraft = <T extends Record<string, string>>(form: string, saved: T): FormDraftState<T> => {
  const { _id: accountId } = useAccount()
  const [draft, setDraft] = useState<FormDraft>(() => readFormDraft(accountId, form))

  const saveDraft = (next: FormDraft) => {
    setDraft(next)
    storeFormDraft(accountId, form, next)
  }
  // Only fields that the form has: an older version of it may have left others behind.
  const values = Object.fromEntries(Object.entries(saved).map(([field, value]) => [field, draft[field] ?? value])) as T // The same fields as `saved`.
  return {
    values,
    isChanged: Object.entries(saved).some(([field, value]) => values[field] !== value),
    change: (field, value) => {
      const { [field]: _before, ...others } = draft
      saveDraft(value === saved[field] ? others : { ...others, [field]: value })
    },
    clear: () => saveDraft({}),
  }
}
