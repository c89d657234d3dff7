import type { ArrowFunctionExpression, CallExpression, Expression, Identifier } from 'acorn'
import { SourceError } from './source-error.ts'
import { Arrow, type Call, type Callable } from './call.ts'
import type { CompileContext } from './compile-context.ts'
import { FUNCTIONS } from './functions.ts'
import { LIST_METHODS, RULED } from './methods/list.ts'
import { NUMBER_METHODS } from './methods/number.ts'
import { TEXT_METHODS } from './methods/text.ts'
import { nearestName } from './nearest-name.ts'
import { refusedSyntaxError } from './refused-syntax.ts'
import { kindOf } from './values.ts'
import { spend, type CompiledPart, type Evaluation } from './evaluation.ts'

/** Compiles a call to a built-in function, or to a method from the tables of methods. */
export const compileCall = (node: CallExpression, reader: CompileContext): CompiledPart => {
  const { callee } = node
  if (callee.type === 'Identifier') return compileFunction(callee.name, node, reader)
  if (callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier') {
    if (callee.object.type === 'Super') throw refusedSyntaxError(callee.object)
    if (isMath(callee.object, reader)) return compileFunction(`Math.${callee.property.name}`, node, reader)
    return compileMethod(callee.property, callee.object, node, reader)
  }
  throw new SourceError('Only named functions and methods can be called, like date(now) or text.trim().', callee.start)
}

/** `Math` can only be used for calling its functions. */
const isMath = (node: Expression, reader: CompileContext): boolean =>
  node.type === 'Identifier' && node.name === 'Math' && !reader.locals.includes('Math')

const compileFunction = (name: string, node: CallExpression, reader: CompileContext): CompiledPart => {
  const called = FUNCTIONS.get(name)
  if (called === undefined) throw unknownCall('function', name, [...FUNCTIONS.keys()], node.start)
  refuseCount(name, called, node)
  const given = node.arguments.map((argument) => reader.step(argument))
  const at = node.start
  return (work) => {
    spend(work, 1)
    return called.run(null, valuesOf(given, work), { name, at, work }) ?? null
  }
}

const compileMethod = (
  method: Identifier,
  object: Expression,
  node: CallExpression,
  reader: CompileContext,
): CompiledPart => {
  const { name, start: at } = method
  const [ofText, ofNumber, ofList] = [TEXT_METHODS.get(name), NUMBER_METHODS.get(name), LIST_METHODS.get(name)]
  const known = [ofText, ofNumber, ofList].filter((callable) => callable !== undefined)
  if (known.length === 0) throw unknownCall('method', name, METHOD_NAMES, at)
  if (known.every((callable) => !takes(callable, node))) refuseCount(name, known[0], node)
  const self = reader.step(object)
  const given = node.arguments.map((argument, place) =>
    place === 0 && RULED.has(name) && argument.type === 'ArrowFunctionExpression'
      ? compileArrow(argument, reader)
      : reader.step(argument),
  )
  const run = <Self>(callable: Callable<Self> | undefined, value: Self, work: Evaluation): unknown => {
    if (callable === undefined || !takes(callable, node))
      throw new SourceError(`${kindOf(value)} has no “${name}” with that many arguments.`, at)
    const call: Call = { name, at, work }
    return callable.run(value, valuesOf(given, work), call) ?? null
  }
  return (work) => {
    spend(work, 1)
    const value = self(work)
    // Methods of an empty value return an empty value, like its members.
    if (value === null) return null
    if (typeof value === 'string') return run(ofText, value, work)
    if (typeof value === 'number') return run(ofNumber, value, work)
    if (Array.isArray(value)) return run(ofList, value, work)
    throw new SourceError(`${kindOf(value)} has no “${name}”.`, at)
  }
}

const METHOD_NAMES = [...TEXT_METHODS.keys(), ...NUMBER_METHODS.keys(), ...LIST_METHODS.keys()]

const valuesOf = (given: readonly CompiledPart[], work: Evaluation): unknown[] => given.map((step) => step(work))

const takes = ({ least, most }: Callable<never>, { arguments: given }: CallExpression): boolean =>
  given.length >= least && given.length <= most

const refuseCount = (name: string, callable: Callable<never> | undefined, node: CallExpression): void => {
  if (callable === undefined || takes(callable, node)) return
  const { least, most } = callable
  const count = least === most ? String(least) : `${least} to ${most}`
  throw new SourceError(`“${name}” takes ${count} ${count === '1' ? 'value' : 'values'} in its brackets.`, node.start)
}

const unknownCall = (what: string, name: string, names: readonly string[], at: number): SourceError => {
  const nearest = nearestName(name, names)
  return new SourceError(`There is no ${what} “${name}”.${nearest === null ? '' : ` Did you mean “${nearest}”?`}`, at)
}

/**
 * `value => …` or `(sum, value) => …`. Only the method it is passed to calls it, so its parameters can have fixed
 * slots.
 */
const compileArrow = (node: ArrowFunctionExpression, reader: CompileContext): CompiledPart => {
  if (node.async || node.body.type === 'BlockStatement')
    throw new SourceError('Write a function as value => …, without braces.', node.start)
  const names = node.params.map((param) => {
    if (param.type !== 'Identifier')
      throw new SourceError('A function can only have plain names before its arrow.', param.start)
    return param.name
  })
  if (names.length > 3) throw new SourceError('A function can have at most three names before its arrow.', node.start)
  const first = reader.locals.length
  reader.locals.push(...names)
  const body = reader.step(node.body)
  reader.locals.length = first
  return (work) =>
    new Arrow((values) => {
      for (let index = 0; index < names.length; index += 1) work.locals[first + index] = values[index] ?? null
      return body(work)
    })
}
