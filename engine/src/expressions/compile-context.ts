import type { Expression, PrivateIdentifier, SpreadElement } from 'acorn'
import type { CompiledPart } from './evaluation.ts'

/** What is known while an expression is made ready. */
export interface CompileContext {
  /** Makes a part ready. Only syntax that is named here is let in; all else is refused by what it is. */
  step: (node: Expression | SpreadElement | PrivateIdentifier) => CompiledPart
  readonly source: string
  /** Names of the arrow functions around, innermost last: their place is where the value will be. */
  locals: string[]
  depth: number
  /** What the expression asks the scope for, as `answers.mood`. */
  names: Set<string>
}
