import { DATA_SOURCE_KINDS, DATA_TYPES } from '@attune/contract/scenes/graph'
import { checkExpression } from '../expressions/evaluate.ts'
import { checkTemplate } from '../templates/render.ts'
import { toType } from '../turn/to-type.ts'
import type { PropertyFault } from './fault.ts'
import { fieldsOf } from './graph.ts'

export const expressionFaults = (value: unknown): PropertyFault[] => {
  if (typeof value !== 'string' || value.trim() === '') return [{ reason: null }]
  const checked = checkExpression(value)
  return checked.ok ? [] : [{ reason: formatFault(checked.error) }]
}

export const templateFaults = (value: unknown): PropertyFault[] => {
  if (typeof value !== 'string') return [{ reason: 'It should be text.' }]
  if (!value.includes('{{') && !value.includes('{%')) return []
  const checked = checkTemplate(value)
  return checked.ok ? [] : [{ reason: formatFault(checked.error) }]
}

/** Checks a value given by an author: kind, value, and a type where several are allowed. */
export const dataSourceFaults = (stored: unknown, types: readonly string[]): PropertyFault[] => {
  const { kind, value, type } = fieldsOf(stored)
  if (!DATA_SOURCE_KINDS.some((known) => known === kind)) return [{ at: 'kind', reason: 'Unknown kind of value.' }]
  const as = DATA_TYPES.find((known) => known === (type ?? 'string'))
  if (as === undefined || !types.includes(as))
    return [{ at: 'type', reason: `The type should be one of ${types.join(', ')}.` }]
  if (value === undefined || value === null || value === '') return [{ at: 'value', reason: null }]
  if (kind === 'expression') return expressionFaults(value).map((fault) => ({ ...fault, at: 'value' }))
  if (kind === 'template') return templateFaults(value).map((fault) => ({ ...fault, at: 'value' }))
  const read = toType(as, value, { text: typeof value === 'string', zone: 'UTC' })
  return read.ok ? [] : [{ at: 'value', reason: read.message }]
}

const formatFault = ({ message, at }: { message: string; at?: number }): string =>
  at === undefined ? message : `${message} (character ${at + 1})`
