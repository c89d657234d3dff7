import type { Template } from 'liquidjs'
import type { Evaluation } from '../expressions/evaluation.ts'
import { cacheByText } from '../expressions/text-cache.ts'
import { toStorableText } from '../expressions/plain-values.ts'
import { SourceError } from '../expressions/source-error.ts'
import { faultOf } from './fault.ts'
import { KEPT_MAX, STEPS, TEXT_MAX } from './limits.ts'
import { liquid } from './liquid.ts'
import { readTemplate, type ReadTemplate } from './read.ts'
import { writeSimple } from './simple.ts'
import { Rendering } from './rendering.ts'
import type { TemplateCheck, RenderResult, TemplateFault } from './result.ts'

/**
 * Renders a Liquid template with the variables of `scope`. Never throws, doesn't change the scope, runs none of its
 * code, and always produces the same text for the same values, in every browser. Only own properties count as
 * variables. An empty or missing variable writes nothing and is listed in `missing` by its name in the template, unless
 * the template has a `default` for it. With `strict`, a missing variable is an error.
 *
 * Tags: if, unless, case, for, break, continue, assign, capture, comment, raw. Filters: filters.ts, and `date` by the
 * client's clock (date-filter.ts). `steps` is the number of steps allowed, `spent` the number taken.
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
    if (value.length > TEXT_MAX) throw new SourceError(`This text would have more than ${TEXT_MAX} characters.`)
    if (strict && missing.size > 0)
      throw new SourceError(`There is no value for ${[...missing].map((name) => `“${name}”`).join(', ')}.`)
    return { ok: true, value: toStorableText(value), missing: [...missing], spent: spent() }
  } catch (error) {
    return { ok: false, error: faultOf(error), spent: spent() }
  }
}

/** Parses a template without rendering it. `names` are the variables it reads, such as `contact.firstName`. */
export const checkTemplate = (source: string): TemplateCheck => {
  const read = cachedTemplate(source)
  return read.ok ? { ok: true, names: read.names } : { ok: false, error: read.error }
}

/** The variables it reads, in dotted form: `answers['Hours of sleep']` is `answers.Hours of sleep`. */
export const variablesIn = (source: string): string[] => {
  const checked = checkTemplate(source)
  return checked.ok ? checked.names.map(toDotted) : []
}

export const toDotted = (name: string): string =>
  name.replaceAll(/\[(?:'([^']*)'|"([^"]*)")\]/g, (_all, one, other) => `.${one ?? other}`)

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
