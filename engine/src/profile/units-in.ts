import { isRecord } from '@attune/contract/is-record'
import { nameOf, type Part } from '../check/values/expression-parts.ts'
import { readExpression } from '../expressions/read.ts'
import { isAmount, UNIT_FUNCTIONS, type AmountUnit } from './amount.ts'

/**
 * The units of the amounts that an expression works with, so that its result isn't taken for another unit:
 * `Math.round(answer.value)` is in pounds if the client answered in pounds. `scope` as the expression sees it.
 */
export const unitsIn = (source: string, scope: Record<string, unknown>): Set<AmountUnit> => {
  const units = new Set<AmountUnit>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isPart(node)) return
    const called = node.type === 'CallExpression' ? node.callee : null
    const own = called?.type === 'Identifier' ? UNIT_FUNCTIONS.get(called.name) : undefined
    if (own !== undefined) return void units.add(own)
    const name = nameOf(node)
    const unit = name === null ? null : unitOf(name, scope)
    if (unit !== null) return void units.add(unit)
    for (const inner of Object.values(node)) visit(inner)
  }
  visit(readExpression(source))
  return units
}

/** Every record of a parsed expression that has a type is a part of it. */
const isPart = (value: unknown): value is Part => isRecord(value) && typeof value['type'] === 'string'

/** The unit that belongs to a name such as `answer.value` or `profile.basic.weight`. */
export const unitOf = (name: string, scope: Record<string, unknown>): AmountUnit | null => {
  const holder = name.endsWith('.value') ? valueAt(name.slice(0, -'.value'.length), scope) : null
  if (isAmount(holder)) return holder.unit
  const beside = { value: 0, unit: name.startsWith('profile.basic.') ? valueAt(`${name}Unit`, scope) : null }
  return isAmount(beside) ? beside.unit : null
}

/** Titles of nodes may contain dots, so the longest key wins. */
const valueAt = (path: string, holder: unknown): unknown => {
  if (!isRecord(holder)) return undefined
  if (Object.hasOwn(holder, path)) return holder[path]
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const key = path.slice(0, dot)
    if (Object.hasOwn(holder, key)) return valueAt(path.slice(dot + 1), holder[key])
  }
  return undefined
}
