import { SourceError } from './source-error.ts'
import { ANSWER_MAX, READ_DEPTH_MAX, READ_LIST_MAX, READ_TEXT_MAX } from './limits.ts'
import { spend, type Evaluation } from './evaluation.ts'

/** A group of values by name. It has no prototype: nothing can be found in it that was not put there. */
export type Group = Record<string, unknown>

export const emptyGroup = (): Group => Object.create(null) as Group

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A copy of a value that came from outside: texts, numbers, yes and no, lists and groups of them. No code of it runs:
 * getters are refused, prototypes are not looked at. What goes in circles is as deep as it likes, and refused for that.
 */
export const copyOf = (value: unknown, work: Evaluation, at?: number, depth = 0): unknown => {
  if (typeof value === 'string') {
    if (value.length > READ_TEXT_MAX)
      throw new SourceError(`A text here is longer than ${READ_TEXT_MAX} characters.`, at)
    return value
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') throw notPlain(at)
  if (depth >= READ_DEPTH_MAX) throw new SourceError('The values here lie too deep in one another.', at)
  return Array.isArray(value) ? copyOfList(value, work, at, depth) : copyOfGroup(value, work, at, depth)
}

const copyOfList = (list: readonly unknown[], work: Evaluation, at: number | undefined, depth: number): unknown[] => {
  const { length } = list
  if (length > READ_LIST_MAX) throw new SourceError(`A list here has more than ${READ_LIST_MAX} values.`, at)
  spend(work, 1 + (length >> 3))
  const copy: unknown[] = []
  for (let index = 0; index < length; index += 1) copy.push(copyOf(ownValue(list, index, at), work, at, depth + 1))
  return copy
}

const copyOfGroup = (group: object, work: Evaluation, at: number | undefined, depth: number): Group => {
  const prototype: unknown = Object.getPrototypeOf(group)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) throw notPlain(at)
  const names = Object.keys(group)
  if (names.length > READ_LIST_MAX) throw new SourceError(`A group here has more than ${READ_LIST_MAX} values.`, at)
  spend(work, 1 + (names.length >> 3))
  const copy = emptyGroup()
  for (const name of names) {
    // Harmless in here; whoever copies the answer into an ordinary object would change that object's prototype.
    if (name === '__proto__') continue
    copy[name] = copyOf(ownValue(group, name, at), work, at, depth + 1)
  }
  return copy
}

/** What something has itself under a name; undefined if it has nothing. */
export const ownValue = (holder: object, name: string | number, at?: number): unknown => {
  const property = Object.getOwnPropertyDescriptor(holder, name)
  if (property === undefined) return undefined
  if (!Object.hasOwn(property, 'value')) throw notPlain(at)
  return property.value
}

const notPlain = (at?: number): SourceError => new SourceError('There is something here that is no plain value.', at)

/** Lets an answer out that can be written down: lists that hold one list many times grow when they are written. */
export const answerOf = (value: unknown): unknown => {
  let count = 0
  const visit = (part: unknown, depth: number): void => {
    count += 1
    if (count > ANSWER_MAX) throw new SourceError(`The result has more than ${ANSWER_MAX} values.`)
    if (typeof part !== 'object' || part === null) return
    if (depth >= READ_DEPTH_MAX) throw new SourceError('The values of the result lie too deep in one another.')
    for (const inner of Object.values(part)) visit(inner, depth + 1)
  }
  if (typeof value === 'object') visit(value, 0)
  return value
}
