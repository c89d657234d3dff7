import { checkExpression } from '@attune/engine/expressions/evaluate'
import { variableFault } from '@attune/engine/scope/variables'
import { nearestName } from '@attune/engine/expressions/nearest-name'
import type { ScopeName } from '@attune/engine/scope/scope-name'
import { checkTemplate, toDotted } from '@attune/engine/templates/render'
import type { CodeLanguage } from '../code-props.ts'
import { locateName } from './locate-name.ts'

/** A range in a source, in characters, and the message for it. `info`: correct, but possibly empty. */
export interface CodeFault {
  from: number
  to: number
  severity: 'error' | 'warning' | 'info'
  sentence: string
}

/** Syntax errors of a source, or else notes on the names in it. */
export const findFaults = (language: CodeLanguage, source: string, names: readonly ScopeName[]): CodeFault[] => {
  if (source.trim() === '') return []
  // Same rule as in the engine: text without braces is not a template.
  if (language === 'template' && !source.includes('{{') && !source.includes('{%')) return []
  const checked = language === 'expression' ? checkExpression(source) : checkTemplate(source)
  if (!checked.ok) return [toFault(checked.error, source)]
  return checked.names.flatMap((used) => nameFaultsOf(used, source, names))
}

const toFault = ({ message, at }: { message: string; at?: number }, source: string): CodeFault => {
  if (at === undefined) return { from: 0, to: source.length, severity: 'error', sentence: message }
  const from = Math.min(at, source.length)
  // In a template, the whole tag is marked.
  const word = /^(\{\{.*?\}\}|\{%.*?%\}|[\w$]+|\S)?/s.exec(source.slice(from))?.[0] ?? ''
  // If something is missing at the end, the last character is marked.
  const end = word === '' ? Math.max(0, from - 1) : from
  const sentence = `${message} (character ${from + 1})`
  return { from: end, to: Math.max(end + 1, from + word.length), severity: 'error', sentence }
}

const nameFaultsOf = (used: string, source: string, names: readonly ScopeName[]): CodeFault[] => {
  const place = locateName(used, source)
  const known = lookUpName(used, names)
  const fault = known === 'unknown' ? variableFault(toDotted(used)) : null
  if (fault !== null) return [{ ...place, severity: 'error', sentence: fault }]
  if (known === 'unknown') return [{ ...place, severity: 'warning', sentence: describeUnknownName(used, names) }]
  if (known === null || known.set === 'always' || known.from.by !== 'nodes') return []
  const sentence =
    known.set === 'never'
      ? `${known.about} No path leads from there to this step, so it’s empty here.`
      : `${known.about} Not every path to this step goes through there, so it may be empty here.`
  return [{ ...place, severity: 'info', sentence }]
}

/** The longest known name that the used one starts with; null where anything may follow, as in the profile. */
const lookUpName = (used: string, names: readonly ScopeName[]): ScopeName | null | 'unknown' => {
  const parts = used.split('.')
  for (let count = parts.length; count > 0; count -= 1) {
    const path = parts.slice(0, count).join('.')
    const exact = names.find((name) => name.path === path)
    if (exact !== undefined) return exact
  }
  const [root = ''] = parts
  if (root === 'profile' || GROUPS.has(used)) return null
  return 'unknown'
}

/** Groups that may be used as a whole. */
const GROUPS = new Set(['contact', 'profile', 'answers', 'attempts', 'data'])

const describeUnknownName = (used: string, names: readonly ScopeName[]): string => {
  const [root = '', ...keys] = used.split('.')
  if (keys.length > 0 && GROUPS.has(root)) {
    const inside = names
      .filter(({ path }) => path.startsWith(`${root}.`))
      .map(({ path }) => path.slice(root.length + 1))
    return `${NOTHING[root] ?? `“${root}” has no`} “${keys.join('.')}”.${suggestName(keys.join('.'), inside)}`
  }
  const roots = [...new Set(names.map(({ path }) => path.split('.')[0] ?? ''))]
  return `Unknown name “${root}”.${suggestName(root, [...roots, ...GROUPS])}`
}

const NOTHING: Partial<Record<string, string>> = {
  answers: 'No question has the title or id',
  attempts: 'No attempt has the title or id',
  data: 'The scene has no data source',
}

const suggestName = (name: string, names: readonly string[]): string => {
  const nearest = nearestName(name, names)
  return nearest === null ? '' : ` Did you mean “${nearest}”?`
}
