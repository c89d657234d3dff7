import type { Expression, Literal, MemberExpression, PrivateIdentifier, SpreadElement } from 'acorn'

export type Part = Expression | SpreadElement | PrivateIdentifier

/** A dotted name such as `answers.mood.value`; null if the node isn't a name in the scope. */
export const nameOf = (node: Part): string | null => {
  if (node.type === 'Identifier') return node.name === 'undefined' ? null : node.name
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return null
  const key = keyOf(node)
  const holder = key === null ? null : nameOf(node.object)
  return holder === null || holder === 'Math' ? null : `${holder}.${key}`
}

/** The fixed key of a member, `mood` of `answers.mood` and of `answers["mood"]`; null if it is computed. */
export const keyOf = ({ computed, property }: MemberExpression): string | null => {
  if (!computed) return property.type === 'Identifier' ? property.name : null
  return property.type === 'Literal' && isText(property) ? String(property.value) : null
}

const isText = ({ value }: Literal): boolean => typeof value === 'string' || typeof value === 'number'
export const isEquality = (operator: string): boolean => ['==', '!=', '===', '!=='].includes(operator)
export const isNull = (node: Part): boolean =>
  (node.type === 'Literal' && node.value === null) || (node.type === 'Identifier' && node.name === 'undefined')
export const isEmpty = (node: Part): boolean => isNull(node) || (node.type === 'Literal' && node.value === '')
export const isLiteral = (node: Part): boolean => node.type === 'Literal'
