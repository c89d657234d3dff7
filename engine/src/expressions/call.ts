import { SourceError } from './source-error.ts'
import { kindOf, numberOf } from './values.ts'
import type { Evaluation } from './evaluation.ts'

/** A call of a method or function: its name, its position and the evaluation it belongs to. */
export interface Call {
  readonly name: string
  readonly at: number
  readonly work: Evaluation
}

/** The value of an arrow function. It can only be passed to a method that calls it. */
export class Arrow {
  readonly call: (values: readonly unknown[]) => unknown
  constructor(call: (values: readonly unknown[]) => unknown) {
    this.call = call
  }
}

/** A function that takes `least` to `most` arguments. */
export interface Callable<Self> {
  readonly least: number
  readonly most: number
  readonly run: (self: Self, given: readonly unknown[], call: Call) => unknown
}

export const textArgument = (given: readonly unknown[], place: number, call: Call): string => {
  const value = given[place]
  if (typeof value === 'string') return value
  throw new SourceError(`“${call.name}” needs text here, not ${small(kindOf(value ?? null))}.`, call.at)
}

/** An argument as a whole number; `otherwise` if it is missing. */
export const integerArgument = (given: readonly unknown[], place: number, call: Call, otherwise?: number): number => {
  const value = given[place]
  if (value === undefined && otherwise !== undefined) return otherwise
  return Math.trunc(numberOf(value ?? null, call.at))
}

export const arrowArgument = (given: readonly unknown[], place: number, call: Call): Arrow => {
  const value = given[place]
  if (value instanceof Arrow) return value
  throw new SourceError(`“${call.name}” needs a function, as in list.${call.name}(value => value > 3).`, call.at)
}

const small = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
