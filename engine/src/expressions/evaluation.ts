import { SourceError } from './source-error.ts'

/** One working out of an expression. */
export interface Evaluation {
  readonly scope: object
  fuel: number
  /** Values of the names of arrow functions, by the place they were given when the expression was read. */
  readonly locals: unknown[]
  /** The client's zone, once it was asked for. */
  zone: string | null
}

/** A part of an expression, ready to be worked out. What it answers is plain: a copy of its own, or without parts. */
export type CompiledPart = (work: Evaluation) => unknown

/** Takes steps from what is left. */
export const spend = (work: Evaluation, steps: number): void => {
  work.fuel -= steps
  if (work.fuel < 0) throw new SourceError('This takes too many steps.')
}
