import type { AutomationSettings } from '@attune/contract/organizations/automation-calls'
import type { SettingsChange } from './automation-query.ts'

/** Messages under fields, by field name. */
export type BlockErrors = Readonly<Partial<Record<string, string>>>

/** Settings that are saved together. `Values` are their fields' values. */
export interface Block<Values> {
  title: string
  /** A description of what they do. */
  words: string
  read: (settings: AutomationSettings) => Values
  toChange: (values: Values) => SettingsChange
  /** What keeps these values from being saved. */
  check: (values: Values) => BlockErrors
  /** What they mean, in sentences, with an example. Only for values that can be saved. */
  describe: (values: Values) => string[]
}

/** A number field that was cleared holds ''. */
export type NumberValue = number | ''

/** The message for a number that isn't whole, or is out of range. */
export const numberFault = (value: NumberValue, max: number): string | null =>
  value !== '' && Number.isInteger(value) && value >= 1 && value <= max
    ? null
    : `Enter a whole number from 1 to ${max.toLocaleString('en-US')}.`

/** The number in a field, or a fallback if the field isn't shown and its value can't be saved. */
export const numberOr = (value: NumberValue, max: number, other: number): number =>
  value !== '' && numberFault(value, max) === null ? value : other

/** Drops the fields without errors. */
export const toErrors = (faults: Record<string, string | null>): BlockErrors =>
  Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== null))
