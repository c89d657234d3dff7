import { isRecord } from '@attune/contract/is-record'
import { SourceError } from './source-error.ts'
import { areEqual, finiteNumber, isOrdered, kindOf, limitedText, numberOf, textOf } from './values.ts'
import type { Evaluation } from './evaluation.ts'

export type Operator = (left: unknown, right: unknown, work: Evaluation, at: number, words: OperandWords) => unknown

/** The source text of both operands, and the position of the second. */
export interface OperandWords {
  left: string
  right: string
  rightAt: number
}

const arithmetic =
  (calculate: (left: number, right: number) => number): Operator =>
  (left, right, _work, at, words) =>
    finiteNumber(calculate(numberOf(left, at, words.left), numberOf(right, words.rightAt, words.right)), at)

const comparison =
  (order: '<' | '<=' | '>' | '>='): Operator =>
  (left, right, work, at) =>
    isOrdered(left, right, order, work, at)

const plus: Operator = (left, right, work, at, words) => {
  if (typeof left === 'number' && typeof right === 'number') return finiteNumber(left + right, at)
  if (typeof left === 'string' || typeof right === 'string')
    return limitedText(textOf(left, at) + textOf(right, words.rightAt), work, at)
  return finiteNumber(numberOf(left, at, words.left) + numberOf(right, words.rightAt, words.right), at)
}

const isIn: Operator = (name, group, _work, at) => {
  if (group === null) return false
  if (!isRecord(group))
    throw new SourceError(`${kindOf(group)} has no names. To look for a value, use list.includes(value).`, at)
  return Object.hasOwn(group, textOf(name, at))
}

/** The supported binary operators. JavaScript's others change values or inspect objects. */
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
  ['<', comparison('<')],
  ['<=', comparison('<=')],
  ['>', comparison('>')],
  ['>=', comparison('>=')],
  ['in', isIn],
])
