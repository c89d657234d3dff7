import type { Template } from 'liquidjs'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { BASIC_TAGS, makeLiquid, TEXT_FILTERS, type FilterHandler } from './make-liquid.ts'
import { noValueFor, variableFault } from '../scope/variables.ts'
import { Unset } from './unset.ts'

/** Values by variable name; null if unknown or hidden from the reader. */
export type VariableValues = ReadonlyMap<string, string | null>

/** A text that is not a valid template: the problem, and where, counted from 1. */
export class BrokenTemplate extends Error {
  readonly line: number
  readonly column: number
  constructor(problem: string, line: number, column: number) {
    super(problem)
    this.line = line
    this.column = column
  }
}

/** Rendering with these values takes too long or produces too much text. */
export class TemplateOverrun extends Error {
  constructor() {
    super('length limit exceeded')
  }
}

/**
 * Renders a Liquid template. Only the given variables exist, and there are no loops, files, clock or randomness, so the
 * same values always produce the same text, quickly. `missing` lists the variables to be written that have no value and
 * no `default`; their names stay in the text.
 */
export const renderTemplate = (text: string, values: VariableValues): { text: string; missing: string[] } => {
  const template = readTemplate(text, [...values.keys()])
  const missing = new Set<string>()
  try {
    const rendered = String(engine.renderSync(template, scopeOf(values, missing)))
    if (rendered.length > GROWN_MAX) throw new TemplateOverrun()
    return { text: rendered.trim(), missing: [...missing] }
  } catch (error) {
    // The library wraps errors thrown by filters, and reports its own limits by message.
    throw / limit exceeded/.test(String(error)) ? new TemplateOverrun() : toBrokenTemplate(error)
  }
}

/** A filled-in text, and why it must not leave: a variable has no value, or the text grows too long. */
export interface FilledText {
  text: string
  problem: string | null
}

/** Fills in a text that automation sends to a client. Throws `BrokenTemplate` if it is invalid whatever the values. */
export const fillText = (text: string, values: VariableValues): FilledText => {
  if (!/\{[{%]/.test(text)) return { text, problem: null }
  try {
    const filled = renderTemplate(text, values)
    const [missing] = filled.missing
    return { text: filled.text, problem: missing === undefined ? null : noValueFor(missing) }
  } catch (error) {
    // A text that was fine when it was saved can still grow too long with a client's values.
    if (error instanceof TemplateOverrun) return { text, problem: 'The text gets too long for this client.' }
    throw error
  }
}

/** Parses a template. Throws `BrokenTemplate` if it is invalid whatever the values. */
export const readTemplate = (text: string, names: readonly string[]): Template[] => {
  try {
    const template = engine.parse(text)
    refuseUnknown(template, names)
    return template
  } catch (error) {
    throw toBrokenTemplate(error)
  }
}

/** Longest text of a template, of any intermediate value and of the result, in characters. */
const GROWN_MAX = 4 * MESSAGE_TEXT_MAX

/** Wraps a filter: unset values pass through, so they are still noted, and long results are refused. */
const limitFilter = (name: string, filter: FilterHandler): FilterHandler =>
  function (value: unknown, ...rest: unknown[]): unknown {
    if (value instanceof Unset && name !== 'default') return value
    const result: unknown = filter.call(this, value, ...rest)
    if ((typeof result === 'string' || Array.isArray(result)) && result.length > GROWN_MAX) throw new TemplateOverrun()
    return result
  }

const engine = makeLiquid({
  tags: BASIC_TAGS,
  filters: TEXT_FILTERS,
  wrapFilter: limitFilter,
  options: {
    parseLimit: GROWN_MAX,
    renderLimit: 200,
    memoryLimit: 100_000,
    outputEscape: (value: unknown) => (value instanceof Unset ? value.note() : value) as string,
  },
})

/** `client.name` becomes `name` inside `client`. Nothing has a prototype. */
const scopeOf = (values: VariableValues, missing: Set<string>): object => {
  const scope = Object.create(null) as Record<string, Record<string, string | Unset>>
  for (const [name, value] of values) {
    const [group = '', field = ''] = name.split('.')
    scope[group] ??= Object.create(null) as Record<string, string | Unset>
    scope[group][field] = value ?? new Unset(() => (missing.add(name), `{{ ${name} }}`))
  }
  return scope
}

const refuseUnknown = (template: Template[], names: readonly string[]): void => {
  const { variables, locals } = engine.analyzeSync(template)
  for (const variable of Object.values(variables).flat()) {
    const name = String(variable)
    const isLocal = variable.segments.length === 1 && Object.hasOwn(locals, name)
    const { row, col } = variable.location
    if (!isLocal && !names.includes(name))
      throw new BrokenTemplate(variableFault(name) ?? `Unknown variable “${name}”.`, row, col)
  }
}

/** The library's error as a sentence with line and column. */
const toBrokenTemplate = (error: unknown): BrokenTemplate => {
  if (error instanceof BrokenTemplate) return error
  const said = error instanceof Error ? error.message : String(error)
  const place = /, line:(\d+), col:(\d+)$/.exec(said)
  const words = said.replace(/:? ?(?:, (?:line|file):.*)?$/s, '').replaceAll('"', '')
  const problem = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  return new BrokenTemplate(problem, Number(place?.[1] ?? 1), Number(place?.[2] ?? 1))
}
