import { defaultOperators, Liquid, toValue, type Context } from 'liquidjs'
import { limitFilters } from './filters.ts'
import { toTemplateText } from './unset.ts'

/** Nothing that reads files, shares a counter between renderings or brings in another template. */
const TAGS = ['if', 'unless', 'case', 'for', 'break', 'continue', 'assign', 'capture', 'comment', 'raw', '#']

/**
 * Liquid with what authors need and nothing beside it: no files, clock, chance, languages. What it may take is counted
 * by who renders (rendering.ts): the library's own limit of time would answer otherwise on a busy machine.
 */
const makeLiquid = (): Liquid => {
  const liquid = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    templates: {},
    outputEscape: toTemplateText,
    operators: { ...defaultOperators, contains },
  })
  for (const name of Object.keys(liquid.tags)) if (!TAGS.includes(name)) delete liquid.tags[name]
  limitFilters(liquid)
  return liquid
}

/** A text in a text, counted as what it may cost, or a value in a list. */
const contains = (left: unknown, right: unknown, context: Context): boolean => {
  const [whole, part]: unknown[] = [toValue(left), toValue(right)]
  if (Array.isArray(whole)) {
    context.memoryLimit.use(whole.length)
    return whole.some((value) => toValue(value) === part)
  }
  if (typeof whole !== 'string' || (typeof part !== 'string' && typeof part !== 'number')) return false
  const sought = String(part)
  context.memoryLimit.use((whole.length * sought.length) >> 8)
  return whole.includes(sought)
}

export const liquid = makeLiquid()
