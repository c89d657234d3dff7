import type { Liquid } from 'liquidjs'
import { SourceError } from '../expressions/source-error.ts'
import { dateText } from './date-filter.ts'
import { TEXT_MAX } from './limits.ts'
import { Rendering } from './rendering.ts'
import { Unset } from './unset.ts'

type Filter = Extract<Parameters<Liquid['registerFilter']>[1], (...given: never[]) => unknown>

/** Of texts, numbers and lists; the library's own. None reads a clock, draws lots or depends on a language. */
const OWN = [
  ...['append', 'prepend', 'capitalize', 'upcase', 'downcase', 'default', 'replace', 'replace_first', 'remove'],
  ...['remove_first', 'split', 'join', 'first', 'last', 'slice', 'size', 'strip', 'lstrip', 'rstrip', 'escape'],
  ...['strip_newlines', 'newline_to_br', 'truncate', 'truncatewords', 'plus', 'minus', 'times', 'divided_by'],
  ...['modulo', 'round', 'floor', 'ceil', 'abs', 'at_least', 'at_most', 'url_encode', 'json', 'map', 'where'],
  ...['compact', 'concat', 'reverse', 'uniq', 'sum'],
]

/** Leaves only the filters above, each counted and held to short results, and `date` as ours. */
export const limitFilters = (liquid: Liquid): void => {
  for (const [name, filter] of Object.entries(liquid.filters)) {
    delete liquid.filters[name]
    const handler = typeof filter === 'function' ? filter : filter.handler
    if (OWN.includes(name)) liquid.registerFilter(name, limitFilter(name, handler))
  }
  liquid.registerFilter('date', limitFilter('date', date))
}

const date: Filter = function (value: unknown, format: unknown): unknown {
  const rendering = renderingOf(this.context)
  rendering.step(5)
  return dateText(value, format, rendering.work)
}

/** What is unset stays unset, so that it is still noted where it is written. */
const limitFilter = (name: string, filter: Filter): Filter =>
  function (value: unknown, ...given: unknown[]): unknown {
    renderingOf(this.context).step(1)
    if (value instanceof Unset && name !== 'default') return value
    for (const one of given) {
      if (one instanceof Unset) one.note()
      // Looking for a text in a text may compare each place of the one with each of the other.
      if (typeof value === 'string' && typeof one === 'string')
        this.context.memoryLimit.use((value.length * one.length) >> 8)
    }
    const result: unknown = filter.call(this, value, ...given)
    if ((typeof result === 'string' || Array.isArray(result)) && result.length > TEXT_MAX)
      throw new SourceError(`“${name}” makes more than ${TEXT_MAX} characters here.`)
    if (typeof result === 'number' && !Number.isFinite(result))
      throw new SourceError('This comes to no number: a division by zero, or larger than numbers get.')
    return result
  }

const renderingOf = (context: unknown): Rendering => {
  if (context instanceof Rendering) return context
  throw new Error('Templates are rendered by renderTemplate only.')
}
