import { Broken } from './broken.ts'
import { isGroup } from './plain.ts'
import { areEqual, countable, isOrdered, kindOf, madeText, numberOf, textOf } from './values.ts'
import type { Work } from './work.ts'

export type Operator = (left: unknown, right: unknown, work: Work, at: number, words: Words) => unknown

/** How the expression writes the two values, and where the second one is. */
export interface Words {
  left: string
  right: string
  rightAt: number
}

const arithmetic =
  (calculate: (left: number, right: number) => number): Operator =>
  (left, right, _work, at, words) =>
    countable(calculate(numberOf(left, at, words.left), numberOf(right, words.rightAt, words.right)), at)

const ordered =
  (order: '<' | '<=' | '>' | '>='): Operator =>
  (left, right, work, at) =>
    isOrdered(left, right, order, work, at)

const plus: Operator = (left, right, work, at, words) => {
  if (typeof left === 'number' && typeof right === 'number') return countable(left + right, at)
  if (typeof left === 'string' || typeof right === 'string')
    return madeText(textOf(left, at) + textOf(right, words.rightAt), work, at)
  return countable(numberOf(left, at, words.left) + numberOf(right, words.rightAt, words.right), at)
}

const isIn: Operator = (name, group, _work, at) => {
  if (group === null) return false
  if (!isGroup(group))
    throw new Broken(`${kindOf(group)} has no names; to look for a value write list.includes(value).`, at)
  return Object.hasOwn(group, textOf(name, at))
}

/** What may stand between two values. Everything JavaScript has beside it changes something or looks into objects. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['+', plus],
  ['-', arithmetic((left, right) => left - right)],
  ['*', arithmetic((left, right) => left * right)],
  ['/', arithmetic((left, right) => left / right)],
  ['%', arithmetic((left, right) => left % right)],
  ['**', arithmetic((left, right) => left ** right)],
  ['==', (left, right, _work, at) => areEqual(left, right, false, at)],
  ['===', (left, right, _work, at) => areEqual(left, right, true, at)],
  ['!=', (left, right, _work, at) => !areEqual(left, right, false, at)],
  ['!==', (left, right, _work, at) => !areEqual(left, right, true, at)],
  ['<', ordered('<')],
  ['<=', ordered('<=')],
  ['>', ordered('>')],
  ['>=', ordered('>=')],
  ['in', isIn],
])
