import { isRecord } from '@attune/contract/is-record'
import { checkExpression } from '../../expressions/evaluate.ts'
import { KEPT_MAX } from '../../expressions/limits.ts'
import { readExpression } from '../../expressions/read.ts'
import { cacheByText } from '../../expressions/text-cache.ts'
import { numberIn } from '../../expressions/values.ts'
import type { SceneIndex } from '../../turn/scene-index.ts'
import type { CheckedNode, CheckedNodes } from '../graph.ts'
import { warningIssue, type Issue } from '../issue.ts'
import type { EdgeSearch } from '../reachability.ts'
import { isLiteral, nameOf, type Part } from './expression-parts.ts'
import { meantField, nameTypesIn, type NameType, type TypeOfName } from './name-types.ts'
import { namesRead, sourcesOf } from './sources-of.ts'

/**
 * Warns about expressions that come out false, or mean something else, without any error: numbers of weights without
 * their unit, a number or a yes/no compared with a text, parts that a number doesn't have, and names that were probably
 * meant to be a field of the profile.
 */
export const checkComparisons = (index: SceneIndex, nodes: CheckedNodes, start: EdgeSearch): Issue[] => {
  const typeOf = nameTypesIn(index)
  return [...nodes.values()].flatMap((node) => {
    const found = new Map<string, string>()
    for (const source of sourcesOf(node)) {
      if (!CONCERNED.test(source.text)) continue
      const names = namesRead(source)
      const saved = node.kind.type === 'save_into_profile' ? savedFault(node, names, typeOf) : null
      const compared = source.kind === 'expression' ? comparisonFault(source.text, names, typeOf) : null
      const fault = compared ?? saved ?? names.map((name) => unlikelyName(name, typeOf)).find((one) => one !== null)
      if (fault) found.set(source.property, fault)
    }
    return [...found].map(([property, reason]) =>
      warningIssue(node.id, property, reason, { check: 'comparison', route: start.pathTo(node.id) }),
    )
  })
}

/** A weight's field brings its unit along by itself. */
const savedFault = ({ properties }: CheckedNode, names: readonly string[], typeOf: TypeOfName): string | null => {
  const bare = names.find((name) => typeOf(name) === 'bare' && !hasUnit(name, names))
  if (bare === undefined || properties['key'] === 'basic.weight' || properties['key'] === 'basic.height') return null
  return `“${bare}” is saved without its unit, which may be another one for each client. Save “${holderOf(bare)}” to keep the unit.`
}

const unlikelyName = (name: string, typeOf: TypeOfName): string | null => {
  const holder = typeOf(name) === null ? /^(.+)\.(?:value|unit)$/.exec(name)?.[1] : undefined
  const type = holder === undefined ? null : typeOf(holder)
  if (type === 'number' || type === 'boolean')
    return `“${holder}” is ${type === 'number' ? 'a number' : 'true or false'} by itself, so “${name}” is always empty. Write ${holder}.`
  const meant = typeOf(name) === null ? meantField(name) : null
  return meant === null
    ? null
    : `The profile has no “${name.slice('profile.'.length)}” of its own. Did you mean “${meant}”?`
}

const comparisonFault = (source: string, names: readonly string[], typeOf: TypeOfName): string | null => {
  if (!COMPARES.test(source) || !checkExpression(source).ok) return null
  const visit = (part: unknown): string | null => {
    if (Array.isArray(part)) return part.reduce<string | null>((found, one) => found ?? visit(one), null)
    if (!isRecord(part) || typeof part['type'] !== 'string') return null
    if (part['type'] === 'BinaryExpression' && OPERATORS.has(String(part['operator']))) {
      // Both sides of a parsed operator are parts of the expression.
      const [left, right] = [part['left'] as Part, part['right'] as Part]
      const fault = faultBetween(left, right, names, typeOf) ?? faultBetween(right, left, names, typeOf)
      if (fault !== null) return fault
    }
    return visit(Object.values(part))
  }
  return visit(cachedExpression(source))
}

const cachedExpression = cacheByText(KEPT_MAX, readExpression)

/** Most texts and expressions aren't. */
const CONCERNED = /[<>=]|profile|value|unit/
const COMPARES = /[<>=]/
const OPERATORS = new Set(['<', '<=', '>', '>=', '==', '!=', '===', '!=='])

const faultBetween = (one: Part, other: Part, names: readonly string[], typeOf: TypeOfName): string | null => {
  const name = nameOf(one)
  const type = name === null ? null : typeOf(name)
  if (name === null || type === null) return null
  const otherType = typeOfPart(other, typeOf)
  if (type === 'bare' && !hasUnit(name, names) && otherType !== 'text')
    return `“${name}” has no unit here, and clients answer in different ones. Compare “${holderOf(name)}” with another weight, or write kg(${holderOf(name)}).`
  if (type === 'amount' && otherType === 'number')
    return `“${name}” has a unit. Write kg(${name}) or lbs(${name}) to compare it with a number.`
  if (otherType !== 'text') return null
  if (type === 'number' || type === 'bare')
    return `“${name}” is a number and never equal to, above or below a text. To use another answer, write answers["its title"].`
  return type === 'boolean' ? `“${name}” is true or false, never a text. Write ${name} == true.` : null
}

const typeOfPart = (part: Part, typeOf: TypeOfName): NameType | 'text' | null => {
  if (isLiteral(part)) {
    const { value } = part as { value?: unknown }
    if (typeof value === 'number') return 'number'
    // A numeric text counts as a number when compared with a number.
    return typeof value === 'string' && value !== '' && numberIn(value) === null ? 'text' : null
  }
  const name = nameOf(part)
  return name === null ? null : typeOf(name)
}

const holderOf = (name: string): string => name.slice(0, -'.value'.length)
const hasUnit = (name: string, names: readonly string[]): boolean => names.includes(`${holderOf(name)}.unit`)
