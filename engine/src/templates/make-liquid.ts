import { Liquid } from 'liquidjs'

export type FilterHandler = Extract<Parameters<Liquid['registerFilter']>[1], (...given: never[]) => unknown>

/** Tags without loops: nothing that reads files, shares a counter between renderings or includes another template. */
export const BASIC_TAGS = ['if', 'unless', 'case', 'assign', 'comment', 'raw', '#']

/** Filters for texts and numbers. None uses the clock, randomness or a language. */
export const TEXT_FILTERS = [
  ...['append', 'prepend', 'capitalize', 'upcase', 'downcase', 'default', 'replace', 'replace_first', 'remove'],
  ...['remove_first', 'split', 'join', 'first', 'last', 'slice', 'size', 'strip', 'lstrip', 'rstrip'],
  ...['strip_newlines', 'truncate', 'truncatewords', 'plus', 'minus', 'times', 'divided_by', 'modulo', 'round'],
  ...['floor', 'ceil', 'abs', 'at_least', 'at_most'],
]

interface LiquidSetup {
  tags: readonly string[]
  filters: readonly string[]
  /** Wraps each allowed filter, to count its steps and limit its result. */
  wrapFilter: (name: string, handler: FilterHandler) => FilterHandler
  options: ConstructorParameters<typeof Liquid>[0]
}

/**
 * Liquid reduced to what is named: no files, own properties only, and unknown filters are errors. Both message templates
 * and scene templates use it, each with limits of its own.
 */
export const makeLiquid = ({ tags, filters, wrapFilter, options }: LiquidSetup): Liquid => {
  const liquid = new Liquid({ ownPropertyOnly: true, strictFilters: true, templates: {}, ...options })
  for (const name of Object.keys(liquid.tags)) if (!tags.includes(name)) delete liquid.tags[name]
  for (const [name, filter] of Object.entries(liquid.filters)) {
    delete liquid.filters[name]
    const handler = typeof filter === 'function' ? filter : filter.handler
    if (filters.includes(name)) liquid.registerFilter(name, wrapFilter(name, handler))
  }
  return liquid
}
