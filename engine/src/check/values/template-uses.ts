import { cacheByText } from '../../expressions/text-cache.ts'
import { KEPT_MAX } from '../../expressions/limits.ts'
import { checkTemplate, renderTemplate, toDotted } from '../../templates/render.ts'

/** Budget for rendering templates; very large scenes aren't checked to the end. */
export interface StepBudget {
  left: number
}

/**
 * Variables that a template writes without a default. Found by rendering it with each variable left out in turn, and
 * with none at all, and collecting what was missing.
 */
export const templateUses = (source: unknown, steps: StepBudget): readonly string[] => {
  if (typeof source !== 'string' || (!source.includes('{{') && !source.includes('{%')) || steps.left <= 0) return []
  const { names, spent } = cachedUses(source)
  steps.left -= spent
  return names
}

const cachedUses = cacheByText(KEPT_MAX, (source): { names: readonly string[]; spent: number } => {
  const checked = checkTemplate(source)
  if (!checked.ok) return { names: [], spent: 0 }
  const names = checked.names.slice(0, NAMES_MAX).map(toDotted)
  // Without tags and filters, every variable is written as it is.
  if (!source.includes('{%') && !source.includes('|')) return { names, spent: 0 }
  const missed = new Set<string>()
  let spent = 0
  for (const scope of [{}, ...names.map((name) => scopeOf(names, name))]) {
    const written = renderTemplate(source, scope, { steps: STEPS_MAX })
    spent += written.spent
    for (const name of written.ok ? written.missing : []) missed.add(name)
  }
  return { names: names.filter((name) => missed.has(name)), spent }
})

/** Per rendering; typical texts take only a few steps. */
const STEPS_MAX = 500

/** More than one text would contain. */
const NAMES_MAX = 40

/** Gives every variable a value that works as text and as a number, except `without` and what lies inside it. */
const scopeOf = (names: readonly string[], without: string): object => {
  const scope = group()
  for (const name of names) {
    if (name === without || name.startsWith(`${without}.`)) continue
    const keys = name.split('.')
    const last = keys.pop() ?? name
    let at = scope
    for (const key of keys) {
      const known = at[key]
      const next: Group = typeof known === 'object' ? known : group()
      at[key] = next
      at = next
    }
    at[last] ??= '1'
  }
  return scope
}

interface Group {
  [key: string]: Group | string
}
const group = (): Group => Object.create(null) as Group
