/** What went wrong, in a sentence for an author. `at`: the character it is about, counted from 0. */
export interface SourceFault {
  message: string
  at?: number
}

/** What came of a source, and the steps it took (also when it failed). */
export type EvaluationResult =
  | { ok: true; value: unknown; spent: number }
  | { ok: false; error: SourceFault; spent: number }

/** `names`: what an expression asks its scope for, as `answers.mood`. */
export type ExpressionCheck = { ok: true; names: string[] } | { ok: false; error: SourceFault }
