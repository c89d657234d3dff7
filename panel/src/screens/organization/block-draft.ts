import { parseEditDraft, toEditDraft, type FormDraft } from '../../client/forms/form-drafts.ts'

/** The edited values, and what they were edited from. */
export interface Draft<Values> {
  base: Values
  values: Values
}

/** A draft with nothing to save becomes null. */
export const dropClean = <Values>(draft: Draft<Values> | null): Draft<Values> | null =>
  draft === null || isSame(draft.values, draft.base) ? null : draft

/** What is left to save after `sent` was saved: what was typed since, based on what is saved now. */
export const rebaseDraft = <Values>(draft: Draft<Values> | null, sent: Values, saved: Values): Draft<Values> | null =>
  draft === null || isSame(draft.values, sent) ? null : dropClean({ base: saved, values: draft.values })

/** What is stored of a draft until it is saved or discarded. `rev`: of the settings. */
export const toStored = (draft: Draft<object> | null, rev: number): FormDraft =>
  draft === null ? {} : toEditDraft(draft, rev)

/**
 * The stored draft; null if there is none, or if it is as saved. What it was edited from stays its base, so what others
 * have saved since is a conflict.
 */
export const resumeDraft = <Values extends object>(stored: FormDraft, saved: Values): Draft<Values> | null => {
  const { base, values } = parseEditDraft<Draft<Values>>(stored).edit
  if (base === undefined || values === undefined) return null
  // A newer version of the panel may have more fields.
  const draft = { base: { ...saved, ...base }, values: { ...saved, ...values } }
  return isSame(draft.values, saved) ? null : draft
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
