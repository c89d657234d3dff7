import { defaultOperators, toValue, type Context } from 'liquidjs'
import { dateFilter, limitFilter, SCENE_FILTERS } from './filters.ts'
import { BASIC_TAGS, makeLiquid } from './make-liquid.ts'
import { toTemplateText } from './unset.ts'

/** `contains`: a text within a text (its cost is counted), or a value in a list. */
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

/**
 * Liquid as scenes use it. The renderer counts the steps (rendering.ts) instead of using the library's time limit, which
 * would give different results on a busy machine.
 */
export const liquid = makeLiquid({
  tags: [...BASIC_TAGS, 'for', 'break', 'continue', 'capture'],
  filters: SCENE_FILTERS,
  wrapFilter: limitFilter,
  options: { outputEscape: toTemplateText, operators: { ...defaultOperators, contains } },
})
liquid.registerFilter('date', dateFilter)
