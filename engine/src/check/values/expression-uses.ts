import type { MemberExpression } from 'acorn'
import { checkExpression } from '../../expressions/evaluate.ts'
import { cacheByText } from '../../expressions/text-cache.ts'
import { KEPT_MAX } from '../../expressions/limits.ts'
import { readExpression } from '../../expressions/read.ts'
import { isEmpty, isEquality, nameOf, type Part } from './expression-parts.ts'
import { forgetParts, ifFalse, ifTrue } from './expression-truth.ts'
import { isWithin, NONE, type ExpressionUses } from './uses.ts'

/**
 * The variables an expression requires to have a value, and those known to have one if it came out true or false. Names
 * are as in `checkExpression`. Empty for an invalid expression.
 */
export const expressionUses = (source: unknown): ExpressionUses =>
  typeof source === 'string' ? cachedUses(source) : NONE

const cachedUses = cacheByText(KEPT_MAX, (source): ExpressionUses => {
  // Invalid or too deeply nested expressions are reported as issues of their property.
  if (!checkExpression(source).ok) return NONE
  try {
    const expression = readExpression(source)
    forgetParts()
    return {
      needs: unique(needs(expression, false)),
      ifTrue: unique(ifTrue(expression)),
      ifFalse: unique(ifFalse(expression)),
    }
  } catch {
    // It was parsed a moment ago and cannot fail now, but a check never throws.
    return NONE
  }
})

/** `mayBeEmpty`: the author handles an empty value, by testing for it or with a default. */
const needs = (node: Part, mayBeEmpty: boolean): string[] => {
  const name = nameOf(node)
  if (name !== null) return mayBeEmpty ? [] : [name]
  switch (node.type) {
    case 'MemberExpression':
      return [...needsOfHolder(node.object, mayBeEmpty), ...(node.computed ? needs(node.property, false) : [])]
    case 'ChainExpression':
      return needs(node.expression, true)
    case 'ParenthesizedExpression':
      return needs(node.expression, mayBeEmpty)
    case 'CallExpression':
      return [
        ...(node.callee.type === 'MemberExpression' ? needsOfHolder(node.callee.object, mayBeEmpty) : []),
        ...node.arguments.flatMap((argument) => needs(argument, false)),
      ]
    case 'ArrowFunctionExpression': {
      if (node.body.type === 'BlockStatement') return []
      const own = node.params.flatMap((param) => (param.type === 'Identifier' ? [param.name] : []))
      return needs(node.body, false).filter((used) => !own.includes(used.split('.')[0] ?? ''))
    }
    case 'UnaryExpression':
      return needs(node.argument, node.operator === '!')
    case 'BinaryExpression': {
      const asks = isEquality(node.operator) && (isEmpty(node.left) || isEmpty(node.right))
      return [...needs(node.left, asks), ...needs(node.right, asks)]
    }
    case 'LogicalExpression': {
      const given = node.operator === '&&' ? ifTrue(node.left) : node.operator === '||' ? ifFalse(node.left) : []
      return [...needs(node.left, true), ...namesNotIn(needs(node.right, mayBeEmpty), given)]
    }
    case 'ConditionalExpression':
      return [
        ...needs(node.test, true),
        ...namesNotIn(needs(node.consequent, mayBeEmpty), ifTrue(node.test)),
        ...namesNotIn(needs(node.alternate, mayBeEmpty), ifFalse(node.test)),
      ]
    case 'TemplateLiteral':
      return node.expressions.flatMap((part) => needs(part, false))
    case 'ArrayExpression':
      return node.elements.flatMap((part) => (part ? needs(part, false) : []))
    case 'ObjectExpression':
      return node.properties.flatMap((part) => (part.type === 'Property' ? needs(part.value, false) : []))
    default:
      return []
  }
}

const needsOfHolder = (node: MemberExpression['object'], mayBeEmpty: boolean): string[] =>
  node.type === 'Super' ? [] : needs(node, mayBeEmpty)

const unique = (names: string[]): string[] => [...new Set(names)]
const namesNotIn = (names: string[], known: string[]): string[] =>
  names.filter((name) => !known.some((one) => isWithin(name, one) || isWithin(one, name)))
