import { SourceError } from './source-error.ts'
import { compile } from './compile.ts'
import { cacheByText } from './text-cache.ts'
import { FUEL, KEPT_MAX } from './limits.ts'
import { answerOf, toStorableText } from './plain-values.ts'
import { readExpression } from './read.ts'
import type { ExpressionCheck, EvaluationResult, SourceFault } from './result.ts'
import type { CompiledPart, Evaluation } from './evaluation.ts'

/**
 * Evaluates an expression with the names of `scope`. The language is a subset of JavaScript expressions that cannot
 * change anything or reach anything it wasn't given. Never throws, changes neither the scope nor any prototype, and
 * runs no code of the scope. The result is plain: texts, finite numbers, booleans, null, lists, and groups without a
 * prototype.
 *
 * - Names in the scope are its own properties; using any other name is an error. Missing or undefined members are null,
 *   and so are all members and methods of null: `answers.mood.value` needs no `?.`.
 * - Null is neither smaller nor larger than anything and is written as an empty text. Calculating with it is an error;
 *   use `?? 0`.
 * - A numeric text counts as a number in `- * / %` and when compared with a number. `+` with a text concatenates.
 * - Dates are texts (moments.ts). `now` is in the client's zone, as `momentInZone` writes it. Two dates compare by
 *   time; functions.ts lists what can be asked of them.
 * - Methods are those in methods/, by the type of the value. Arrow functions are only allowed as their arguments.
 *
 * `fuel` is the number of steps allowed, `spent` the number taken. A step is about one operator or name; long texts and
 * lists cost more.
 */
export const evaluate = (source: string, scope: object, { fuel = FUEL }: { fuel?: number } = {}): EvaluationResult => {
  const read = cachedSource(source)
  if (!read.ok) return { ok: false, error: read.error, spent: 0 }
  const work: Evaluation = { scope, fuel, locals: [], zone: null }
  try {
    const value = answerOf(read.step(work))
    return { ok: true, value, spent: fuel - work.fuel }
  } catch (error) {
    return { ok: false, error: faultOf(error), spent: fuel - Math.max(0, work.fuel) }
  }
}

/** Parses an expression without evaluating it. `names` are what it reads from the scope, such as `answers.mood`. */
export const checkExpression = (source: string): ExpressionCheck => {
  const read = cachedSource(source)
  return read.ok ? { ok: true, names: read.names } : { ok: false, error: read.error }
}

type CompiledSource = { ok: true; step: CompiledPart; names: string[] } | { ok: false; error: SourceFault }

const compileSource = (source: string): CompiledSource => {
  try {
    return { ok: true, ...compile(readExpression(source), source) }
  } catch (error) {
    return { ok: false, error: faultOf(error) }
  }
}

const cachedSource = cacheByText(KEPT_MAX, compileSource)

/** Any other error comes from a scope that isn't a plain object, and its message could be anything. */
const faultOf = (error: unknown): SourceFault => {
  if (!(error instanceof SourceError)) return { message: "This can't be evaluated." }
  const message = toStorableText(error.message)
  return error.at === undefined ? { message } : { message, at: error.at }
}
