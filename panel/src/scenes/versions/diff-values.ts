import { isRecord } from '@attune/contract/is-record'
import { sameJson } from '@attune/engine/difference/same-json'

/** A changed value within a property; null on the side that has none. */
export interface ValueChange {
  /** Path below the property: `['2', 'Time strategy', 'Local time']`; empty for the whole property. */
  path: string[]
  before: string | null
  after: string | null
}

/** Longer texts are cut off here. */
const LONGEST = 400

/** Where two values of a property differ: lists by position, from 1, and objects by key, as deep as both go. */
export const diffValues = (before: unknown, after: unknown): ValueChange[] => {
  if (sameJson(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after))
    return indexesBelow(Math.max(before.length, after.length)).flatMap((at) =>
      prefixPath(String(at + 1), diffValues(before[at], after[at])),
    )
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      prefixPath(humanizeName(name), diffValues(before[name], after[name])),
    )
  return [{ path: [], before: formatOrNull(before), after: formatOrNull(after) }]
}

/** A value as display text: texts as they are, lists and objects with their values in order. */
export const formatValue = (value: unknown): string => {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value).replace('-', '−')
  if (Array.isArray(value)) return value.length === 0 ? 'none' : truncate(value.map(formatValue).join('; '))
  if (isRecord(value))
    return truncate(
      Object.entries(value)
        .filter(([, part]) => part !== undefined && part !== null && part !== '')
        .map(([name, part]) => `${humanizeName(name)}: ${formatValue(part)}`)
        .join(', '),
    )
  return '–'
}

/** `timeStrategy` becomes `Time strategy`. */
const humanizeName = (name: string): string => {
  const words = name.replaceAll(
    /([a-z0-9])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')
}

const formatOrNull = (value: unknown): string | null =>
  value === undefined || value === null ? null : formatValue(value)

const truncate = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

const prefixPath = (step: string, leaves: ValueChange[]): ValueChange[] =>
  leaves.map((leaf) => ({ ...leaf, path: [step, ...leaf.path] }))

const indexesBelow = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
