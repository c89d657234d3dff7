import type { Expression, PrivateIdentifier, SpreadElement } from 'acorn'
import type { CompiledPart } from './evaluation.ts'

/** State while an expression is compiled. */
export interface CompileContext {
  /** Compiles a part. Only syntax listed in compile.ts is allowed; everything else is refused with an explanation. */
  step: (node: Expression | SpreadElement | PrivateIdentifier) => CompiledPart
  readonly source: string
  /** Parameters of the enclosing arrow functions, innermost last. The index of a name is the slot of its value. */
  locals: string[]
  depth: number
  /** Names the expression reads from the scope, such as `answers.mood`. */
  names: Set<string>
}
