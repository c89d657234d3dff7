import { Drop, Liquid, type Template } from 'liquidjs'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'

/** What each variable stands for; null where nothing is known or nothing may be seen. */
export type VariableValues = ReadonlyMap<string, string | null>

/** A text that is no template: why, and where, counted from 1. */
export class BrokenTemplate extends Error {
  readonly line: number
  readonly column: number
  constructor(problem: string, line: number, column: number) {
    super(problem)
    this.line = line
    this.column = column
  }
}

/** A text that grows too long or takes too many steps with these values. */
export class TemplateOverrun extends Error {
  constructor() {
    super('length limit exceeded')
  }
}

/**
 * Puts values into a text (liquid). It knows the variables given and nothing else: no loops, files, clock or chance, so
 * that the same values always make the same text, and soon. `missing` are the variables that should have been written
 * and have no value, unless the text says what to write instead (`default`); they stay in the text by their names.
 */
export const renderTemplate = (text: string, values: VariableValues): { text: string; missing: string[] } => {
  const template = readTemplate(text, [...values.keys()])
  const missing = new Set<string>()
  try {
    const rendered = String(engine.renderSync(template, scopeOf(values, missing)))
    if (rendered.length > GROWN_MAX) throw new TemplateOverrun()
    return { text: rendered.trim(), missing: [...missing] }
  } catch (error) {
    // The library wraps what a filter throws, and says so when one of its own limits is met.
    throw / limit exceeded/.test(String(error)) ? new TemplateOverrun() : toBrokenTemplate(error)
  }
}

/** Reads a text; throws what is wrong with it, whatever the values will be. */
export const readTemplate = (text: string, names: readonly string[]): Template[] => {
  try {
    const template = engine.parse(text)
    refuseUnknown(template, names)
    return template
  } catch (error) {
    throw toBrokenTemplate(error)
  }
}

/** No text of a template, of a step in it or of what comes out grows longer. */
const GROWN_MAX = 4 * MESSAGE_TEXT_MAX

const TAGS = ['if', 'unless', 'case', 'assign', 'comment', 'raw', '#']
/** Of texts and numbers. None reads a clock, draws lots or makes a list without end. */
const FILTERS = [
  ...['append', 'prepend', 'capitalize', 'upcase', 'downcase', 'default', 'replace', 'replace_first', 'remove'],
  ...['remove_first', 'split', 'join', 'first', 'last', 'slice', 'size', 'strip', 'lstrip', 'rstrip'],
  ...['strip_newlines', 'truncate', 'truncatewords', 'plus', 'minus', 'times', 'divided_by', 'modulo', 'round'],
  ...['floor', 'ceil', 'abs', 'at_least', 'at_most'],
]

/** A variable without a value. It counts as nothing in conditions; where it would be written its name stays, and is noted. */
class Unset extends Drop {
  readonly #note: () => string
  constructor(note: () => string) {
    super()
    this.#note = note
  }
  note(): string {
    return this.#note()
  }
  override valueOf(): null {
    return null
  }
}

const makeEngine = (): Liquid => {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    templates: {},
    parseLimit: GROWN_MAX,
    renderLimit: 200,
    memoryLimit: 100_000,
    outputEscape: (value: unknown) => (value instanceof Unset ? value.note() : value) as string,
  })
  for (const name of Object.keys(liquid.tags)) if (!TAGS.includes(name)) delete liquid.tags[name]
  for (const [name, filter] of Object.entries(liquid.filters)) {
    delete liquid.filters[name]
    const handler = typeof filter === 'function' ? filter : filter.handler
    if (FILTERS.includes(name)) liquid.registerFilter(name, limitFilter(name, handler))
  }
  return liquid
}

type FilterHandler = Extract<Parameters<Liquid['registerFilter']>[1], (...given: never[]) => unknown>

/** A filter that leaves what is unset unset, so that it is still noted, and whose result is short. */
const limitFilter = (name: string, filter: FilterHandler): FilterHandler =>
  function (value: unknown, ...rest: unknown[]): unknown {
    if (value instanceof Unset && name !== 'default') return value
    const result: unknown = filter.call(this, value, ...rest)
    if ((typeof result === 'string' || Array.isArray(result)) && result.length > GROWN_MAX) throw new TemplateOverrun()
    return result
  }

const engine = makeEngine()

/** `client.name` becomes a name inside `client`; nothing has a prototype. */
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
    if (!isLocal && !names.includes(name)) throw new BrokenTemplate(`There is no variable “${name}”.`, row, col)
  }
}

/** What the library says, as a sentence and a place. */
const toBrokenTemplate = (error: unknown): BrokenTemplate => {
  if (error instanceof BrokenTemplate) return error
  const said = error instanceof Error ? error.message : String(error)
  const place = /, line:(\d+), col:(\d+)$/.exec(said)
  const words = said.replace(/:? ?(?:, (?:line|file):.*)?$/s, '').replaceAll('"', '')
  const problem = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
  return new BrokenTemplate(problem, Number(place?.[1] ?? 1), Number(place?.[2] ?? 1))
}
