import { sameJson } from '@attune/engine/difference/same-json'

/** One value within a property that is another now; null on the side that has none there. */
export interface Leaf {
  /** Below the property: `['2', 'Time strategy', 'Local time']`; empty for the property as a whole. */
  path: string[]
  before: string | null
  after: string | null
}

/** Of a longer text the beginning is shown. */
const LONGEST = 400

/** Where two values of a property differ: lists by their places, from 1, and objects by their names, as deep as both go. */
export const leavesOf = (before: unknown, after: unknown): Leaf[] => {
  if (sameJson(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after))
    return places(Math.max(before.length, after.length)).flatMap((at) =>
      below(String(at + 1), leavesOf(before[at], after[at])),
    )
  if (isRecord(before) && isRecord(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      below(wordsOf(name), leavesOf(before[name], after[name])),
    )
  return [{ path: [], before: said(before), after: said(after) }]
}

/** A value as a person reads it: a text as it stands, lists and objects with their values in order. */
export const saidValue = (value: unknown): string => {
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value).replace('-', '−')
  if (Array.isArray(value)) return value.length === 0 ? 'none' : shortened(value.map(saidValue).join('; '))
  if (isRecord(value))
    return shortened(
      Object.entries(value)
        .filter(([, part]) => part !== undefined && part !== null && part !== '')
        .map(([name, part]) => `${wordsOf(name)}: ${saidValue(part)}`)
        .join(', '),
    )
  return '–'
}

/** `timeStrategy` is read as `Time strategy`. */
const wordsOf = (name: string): string => {
  const words = name.replaceAll(
    /([a-z0-9])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')
}

const said = (value: unknown): string | null => (value === undefined || value === null ? null : saidValue(value))

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

const below = (step: string, leaves: Leaf[]): Leaf[] => leaves.map((leaf) => ({ ...leaf, path: [step, ...leaf.path] }))

const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
