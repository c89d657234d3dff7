import { SourceError } from './source-error.ts'

/** The state of one evaluation. */
export interface Evaluation {
  readonly scope: object
  fuel: number
  /** Values of arrow function parameters, by slot. */
  readonly locals: unknown[]
  /** The client's zone, once it has been looked up. */
  zone: string | null
}

/** A compiled part of an expression. Its results are plain: copies, or values without parts. */
export type CompiledPart = (work: Evaluation) => unknown

/** Uses up steps. Throws when none are left. */
export const spend = (work: Evaluation, steps: number): void => {
  work.fuel -= steps
  if (work.fuel < 0) throw new SourceError('This takes too many steps.')
}
