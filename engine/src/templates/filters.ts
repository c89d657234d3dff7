import { SourceError } from '../expressions/source-error.ts'
import { dateText } from './date-filter.ts'
import { TEXT_MAX } from './limits.ts'
import { TEXT_FILTERS, type FilterHandler } from './make-liquid.ts'
import { Rendering } from './rendering.ts'
import { Unset } from './unset.ts'

/** Filters that scenes may use, apart from `date`. */
export const SCENE_FILTERS = [
  ...TEXT_FILTERS,
  ...['escape', 'newline_to_br', 'url_encode', 'json', 'map', 'where', 'compact', 'concat', 'reverse', 'uniq', 'sum'],
]

/**
 * Counts each call and limits the result. Unset values pass through, so that they are still noted where they are
 * written.
 */
export const limitFilter = (name: string, filter: FilterHandler): FilterHandler =>
  function (value: unknown, ...given: unknown[]): unknown {
    renderingOf(this.context).step(1)
    if (value instanceof Unset && name !== 'default') return value
    for (const one of given) {
      if (one instanceof Unset) one.note()
      // Searching may compare every position with the whole search text.
      if (typeof value === 'string' && typeof one === 'string')
        this.context.memoryLimit.use((value.length * one.length) >> 8)
    }
    const result: unknown = filter.call(this, value, ...given)
    if ((typeof result === 'string' || Array.isArray(result)) && result.length > TEXT_MAX)
      throw new SourceError(`“${name}” would make more than ${TEXT_MAX} characters here.`)
    if (typeof result === 'number' && !Number.isFinite(result))
      throw new SourceError("The result isn't a number: it divides by zero or gets too large.")
    return result
  }

/** `date` by the client's clock (date-filter.ts) in place of the library's own. */
export const dateFilter: FilterHandler = limitFilter('date', function (value: unknown, format: unknown): unknown {
  const rendering = renderingOf(this.context)
  rendering.step(5)
  return dateText(value, format, rendering.work)
})

function renderingOf(context: unknown): Rendering {
  if (context instanceof Rendering) return context
  throw new Error('Templates are rendered by renderTemplate only.')
}
