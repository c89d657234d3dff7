import { SourceError } from './source-error.ts'
import { compile } from './compile.ts'
import { cacheByText } from './text-cache.ts'
import { FUEL, KEPT_MAX } from './limits.ts'
import { answerOf } from './plain-values.ts'
import { readExpression } from './read.ts'
import type { ExpressionCheck, EvaluationResult, SourceFault } from './result.ts'
import type { CompiledPart, Evaluation } from './evaluation.ts'

/**
 * Works out an expression with the names of `scope`: a part of JavaScript's expressions, without anything that could
 * change or reach what was not given. Never throws; neither the scope nor a prototype is changed, and no code of the
 * scope runs. The value is plain: texts, finite numbers, yes and no, null, lists and groups without prototype of them.
 *
 * - Names of the scope are its own properties; another name is an error that says it. What is missing below a name, or
 *   undefined, is null, and so is every member and method of null: `answers.mood.value` needs no `?.`.
 * - Null is neither smaller nor larger than anything, is written as nothing, and is an error to calculate with: `?? 0`.
 * - A text that is a number counts as one in `- * / %` and beside a number in comparisons; `+` with a text joins texts.
 * - Dates are texts (moments.ts). `now` is in the client's zone, as momentInZone writes it; two dates compare by time;
 *   functions.ts has what they can be asked.
 * - Methods are those of methods/, by the type of what they are called on; arrow functions stand only in their brackets.
 *
 * `fuel` is how many steps it may take, `spent` how many it took; one step is about one operator or name, and long texts
 * and lists cost more.
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

/** Reads an expression without working it out. `names` are what it asks the scope for, as `answers.mood`. */
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

/** What is no sentence of ours was thrown by a scope that is no plain object: what it says may be anything. */
const faultOf = (error: unknown): SourceFault => {
  if (!(error instanceof SourceError)) return { message: 'This cannot be worked out.' }
  return error.at === undefined ? { message: error.message } : { message: error.message, at: error.at }
}
