import { isEmpty, isEquality, isLiteral, isNull, nameOf, type Part } from './expression-parts.ts'

/** Empty is neither smaller nor larger than anything, equal to no value, and an error to calculate with: that is false. */
export const ifTrue = (node: Part): string[] => once(TRUE, node, () => setIfTrue(node))
export const ifFalse = (node: Part): string[] => once(FALSE, node, () => setIfFalse(node))

/** Parts within parts are asked again and again: each is looked at once. Of the expression that is looked at now. */
const once = (known: Map<Part, string[]>, node: Part, look: () => string[]): string[] => {
  const names = known.get(node) ?? look()
  known.set(node, names)
  return names
}
const TRUE = new Map<Part, string[]>()
const FALSE = new Map<Part, string[]>()

/** Another expression is looked at from now on. */
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
      return node.operator === '!' ? ifFalse(node.argument) : askedOf(node)
    case 'LogicalExpression':
      if (node.operator === '&&') return [...ifTrue(node.left), ...ifTrue(node.right)]
      return node.operator === '||' ? both(ifTrue(node.left), ifTrue(node.right)) : []
    case 'BinaryExpression': {
      if (!isEquality(node.operator)) return askedOf(node)
      const negated = node.operator.startsWith('!')
      return compared(node.left, node.right, negated)
    }
    default:
      return askedOf(node)
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
      return node.operator === '&&' ? both(ifFalse(node.left), ifFalse(node.right)) : []
    case 'BinaryExpression':
      return isEquality(node.operator) ? compared(node.left, node.right, !node.operator.startsWith('!')) : []
    default:
      return []
  }
}

/** Equal to a value that is there, or not equal to nothing. */
const compared = (left: Part, right: Part, negated: boolean): string[] => {
  if (isEmpty(left) || isEmpty(right)) {
    const [asked, other] = isEmpty(left) ? [right, left] : [left, right]
    // A text that was never written is empty, and everything else is null.
    return negated ? askedOf(asked).filter((name) => name === 'reply' || isNull(other)) : []
  }
  if (negated) return []
  return isLiteral(left) || isLiteral(right) ? [...askedOf(left), ...askedOf(right)] : []
}

/** Names without a value of which the whole has none either, or cannot be worked out. */
const askedOf = (node: Part): string[] => {
  const name = nameOf(node)
  if (name !== null) return [name]
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return askedOf(node.expression)
    case 'MemberExpression':
      return node.object.type === 'Super' ? [] : askedOf(node.object)
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && node.callee.object.type !== 'Super'
        ? askedOf(node.callee.object)
        : []
    case 'UnaryExpression':
      return node.operator === '!' ? [] : askedOf(node.argument)
    case 'BinaryExpression':
      return isEquality(node.operator) || node.operator === '+' ? [] : [...askedOf(node.left), ...askedOf(node.right)]
    default:
      return []
  }
}

const both = (some: string[], others: string[]): string[] => some.filter((name) => others.includes(name))
