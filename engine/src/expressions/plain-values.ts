import { SourceError } from './source-error.ts'
import { ANSWER_MAX, READ_DEPTH_MAX, READ_LIST_MAX, READ_TEXT_MAX } from './limits.ts'
import { spend, type Evaluation } from './evaluation.ts'

/** Values by name, without a prototype, so that nothing is found that wasn't put in. */
export type Group = Record<string, unknown>

export const emptyGroup = (): Group => Object.create(null) as Group

/**
 * A copy of a value from outside: texts, numbers, booleans, lists and groups. None of its code runs: getters are
 * refused and prototypes are ignored. Circular values exceed the depth limit and are refused.
 */
export const copyOf = (value: unknown, work: Evaluation, at?: number, depth = 0): unknown => {
  if (typeof value === 'string') {
    if (value.length > READ_TEXT_MAX)
      throw new SourceError(`A text here has more than ${READ_TEXT_MAX} characters.`, at)
    return value
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') throw notPlain(at)
  if (depth >= READ_DEPTH_MAX) throw new SourceError('The values here are nested too deeply.', at)
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
    // Harmless here, but copying the result into an ordinary object would change that object's prototype.
    if (name === '__proto__') continue
    copy[name] = copyOf(ownValue(group, name, at), work, at, depth + 1)
  }
  return copy
}

/** An own property; undefined if there is none. */
export const ownValue = (holder: object, name: string | number, at?: number): unknown => {
  const property = Object.getOwnPropertyDescriptor(holder, name)
  if (property === undefined) return undefined
  if (!Object.hasOwn(property, 'value')) throw notPlain(at)
  return property.value
}

const notPlain = (at?: number): SourceError => new SourceError("Something here isn't a plain value.", at)

/**
 * Refuses results that would be too large to write down, such as a list that contains another list many times. Texts
 * become storable: half an emoji, as `text[0]` may give, becomes a replacement character.
 */
export const answerOf = (value: unknown): unknown => {
  let count = 0
  const visit = (part: unknown, depth: number): void => {
    count += 1
    if (count > ANSWER_MAX) throw new SourceError(`The result has more than ${ANSWER_MAX} values.`)
    if (typeof part !== 'object' || part === null) return
    if (depth >= READ_DEPTH_MAX) throw new SourceError('The result is nested too deeply.')
    for (const inner of Object.values(part)) visit(inner, depth + 1)
  }
  if (typeof value === 'object') visit(value, 0)
  return toStorable(value)
}

/** PostgreSQL stores neither the character 0 nor half a surrogate pair. */
export const toStorableText = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')

const toStorable = (value: unknown): unknown => {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toStorable)
  const group = emptyGroup()
  for (const [name, inner] of Object.entries(value)) group[toStorableText(name)] = toStorable(inner)
  return group
}
