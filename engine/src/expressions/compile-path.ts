import type { Identifier, MemberExpression } from 'acorn'
import { SourceError } from './source-error.ts'
import type { CompileContext } from './compile-context.ts'
import { placeOf } from './members.ts'
import { nearestName } from './nearest-name.ts'
import { copyOf, ownValue } from './plain-values.ts'
import { spend, type CompiledPart, type Evaluation } from './evaluation.ts'

/** Compiles a name: a parameter of an enclosing arrow function, or a name in the scope. */
export const compileName = (node: Identifier, reader: CompileContext): CompiledPart => {
  const { name, start } = node
  const place = reader.locals.lastIndexOf(name)
  if (place >= 0) return (work) => work.locals[place] ?? null
  if (name === 'undefined') return () => null
  reader.names.add(name)
  return (work) => copyOf(scopeValue(name, work, start), work, start)
}

/**
 * Compiles a path of fixed names and indexes such as `answers.mood.value`. It is followed in the scope itself, so only
 * the value at its end is copied. Null if the node isn't such a path.
 */
export const compilePath = (node: MemberExpression, reader: CompileContext): CompiledPart | null => {
  const keys: (string | number)[] = []
  let holder: MemberExpression['object'] = node
  while (holder.type === 'MemberExpression') {
    const key = fixedKey(holder)
    if (key === null) return null
    keys.unshift(key)
    holder = holder.object
  }
  if (holder.type !== 'Identifier' || reader.locals.includes(holder.name) || holder.name === 'undefined') return null
  const { name, start } = holder
  const at = node.property.start
  reader.names.add([name, ...keys].join('.'))
  return (work) => {
    let value = scopeValue(name, work, start)
    for (const key of keys) {
      spend(work, 1)
      value = memberOfScope(value, key, at)
    }
    return copyOf(value, work, at)
  }
}

const fixedKey = ({ computed, property }: MemberExpression): string | number | null => {
  if (!computed) return property.type === 'Identifier' ? property.name : null
  if (property.type !== 'Literal') return null
  return typeof property.value === 'string' || typeof property.value === 'number' ? property.value : null
}

const scopeValue = (name: string, work: Evaluation, at: number): unknown => {
  spend(work, 1)
  const value = ownValue(work.scope, name, at)
  if (value !== undefined || Object.hasOwn(work.scope, name)) return value
  const nearest = nearestName(name, Object.keys(work.scope))
  throw new SourceError(`There is no “${name}” here.${nearest === null ? '' : ` Did you mean “${nearest}”?`}`, at)
}

/** Like `memberOf` in members.ts, for values that haven't been copied yet. */
const memberOfScope = (holder: unknown, key: string | number, at: number): unknown => {
  if (typeof holder === 'string' || Array.isArray(holder)) {
    if (key === 'length') return holder.length
    const place = placeOf(key)
    if (place === null || place >= holder.length) return null
    return typeof holder === 'string' ? holder[place] : ownValue(holder, place, at)
  }
  return typeof holder === 'object' && holder !== null && key !== '__proto__' ? ownValue(holder, key, at) : null
}
