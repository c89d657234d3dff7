import { isEmpty, isEquality, isLiteral, isNull, nameOf, type Part } from './expression-parts.ts'

/**
 * Variables that must have a value if an expression came out true, or false. Empty values compare as false, equal
 * nothing, and cannot be calculated with.
 */
export const ifTrue = (node: Part): string[] => memoize(TRUE, node, () => setIfTrue(node))
export const ifFalse = (node: Part): string[] => memoize(FALSE, node, () => setIfFalse(node))

/** Nested parts are visited repeatedly, so results are cached for the current expression. */
const memoize = (known: Map<Part, string[]>, node: Part, look: () => string[]): string[] => {
  const names = known.get(node) ?? look()
  known.set(node, names)
  return names
}
const TRUE = new Map<Part, string[]>()
const FALSE = new Map<Part, string[]>()

/** Clears the caches before another expression is analysed. */
export const forgetParts = (): void => {
  TRUE.clear()
  FALSE.clear()
}

const setIfTrue = (node: Part): string[] => {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return ifTrue(node.expression)
    case 'UnaryExpression':
      return node.operator === '!' ? ifFalse(node.argument) : requiredNames(node)
    case 'LogicalExpression':
      if (node.operator === '&&') return [...ifTrue(node.left), ...ifTrue(node.right)]
      return node.operator === '||' ? intersection(ifTrue(node.left), ifTrue(node.right)) : []
    case 'BinaryExpression': {
      if (!isEquality(node.operator)) return requiredNames(node)
      const negated = node.operator.startsWith('!')
      return namesInComparison(node.left, node.right, negated)
    }
    default:
      return requiredNames(node)
  }
}

const setIfFalse = (node: Part): string[] => {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return ifFalse(node.expression)
    case 'UnaryExpression':
      return node.operator === '!' ? ifTrue(node.argument) : []
    case 'LogicalExpression':
      if (node.operator === '||') return [...ifFalse(node.left), ...ifFalse(node.right)]
      return node.operator === '&&' ? intersection(ifFalse(node.left), ifFalse(node.right)) : []
    case 'BinaryExpression':
      return isEquality(node.operator) ? namesInComparison(node.left, node.right, !node.operator.startsWith('!')) : []
    default:
      return []
  }
}

/** Equal to a present value, or not equal to nothing. */
const namesInComparison = (left: Part, right: Part, negated: boolean): string[] => {
  if (isEmpty(left) || isEmpty(right)) {
    const [asked, other] = isEmpty(left) ? [right, left] : [left, right]
    // Before a prompt has written anything, `reply` is the empty string; everything else is null.
    return negated ? requiredNames(asked).filter((name) => name === 'reply' || isNull(other)) : []
  }
  if (negated) return []
  return isLiteral(left) || isLiteral(right) ? [...requiredNames(left), ...requiredNames(right)] : []
}

/** Variables without which the whole expression is empty or fails. */
const requiredNames = (node: Part): string[] => {
  const name = nameOf(node)
  if (name !== null) return [name]
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return requiredNames(node.expression)
    case 'MemberExpression':
      return node.object.type === 'Super' ? [] : requiredNames(node.object)
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && node.callee.object.type !== 'Super'
        ? requiredNames(node.callee.object)
        : []
    case 'UnaryExpression':
      return node.operator === '!' ? [] : requiredNames(node.argument)
    case 'BinaryExpression':
      return isEquality(node.operator) || node.operator === '+'
        ? []
        : [...requiredNames(node.left), ...requiredNames(node.right)]
    default:
      return []
  }
}

const intersection = (some: string[], others: string[]): string[] => some.filter((name) => others.includes(name))
