import type { Template } from 'liquidjs'
import type { Evaluation } from '../expressions/evaluation.ts'
import { cacheByText } from '../expressions/text-cache.ts'
import { SourceError } from '../expressions/source-error.ts'
import { faultOf } from './fault.ts'
import { KEPT_MAX, STEPS, TEXT_MAX } from './limits.ts'
import { liquid } from './liquid.ts'
import { readTemplate, type ReadTemplate } from './read.ts'
import { writeSimple } from './simple.ts'
import { Rendering } from './rendering.ts'
import type { TemplateCheck, RenderResult, TemplateFault } from './result.ts'

/**
 * Writes a text with the variables of `scope` (liquid). Never throws; the scope is not changed, no code of it runs, and
 * the same values always make the same text, in every browser. Variables are own properties only; one that is empty or
 * missing writes nothing and, where it would have been written, is listed in `missing` as the template calls it, unless
 * the template says what to write instead (`default`). With `strict` a missing one is an error.
 *
 * Tags: if, unless, case, for, break, continue, assign, capture, comment, raw. Filters: filters.ts, and `date` by the
 * client's clock (date-filter.ts). `steps` is how many it may take, `spent` how many it took.
 */
export const renderTemplate = (
  source: string,
  scope: object,
  { steps = STEPS, strict = false }: { steps?: number; strict?: boolean } = {},
): RenderResult => {
  const read = cachedTemplate(source)
  if (!read.ok) return { ok: false, error: read.error, spent: 0 }
  const work: Evaluation = { scope, fuel: steps, locals: [], zone: null }
  const missing = new Set<string>()
  const spent = () => steps - Math.max(0, work.fuel)
  try {
    const { simple, template } = read
    const value = simple ? writeSimple(simple, work, missing) : writeWhole(template, work, missing)
    if (value.length > TEXT_MAX) throw new SourceError(`This becomes longer than ${TEXT_MAX} characters.`)
    if (strict && missing.size > 0)
      throw new SourceError(`There is no value for ${[...missing].map((name) => `“${name}”`).join(', ')}.`)
    return { ok: true, value, missing: [...missing], spent: spent() }
  } catch (error) {
    return { ok: false, error: faultOf(error), spent: spent() }
  }
}

/** Reads a template without writing it. `names` are the variables it asks for, as `contact.firstName`. */
export const checkTemplate = (source: string): TemplateCheck => {
  const read = cachedTemplate(source)
  return read.ok ? { ok: true, names: read.names } : { ok: false, error: read.error }
}

const writeWhole = (template: Template[], work: Evaluation, missing: Set<string>): string =>
  String(liquid.renderSync(template, new Rendering(liquid, work, missing)))

type ParsedTemplate = ({ ok: true } & ReadTemplate) | { ok: false; error: TemplateFault }

const cachedTemplate = cacheByText(KEPT_MAX, (source): ParsedTemplate => {
  try {
    return { ok: true, ...readTemplate(source) }
  } catch (error) {
    return { ok: false, error: faultOf(error) }
  }
})
