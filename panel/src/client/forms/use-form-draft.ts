import { useMemo, useRef, useState } from 'react'
import { useAccount } from '../account.ts'
import { dropSent, storeFormDraft, readFormDraft, type FormDraft } from './form-drafts.ts'

export interface FormDraftState<T> {
  /** What the fields show: the draft, or else the saved value. */
  values: T
  isChanged: boolean
  change: (field: keyof T & string, value: string) => void
  /** The values are being saved. Until `clear`, more may be typed. */
  noteSent: () => void
  /** After saving: discards the draft, except what was typed since `noteSent`. */
  clear: () => void
}

/** Text fields of a form whose unsaved values are stored (form-drafts.ts). Never use it for passwords. */
export const useFormDraft = <T extends Record<string, string>>(form: string, saved: T): FormDraftState<T> => {
  const { _id: accountId } = useAccount()
  const [draft, setDraft] = useState<FormDraft>(() => readFormDraft(accountId, form))
  const sent = useRef<FormDraft>({})

  const saveDraft = (next: FormDraft) => {
    setDraft(next)
    storeFormDraft(accountId, form, next)
  }
  // Only the form's own fields: an older version of the form may have stored others.
  const values = Object.fromEntries(Object.entries(saved).map(([field, value]) => [field, draft[field] ?? value])) as T // Same fields as `saved`.
  return {
    values,
    isChanged: Object.entries(saved).some(([field, value]) => values[field] !== value),
    change: (field, value) => {
      const { [field]: _before, ...others } = draft
      saveDraft(value === saved[field] ? others : { ...others, [field]: value })
    },
    noteSent: () => {
      sent.current = draft
    },
    clear: () => saveDraft(dropSent(draft, sent.current)),
  }
}

/** Stores what is typed into a form of `useEditForm` or an editor, with the same scope and the same exception. */
export const useDraftStore = (form: string) => {
  const { _id: accountId } = useAccount()
  return useMemo(
    () => ({
      read: () => readFormDraft(accountId, form),
      write: (draft: FormDraft) => storeFormDraft(accountId, form, draft),
    }),
    [accountId, form],
  )
}
