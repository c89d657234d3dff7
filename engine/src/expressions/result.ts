/** A problem as a sentence for the author. `at`: position of the character it is about, from 0. */
export interface SourceFault {
  message: string
  at?: number
}

/** The result of an evaluation and the number of steps it took, also when it failed. */
export type EvaluationResult =
  | { ok: true; value: unknown; spent: number }
  | { ok: false; error: SourceFault; spent: number }

/** `names`: what the expression reads from the scope, such as `answers.mood`. */
export type ExpressionCheck = { ok: true; names: string[] } | { ok: false; error: SourceFault }
