import { detailOf, failureOf, namesFields } from '../failure.ts'
import { dropSame } from './field-changes.ts'
import { parseEditDraft, toEditDraft, type FormDraft } from './form-drafts.ts'

/** Messages by field name. */
export type FieldSentences<Values> = { readonly [Field in keyof Values & string]?: string }

/** Why a form couldn't be saved: what is wrong with its fields, and a message that belongs to none of them. */
export interface FormRefusal<Values> {
  fields: FieldSentences<Values>
  whole: string | null
}

export interface EditFormState<Values> {
  /** What was typed, by field, where it differs from what is saved. */
  draft: Partial<Values>
  /** The revision that a stored draft was typed over, if it wasn't the latest; null once the reader has been told. */
  base: number | null
  /** The draft as it was sent, until the answer arrives. */
  sending: Partial<Values> | null
  /** Why it wasn't saved. Each message stays until its field is changed. */
  refused: FormRefusal<Values>
  /** Saving was tried: from then on, unchanged fields also show what is wrong with them. */
  isTried: boolean
  /** How often saving was refused; each time, the focus goes to the field that is wrong. */
  refusals: number
}

const NOT_REFUSED = { fields: {}, whole: null }

export const startEditing = <Values>(draft: Partial<Values>): EditFormState<Values> => ({
  draft,
  base: null,
  sending: null,
  refused: NOT_REFUSED,
  isTried: false,
  refusals: 0,
})

/** Editing starts with the stored draft, as far as it still changes something. */
export const resumeEditing = <Values extends object>(
  stored: FormDraft,
  saved: Values,
  toSend: (values: Values) => Values,
  rev: number,
): EditFormState<Values> => {
  const { edit, base } = parseEditDraft<Values>(stored)
  const draft = storableOf(edit, saved, toSend)
  return { ...startEditing<Values>(draft), base: isEmpty(draft) || base === rev ? null : base }
}

/** What is stored until it is saved or discarded: the changes, and the revision that they were typed over. */
export const toStored = <Values extends object>(
  { draft, base }: EditFormState<Values>,
  saved: Values,
  toSend: (values: Values) => Values,
  rev: number,
): FormDraft => {
  const storable = storableOf(draft, saved, toSend)
  return isEmpty(storable) ? {} : toEditDraft(storable, base ?? rev)
}

/** A field that isn't among the saved values, such as a new password, may be a secret, and is never stored. */
const storableOf = <Values extends object>(
  draft: Partial<Values>,
  saved: Values,
  toSend: (values: Values) => Values,
): Partial<Values> => {
  const changes = changesOf(draft, saved, toSend)
  const kept = Object.entries(draft).filter(([field]) => Object.hasOwn(saved, field) && Object.hasOwn(changes, field))
  return Object.fromEntries(kept) as Partial<Values> // Fields of `draft`.
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

export type EditFormStep<Values> =
  | { step: 'typed'; part: Partial<Values>; saved: Values }
  | { step: 'discarded' | 'checked' | 'sent' | 'saved' }
  | { step: 'refused'; refusal: FormRefusal<Values>; isConflict: boolean }

/** `checked`: it wasn't sent, because the form's own checks failed. `isConflict`: someone else had saved first. */
export const takeStep = <Values extends object>(
  state: EditFormState<Values>,
  next: EditFormStep<Values>,
): EditFormState<Values> => {
  const { draft, sending, refusals } = state
  switch (next.step) {
    case 'typed':
      return typeOver(state, next.part, next.saved)
    case 'discarded':
      return { ...startEditing<Values>({}), refusals }
    case 'checked':
      return { ...state, isTried: true, refusals: refusals + 1 }
    case 'sent':
      return { ...state, sending: draft, refused: NOT_REFUSED }
    case 'saved':
      return { ...startEditing(dropSame(draft, sending ?? {})), refusals }
    case 'refused':
      return {
        ...state,
        base: next.isConflict ? null : state.base,
        sending: null,
        refused: next.refusal,
        refusals: refusals + 1,
      }
  }
}

const typeOver = <Values extends object>(
  state: EditFormState<Values>,
  part: Partial<Values>,
  saved: Values,
): EditFormState<Values> => {
  const { sending, refused } = state
  const draft = { ...state.draft, ...part }
  const left = Object.entries(refused.fields).filter(([field]) => !Object.hasOwn(part, field))
  return {
    ...state,
    // While saving, a field with the old value is a change from what is being saved.
    draft: sending === null ? dropSame(draft, saved) : draft,
    // Fields are only removed from `refused`, so the remaining ones keep their types.
    refused: { fields: Object.fromEntries(left) as FieldSentences<Values>, whole: null },
  }
}

/** What would be saved now: fields that differ from what is saved, as `toSend` converts them. */
export const changesOf = <Values extends object>(
  draft: Partial<Values>,
  saved: Values,
  toSend: (values: Values) => Values,
): Partial<Values> => {
  const sent = Object.entries(toSend({ ...saved, ...draft })).filter(([field]) => Object.hasOwn(draft, field))
  return dropSame(Object.fromEntries(sent) as Partial<Values>, saved) // Fields of `draft`.
}

/** Whether leaving now would lose something. What is being saved isn't lost, but what was typed since is. */
export const wouldLose = <Values extends object>(
  { draft, sending }: EditFormState<Values>,
  changes: Partial<Values>,
): boolean => Object.keys(sending === null ? changes : dropSame(draft, sending)).length > 0

/** The messages to show. For the form's own checks, an unchanged field shows nothing until saving was tried. */
export const sentencesOf = <Values>(
  { draft, isTried, refused }: EditFormState<Values>,
  faults: FieldSentences<Values>,
): FieldSentences<Values> => {
  const shown = Object.entries(faults).filter(([field]) => isTried || Object.hasOwn(draft, field))
  return { ...refused.fields, ...(Object.fromEntries(shown) as FieldSentences<Values>) } // Some of `faults`.
}

/**
 * The messages of a failed save. The server names wrong fields by their path in the call's input
 * (`config.flags.features`); those that were sent get their message, and so does the field that `blame` names for a
 * refusal.
 */
export const refusalOf = <Values extends object>(
  error: unknown,
  sent: Partial<Values>,
  blame: (code: string) => (keyof Values & string) | undefined,
): FormRefusal<Values> => {
  const { code, content } = failureOf(error)
  const blamed = blame(code)
  if (blamed !== undefined) return { fields: { [blamed]: content } as FieldSentences<Values>, whole: null } // Its field.
  const issues = namesFields(code) ? issuesOf(detailOf(error)) : []
  const found = issues.map(({ path, message }) => [fieldIn(path, sent), message] as const)
  const fields = found.filter(([field]) => field !== undefined).toReversed()
  return {
    // The first message of each. They are fields of `sent`.
    fields: Object.fromEntries(fields) as FieldSentences<Values>,
    whole: fields.length > 0 && fields.length === found.length ? null : content,
  }
}

const fieldIn = (path: string, sent: object): string | undefined =>
  path
    .split('.')
    .toReversed()
    .find((part) => Object.hasOwn(sent, part))

/** The format the server uses with `InputInvalid`. */
const issuesOf = (detail: unknown): { path: string; message: string }[] =>
  (detail as { issues?: { path: string; message: string }[] } | undefined)?.issues ?? []
