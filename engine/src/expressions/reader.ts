import type { Expression, PrivateIdentifier, SpreadElement } from 'acorn'
import type { Step } from './work.ts'

/** What is known while an expression is made ready. */
export interface Reader {
  /** Makes a part ready. Only syntax that is named here is let in; all else is refused by what it is. */
  step: (node: Expression | SpreadElement | PrivateIdentifier) => Step
  readonly source: string
  /** Names of the arrow functions around, innermost last: their place is where the value will be. */
  locals: string[]
  depth: number
  /** What the expression asks the scope for, as `answers.mood`. */
  names: Set<string>
}
