import type {
  ArrayExpression,
  ConditionalExpression,
  Expression,
  LogicalExpression,
  Node,
  ObjectExpression,
} from 'acorn'
import type { PrivateIdentifier, Property, SpreadElement, TemplateLiteral, UnaryExpression } from 'acorn'
import { SourceError } from './source-error.ts'
import { compileCall } from './compile-call.ts'
import { compileName, compilePath } from './compile-path.ts'
import { DEPTH_MAX, LIST_MAX, TEXT_MAX } from './limits.ts'
import { memberOf } from './members.ts'
import { OPERATORS } from './operators.ts'
import { emptyGroup } from './plain-values.ts'
import { tooDeep } from './read.ts'
import type { CompileContext } from './compile-context.ts'
import { refusedSyntaxError } from './refused-syntax.ts'
import { finiteNumber, limitedText, numberOf, textOf } from './values.ts'
import { spend, type CompiledPart } from './evaluation.ts'

/** Compiles a parsed expression to nested closures. No code is generated or run. */
export const compile = (expression: Expression, source: string): { step: CompiledPart; names: string[] } => {
  const reader: CompileContext = {
    step: (node) => compileDeeper(node, reader),
    source,
    locals: [],
    depth: 0,
    names: new Set(),
  }
  return { step: reader.step(expression), names: [...reader.names] }
}

const compileDeeper = (node: Expression | SpreadElement | PrivateIdentifier, reader: CompileContext): CompiledPart => {
  reader.depth += 1
  if (reader.depth > DEPTH_MAX) throw tooDeep(node.start)
  const step = compileNode(node, reader)
  reader.depth -= 1
  return step
}

const compileNode = (node: Expression | SpreadElement | PrivateIdentifier, reader: CompileContext): CompiledPart => {
  switch (node.type) {
    case 'Literal': {
      const { value } = node
      if (value === null || typeof value === 'string' || typeof value === 'boolean') return () => value
      // `1e999`
      if (typeof value === 'number') return () => finiteNumber(value, node.start)
      throw refusedSyntaxError(node)
    }
    case 'Identifier':
      return compileName(node, reader)
    case 'MemberExpression':
      return compileMember(node, reader)
    case 'ChainExpression':
      return reader.step(node.expression)
    case 'ParenthesizedExpression':
      return reader.step(node.expression)
    case 'CallExpression':
      return compileCall(node, reader)
    case 'UnaryExpression':
      return compileUnary(node, reader)
    case 'BinaryExpression': {
      const operator = OPERATORS.get(node.operator)
      if (operator === undefined) throw refusedSyntaxError(node)
      const [left, right, at] = [reader.step(node.left), reader.step(node.right), node.start]
      const words = { left: wordsOf(node.left, reader), right: wordsOf(node.right, reader), rightAt: node.right.start }
      return (work) => {
        spend(work, 1)
        return operator(left(work), right(work), work, at, words)
      }
    }
    case 'LogicalExpression':
      return compileLogical(node, reader)
    case 'ConditionalExpression':
      return compileTernary(node, reader)
    case 'TemplateLiteral':
      return compileTemplate(node, reader)
    case 'ArrayExpression':
      return compileList(node, reader)
    case 'ObjectExpression':
      return compileGroup(node, reader)
    default:
      throw refusedSyntaxError(node)
  }
}

/** The author's own wording of a part, for error messages. */
const wordsOf = ({ start, end }: Node, { source }: CompileContext): string =>
  end - start > 60 ? 'This' : `“${source.slice(start, end)}”`

const compileMember = (
  node: Extract<Expression, { type: 'MemberExpression' }>,
  reader: CompileContext,
): CompiledPart => {
  const path = compilePath(node, reader)
  if (path !== null) return path
  if (node.object.type === 'Super') throw refusedSyntaxError(node.object)
  const holder = reader.step(node.object)
  const at = node.property.start
  if (!node.computed) {
    if (node.property.type !== 'Identifier') throw refusedSyntaxError(node.property)
    const { name } = node.property
    return (work) => {
      spend(work, 1)
      return memberOf(holder(work), name, at)
    }
  }
  const key = reader.step(node.property)
  return (work) => {
    spend(work, 1)
    return memberOf(holder(work), key(work), at)
  }
}

const compileUnary = (node: UnaryExpression, reader: CompileContext): CompiledPart => {
  const at = node.start
  const { operator } = node
  if (operator !== '!' && operator !== '-' && operator !== '+') throw refusedSyntaxError(node)
  const value = reader.step(node.argument)
  const words = wordsOf(node.argument, reader)
  return (work) => {
    spend(work, 1)
    const given = value(work)
    if (operator === '!') return !given
    const number = numberOf(given, at, words)
    return operator === '-' ? -number : number
  }
}

const compileLogical = (node: LogicalExpression, reader: CompileContext): CompiledPart => {
  const [left, right] = [reader.step(node.left), reader.step(node.right)]
  const { operator } = node
  return (work) => {
    spend(work, 1)
    const first = left(work)
    if (operator === '??') return first ?? right(work)
    return Boolean(first) === (operator === '||') ? first : right(work)
  }
}

const compileTernary = (node: ConditionalExpression, reader: CompileContext): CompiledPart => {
  const [test, yes, no] = [reader.step(node.test), reader.step(node.consequent), reader.step(node.alternate)]
  return (work) => {
    spend(work, 1)
    return test(work) ? yes(work) : no(work)
  }
}

const compileTemplate = (node: TemplateLiteral, reader: CompileContext): CompiledPart => {
  const texts = node.quasis.map(({ value }) => value.cooked ?? '')
  const values = node.expressions.map((expression) => ({ step: reader.step(expression), at: expression.start }))
  const at = node.start
  return (work) => {
    let text = texts[0] ?? ''
    for (const [index, value] of values.entries()) {
      spend(work, 1)
      text += textOf(value.step(work), value.at) + (texts[index + 1] ?? '')
      if (text.length > TEXT_MAX) break
    }
    return limitedText(text, work, at)
  }
}

const compileList = (node: ArrayExpression, reader: CompileContext): CompiledPart => {
  if (node.elements.length > LIST_MAX) throw new SourceError(`A list can have at most ${LIST_MAX} values.`, node.start)
  const steps = node.elements.map((element) => {
    if (element === null) throw new SourceError('A value is missing between two commas in this list.', node.start)
    return reader.step(element)
  })
  return (work) => {
    spend(work, 1 + (steps.length >> 3))
    return steps.map((step) => step(work))
  }
}

const compileGroup = (node: ObjectExpression, reader: CompileContext): CompiledPart => {
  const entries = node.properties.map((property) => {
    if (property.type !== 'Property' || property.kind !== 'init' || property.method || property.computed)
      throw refusedSyntaxError(property)
    const name = nameOf(property)
    if (name === '__proto__') throw new SourceError("A value can't be named “__proto__”.", property.start)
    return { name, step: reader.step(property.value) }
  })
  return (work) => {
    spend(work, 1 + (entries.length >> 3))
    const group = emptyGroup()
    for (const { name, step } of entries) group[name] = step(work)
    return group
  }
}

const nameOf = ({ key }: Property): string => {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'Literal' && (typeof key.value === 'string' || typeof key.value === 'number'))
    return String(key.value)
  throw refusedSyntaxError(key)
}
