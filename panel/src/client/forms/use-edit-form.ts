import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import {
  changesOf,
  refusalOf,
  sentencesOf,
  startEditing,
  takeStep,
  wouldLose,
  type EditFormState,
  type EditFormStep,
  type FieldSentences,
  type FormRefusal,
} from './edit-form.ts'
import { readBefore } from './field-changes.ts'

interface EditFormOptions<Values extends object, Answer> {
  /** What is saved. If a colleague changes it, untouched fields follow. */
  saved: Values
  /** The values as they are sent, such as trimmed texts. */
  toSend?: (values: Values) => Values
  /** What keeps the values from being saved, by field. */
  check?: (values: Values) => FieldSentences<Values>
  /** Saves what differs from what is saved. */
  save: (changes: Partial<Values>) => Promise<Answer>
  /** `before`: the previous values of the saved fields, for undo. */
  onSaved: (answer: Answer, changes: Partial<Values>, before: Partial<Values>) => void
  /** The field that a refusal belongs to, by its code. */
  blame?: (code: string, changes: Partial<Values>) => (keyof Values & string) | undefined
  onRefused?: (error: unknown, refusal: FormRefusal<Values>) => void
  /** Keeps the draft when the page is left or reloaded. */
  store?: DraftStore<Values>
}

/** Stays the same object from render to render, so that effects may depend on it. */
interface DraftStore<Values> {
  read: () => Partial<Values>
  write: (draft: Partial<Values>) => void
}

/** A form that is saved as a whole, for `EditForm`. */
export interface EditedForm<Values> {
  /** What the fields show. */
  values: Values
  draft: Partial<Values>
  change: (part: Partial<Values>) => void
  /** Messages by field. */
  errors: FieldSentences<Values>
  /** Why it couldn't be saved, if no field is to blame. */
  failure: string | null
  /** A field shows what must be corrected before anything is sent. */
  isHeld: boolean
  /** Increases whenever saving is refused. */
  refusals: number
  isDirty: boolean
  /** Leaving now would lose something. */
  isUnsaved: boolean
  isSaving: boolean
  save: () => void
  /** Resets to what is saved. */
  discard: () => void
}

/** Edited fields on top of the saved values, saved together. */
export const useEditForm = <Values extends object, Answer>(
  options: EditFormOptions<Values, Answer>,
): EditedForm<Values> => {
  const { saved, toSend = unchanged, check, save, onSaved, blame, onRefused, store } = options
  const [state, step] = useReducer<EditFormState<Values>, undefined, [EditFormStep<Values>]>(takeStep, undefined, () =>
    startEditing(store?.read() ?? {}),
  )
  const { draft, sending, refused, refusals } = state
  useEffect(() => store?.write(draft), [store, draft])
  const values = { ...saved, ...draft }
  const changes = changesOf(draft, saved, toSend)
  const faults = check?.(values) ?? {}
  const errors = sentencesOf(state, faults)
  const { mutate } = useMutation({
    mutationFn: (sent: Record<'changes' | 'before', Partial<Values>>) => save(sent.changes),
    meta: { quiet: true },
    onSuccess: (answer, sent) => {
      onSaved(answer, sent.changes, sent.before)
      step({ step: 'saved' })
    },
    onError: (error, sent) => {
      const refusal = refusalOf<Values>(error, sent.changes, (code) => blame?.(code, sent.changes))
      step({ step: 'refused', refusal })
      onRefused?.(error, refusal)
    },
  })
  const [isDirty, isSaving] = [Object.keys(changes).length > 0, sending !== null]
  return {
    values,
    draft,
    change: (part) => step({ step: 'typed', part, saved }),
    errors,
    failure: refused.whole,
    isHeld: Object.keys(faults).some((field) => Object.hasOwn(errors, field)),
    refusals,
    isDirty,
    isUnsaved: wouldLose(state, changes),
    isSaving,
    save: () => {
      if (!isDirty || isSaving) return
      if (Object.keys(faults).length > 0) return step({ step: 'checked' })
      step({ step: 'sent' })
      mutate({ changes, before: readBefore(saved, changes) })
    },
    discard: () => step({ step: 'discarded' }),
  }
}

const unchanged = <Values>(values: Values): Values => values
