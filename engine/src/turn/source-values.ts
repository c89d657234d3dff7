import type { DataSource, DataSourceValue, DataType } from '@attune/contract/scenes/graph'
import { DATA_SOURCE_KINDS, DATA_TYPES } from '@attune/contract/scenes/graph'
import { evaluate } from '../expressions/evaluate.ts'
import { unitOf, unitsIn } from '../profile/units-in.ts'
import type { AmountUnit } from '../profile/amount.ts'
import { renderTemplate, variablesIn } from '../templates/render.ts'
import { TURN_FUEL_MAX } from '../limits.ts'
import { missingVariable } from '../scope/variables.ts'
import { toTraceValue } from './trace-value.ts'
import { scopeFor } from './scope.ts'
import type { Turn } from './turn.ts'
import { toType } from './to-type.ts'
import { addProblem, type Visit } from './visit.ts'

export type SourceResult<T> = { ok: true; value: T } | { ok: false; message: string }

/**
 * Evaluates an expression and records its value in the trace. A failure is returned as a message and is not a problem
 * by itself.
 */
export const evaluateExpression = (visit: Visit, source: unknown): SourceResult<unknown> => {
  if (typeof source !== 'string') return { ok: false, message: 'No expression is set.' }
  const { turn, decided } = visit
  if (isOver(turn)) return OVER
  const result = evaluate(source, scopeWithData(visit, source))
  turn.spent.fuel += result.spent
  if (result.ok) {
    decided.push({ by: 'expression', source, value: toTraceValue(result.value) })
    return { ok: true, value: result.value }
  }
  const { message, at } = result.error
  decided.push({ by: 'expression-failed', source, message, ...(at === undefined ? {} : { at }) })
  return { ok: false, message }
}

/** Renders a text; a text without variables is returned as it is. */
export const renderText = (visit: Visit, source: unknown): SourceResult<string> => render(visit, source, false)

/**
 * The same for a text that goes to somebody. As in the composer and in templates, it isn't sent with a gap where a
 * variable has no value.
 */
export const renderOutgoing = (visit: Visit, source: unknown): SourceResult<string> => render(visit, source, true)

const render = (visit: Visit, source: unknown, leaves: boolean): SourceResult<string> => {
  if (typeof source !== 'string') return { ok: true, value: '' }
  if (!source.includes('{{') && !source.includes('{%')) return { ok: true, value: source }
  const { turn, decided } = visit
  if (isOver(turn)) return OVER
  const result = renderTemplate(source, scopeWithData(visit, source))
  turn.spent.fuel += result.spent
  if (!result.ok) return { ok: false, message: result.error.message }
  const fault = leaves ? missingVariable(result.missing) : null
  if (fault !== null) return { ok: false, message: fault }
  if (result.missing.length > 0) decided.push({ by: 'note', text: `No value for: ${result.missing.join(', ')}.` })
  return { ok: true, value: result.value }
}

/** An author's value: as given, evaluated, or rendered. It has the stated type, or is an error. */
export const valueOf = (visit: Visit, stored: unknown, type?: DataType): SourceResult<unknown> => {
  const source = readSource(stored)
  const worked = untypedValueOf(visit, stored)
  if (!source || !worked.ok) return worked
  const text = source.kind === 'template' || (source.kind === 'static' && typeof source.value === 'string')
  return toType(type ?? source.type ?? 'string', worked.value, { text, zone: visit.turn.zone })
}

/** An author's value, whatever its stated type. */
export const untypedValueOf = (visit: Visit, stored: unknown): SourceResult<unknown> => {
  const source = readSource(stored)
  if (!source) return { ok: false, message: 'No value is set.' }
  if (source.kind === 'static') return { ok: true, value: source.value }
  return source.kind === 'template' ? renderText(visit, source.value) : evaluateExpression(visit, source.value)
}

/** The units of the amounts that an author's value is computed from, such as the pounds of `{{ answer.value }}`. */
export const unitsOf = (visit: Visit, stored: unknown): Set<AmountUnit> => {
  const source = readSource(stored)
  if (source?.kind === 'expression') return unitsIn(String(source.value), scopeWithData(visit, String(source.value)))
  if (source?.kind !== 'template') return new Set()
  const text = String(source.value)
  const scope = scopeWithData(visit, text)
  return new Set(variablesIn(text).flatMap((name) => unitOf(name, scope) ?? []))
}

export const readSource = (stored: unknown): (DataSourceValue & { type: DataType | null }) | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { kind, value, type }: { kind?: unknown; value?: unknown; type?: unknown } = stored
  const known = DATA_SOURCE_KINDS.find((one) => one === kind)
  if (!known || (typeof value === 'object' && value !== null) || value === undefined) return null
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean' && value !== null)
    return null
  return { kind: known, value, type: DATA_TYPES.find((one) => one === type) ?? null }
}

/** The scene's data sources, with the caller's replacements. Each sees those before it. */
export const dataSourcesOf = ({ index, run }: Turn): DataSource[] => {
  const own = dataSourcesIn(index.scene.dataSource)
  const put = (Array.isArray(run.config) ? run.config : []).flatMap(({ target, dataSource }) =>
    target === '#this' || target === run.sceneId ? dataSourcesIn(dataSource) : [],
  )
  const byId = new Map([...own, ...put].map((source) => [source._id, source]))
  return [...byId.values()]
}

/** Invalid data sources are left out. */
const dataSourcesIn = (stored: unknown): DataSource[] =>
  (Array.isArray(stored) ? (stored as (Partial<DataSource> | null)[]) : []).filter(
    (source): source is DataSource => typeof source === 'object' && typeof source?._id === 'string',
  )

const scopeWithData = (visit: Visit, source: string): Record<string, unknown> => {
  const { turn } = visit
  const scope = scopeFor(turn, source)
  if (!source.includes('data') || 'data' in scope) return scope
  const data = Object.create(null) as Record<string, unknown>
  scope['data'] = data
  for (const item of dataSourcesOf(turn)) {
    const worked = valueOf(visit, item, item.type)
    if (!worked.ok) addProblem(visit, `The data source “${item._id}” has no value: ${worked.message}`)
    data[item._id] = worked.ok ? worked.value : null
  }
  return scope
}

const OVER: SourceResult<never> = { ok: false, message: 'This turn has used all its steps.' }

/** Each source has limits of its own; beyond the turn's limit, nothing is evaluated any more. */
const isOver = (turn: Turn): boolean => {
  if (turn.spent.fuel <= TURN_FUEL_MAX) return false
  turn.failed ??= `Its expressions and texts took more than ${TURN_FUEL_MAX} steps in one turn.`
  return true
}
