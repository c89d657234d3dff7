import { useMutation } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { isConflict } from '../failure.ts'
import {
  changesOf,
  resumeEditing,
  revToSend,
  sentencesOf,
  takeStep,
  toStored,
  wouldLose,
  type EditFormState,
  type EditFormStep,
  type SavedForm,
} from './edit-form.ts'
import { refusalOf, type FieldSentences, type FormRefusal } from './refusal-of.ts'
import { readBefore } from './field-changes.ts'
import { useDraftStore } from './use-form-draft.ts'
import { useTellIfLeft } from './use-tell-if-left.ts'

/** `Loaded`: what the fields belong to, as it is loaded and as saving returns it. */
interface EditFormOptions<Values extends object, Loaded> {
  /** The name under which the draft is stored, so that it outlives the session (form-drafts.ts). */
  form: string
  /** If a colleague changes it, untouched fields follow. */
  loaded: Loaded
  /** The fields' saved values, and their revision. */
  savedOf: (loaded: Loaded) => SavedForm<Values>
  /** The values as they are sent, such as trimmed texts. */
  toSend?: (values: Values) => Values
  /** What keeps the values from being saved, by field. */
  check?: (values: Values) => FieldSentences<Values>
  /** Saves what differs from what is saved, if no one else has saved since `rev`. */
  save: (changes: Partial<Values>, rev: number) => Promise<Loaded>
  /** `before`: the previous values of the saved fields, for undo. */
  onSaved: (answer: Loaded, changes: Partial<Values>, before: Partial<Values>) => void
  /** The field that a refusal belongs to, by its code. */
  blame?: (code: string, changes: Partial<Values>) => (keyof Values & string) | undefined
  onRefused?: (error: unknown, refusal: FormRefusal<Values>) => void
}

interface SentForm<Values> {
  changes: Partial<Values>
  before: Partial<Values>
  rev: number
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

/** Edited fields on top of the saved values, saved together. Until then, they are stored. */
export const useEditForm = <Values extends object, Loaded>(
  options: EditFormOptions<Values, Loaded>,
): EditedForm<Values> => {
  const { form, loaded, savedOf, toSend = unchanged, check, save, onSaved, blame, onRefused } = options
  const { saved, rev } = savedOf(loaded)
  const store = useDraftStore(form)
  const [state, step] = useReducer<EditFormState<Values>, undefined, [EditFormStep<Values>]>(takeStep, undefined, () =>
    resumeEditing(store.read(), saved, toSend, rev),
  )
  const { draft, sending, refused, refusals } = state
  useEffect(() => store.write(toStored(state, saved, toSend, rev)))
  const values = { ...saved, ...draft }
  const changes = changesOf(draft, saved, toSend)
  const faults = check?.(values) ?? {}
  const errors = sentencesOf(state, faults)
  const tellIfLeft = useTellIfLeft()
  const { mutate } = useMutation({
    mutationFn: (sent: SentForm<Values>) => save(sent.changes, sent.rev),
    meta: { quiet: true },
    onSuccess: (answer, sent) => {
      // Also if the page has been left since.
      store.write({})
      onSaved(answer, sent.changes, sent.before)
      step({ step: 'saved', ...savedOf(answer) })
    },
    onError: (error, sent) => {
      const refusal = refusalOf<Values>(error, sent.changes, (code) => blame?.(code, sent.changes))
      step({ step: 'refused', refusal, isConflict: isConflict(error) })
      onRefused?.(error, refusal)
      tellIfLeft(error)
    },
  })
  const [isDirty, isSaving] = [Object.keys(changes).length > 0, sending !== null]
  return {
    values,
    draft,
    change: (part) => step({ step: 'typed', part, saved, rev }),
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
      mutate({ changes, before: readBefore(saved, changes), rev: revToSend(state, saved, rev) })
    },
    discard: () => step({ step: 'discarded' }),
  }
}

const unchanged = <Values>(values: Values): Values => values
