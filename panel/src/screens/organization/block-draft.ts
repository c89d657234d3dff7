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

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
