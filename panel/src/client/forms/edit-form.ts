import { dropSame, readBefore } from './field-changes.ts'
import { parseEditDraft, toEditDraft, type FormDraft } from './form-drafts.ts'
import type { FieldSentences, FormRefusal } from './refusal-of.ts'

/** What is saved of a form, and its revision. */
export interface SavedForm<Values> {
  saved: Values
  rev: number
}

/** What was saved when the reader began to type. */
interface TypedOver<Values> {
  rev: number
  /** The saved values of the typed fields, each when it was first changed. Null if a stored draft doesn't know them. */
  saved: Partial<Values> | null
}

export interface EditFormState<Values> {
  /** What was typed, by field, where it differs from what is saved. */
  draft: Partial<Values>
  /** What the draft was typed over; null without a draft. `told`: the reader has been told of something newer. */
  over: TypedOver<Values> | 'told' | null
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
  over: null,
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
  if (isEmpty(draft)) return startEditing<Values>(draft)
  return { ...startEditing<Values>(draft), over: { rev: base, saved: base === rev ? readBefore(saved, draft) : null } }
}

/** What is stored until it is saved or discarded: the changes, and the revision that they were typed over. */
export const toStored = <Values extends object>(
  state: EditFormState<Values>,
  saved: Values,
  toSend: (values: Values) => Values,
  rev: number,
): FormDraft => {
  const storable = storableOf(state.draft, saved, toSend)
  return isEmpty(storable) ? {} : toEditDraft(storable, revToSend(state, saved, rev))
}

/**
 * The revision that the draft is saved over: the latest, unless a typed field was saved by someone else since. Parts
 * beside the form raise the revision, too, but leave its fields alone.
 */
export const revToSend = <Values extends object>(
  { over }: Pick<EditFormState<Values>, 'over'>,
  saved: Values,
  rev: number,
): number => {
  if (over === null || over === 'told') return rev
  return over.saved !== null && isEmpty(dropSame(over.saved, saved)) ? rev : over.rev
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
  | ({ step: 'typed'; part: Partial<Values> } & SavedForm<Values>)
  | { step: 'discarded' | 'checked' | 'sent' }
  | ({ step: 'saved' } & SavedForm<Values>)
  | { step: 'refused'; refusal: FormRefusal<Values>; isConflict: boolean }

/** `checked`: it wasn't sent, because the form's own checks failed. `isConflict`: someone else had saved first. */
export const takeStep = <Values extends object>(
  state: EditFormState<Values>,
  next: EditFormStep<Values>,
): EditFormState<Values> => {
  const { draft, sending, refusals } = state
  switch (next.step) {
    case 'typed':
      return typeOver(state, next.part, next)
    case 'discarded':
      return { ...startEditing<Values>({}), refusals }
    case 'checked':
      return { ...state, isTried: true, refusals: refusals + 1 }
    case 'sent':
      return { ...state, sending: draft, refused: NOT_REFUSED }
    case 'saved':
      return { ...resumeOver(dropSame(draft, sending ?? {}), next), refusals }
    case 'refused':
      return {
        ...state,
        over: next.isConflict ? 'told' : state.over,
        sending: null,
        refused: next.refusal,
        refusals: refusals + 1,
      }
  }
}

/** What was typed during a save was typed over what that saved. */
const resumeOver = <Values extends object>(
  draft: Partial<Values>,
  { saved, rev }: SavedForm<Values>,
): EditFormState<Values> => ({
  ...startEditing(draft),
  over: isEmpty(draft) ? null : { rev, saved: readBefore(saved, draft) },
})

const typeOver = <Values extends object>(
  state: EditFormState<Values>,
  part: Partial<Values>,
  { saved, rev }: SavedForm<Values>,
): EditFormState<Values> => {
  const { sending, refused } = state
  const typed = { ...state.draft, ...part }
  // While saving, a field with the old value is a change from what is being saved.
  const draft = sending === null ? dropSame(typed, saved) : typed
  const left = Object.entries(refused.fields).filter(([field]) => !Object.hasOwn(part, field))
  return {
    ...state,
    draft,
    over: isEmpty(draft) ? null : typedOver(state, draft, { saved, rev }),
    // Fields are only removed from `refused`, so the remaining ones keep their types.
    refused: { fields: Object.fromEntries(left) as FieldSentences<Values>, whole: null },
  }
}

const typedOver = <Values extends object>(
  { draft: draftBefore, over: before }: EditFormState<Values>,
  draft: Partial<Values>,
  { saved, rev }: SavedForm<Values>,
): EditFormState<Values>['over'] => {
  if (before === null) return { rev, saved: readBefore(saved, draft) }
  if (before === 'told' || before.saved === null) return before
  // What is saved by now, such as by a call whose answer was lost, is what further typing replaces.
  const typedBefore = readBefore(before.saved, dropSame(draftBefore, saved))
  return { rev: before.rev, saved: { ...readBefore(saved, draft), ...readBefore(typedBefore, draft) } }
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
