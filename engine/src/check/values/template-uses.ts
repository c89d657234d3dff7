import { cacheByText } from '../../expressions/text-cache.ts'
import { KEPT_MAX } from '../../expressions/limits.ts'
import { checkTemplate, renderTemplate } from '../../templates/render.ts'

/** Steps that may still be taken to find things out: a scene that asks for too many is not looked at to its end. */
export interface StepBudget {
  left: number
}

/**
 * Variables that a text writes without saying what to write in their place. Asked of the text itself: it is written with
 * everything but the one there, and with nothing there, and says what it missed.
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
  // Without conditions and filters every variable is written as it stands.
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

/** Of one writing; a text of scenes takes a few. */
const STEPS_MAX = 500

/** `answers['Hours of sleep']` as it is said when it is missed. */
const toDotted = (name: string): string =>
  name.replaceAll(/\[(?:'([^']*)'|"([^"]*)")\]/g, (_all, one, other) => `.${one ?? other}`)

/** More than anybody writes into one text. */
const NAMES_MAX = 40

/** Each name has a value that is a text and a number, but for one and what lies in it. */
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
