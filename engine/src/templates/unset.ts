import { isRecord } from '@attune/contract/is-record'
import { Drop } from 'liquidjs'
import { SourceError } from '../expressions/source-error.ts'
import { formatAmount, isAmount } from '../profile/amount.ts'

/**
 * A variable without a value. Conditions and loops treat it as nothing. `note` is called where it would be written and
 * returns the text to write there.
 */
export class Unset extends Drop {
  readonly #note: () => string
  constructor(note: () => string) {
    super()
    this.#note = note
  }
  note(): string {
    return this.#note()
  }
  override valueOf(): null {
    return null
  }
}

/** A value as a template writes it. */
export const toTemplateText = (value: unknown): string => {
  if (value instanceof Unset) return value.note()
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toTemplateText).join('')
  if (isAmount(value)) return formatAmount(value)
  if (isRecord(value)) throw new SourceError("A group of values can't be written as text. Choose one of its values.")
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new SourceError("The result isn't a number: it divides by zero or gets too large.")
  return typeof value === 'string' ? value : JSON.stringify(value)
}
