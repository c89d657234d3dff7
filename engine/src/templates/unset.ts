import { Drop } from 'liquidjs'
import { SourceError } from '../expressions/source-error.ts'
import { isGroup } from '../expressions/plain-values.ts'

/** A variable that has no value. It counts as nothing in conditions and loops; where it would be written it is noted. */
export class Unset extends Drop {
  readonly #note: () => void
  constructor(note: () => void) {
    super()
    this.#note = note
  }
  note(): void {
    this.#note()
  }
  override valueOf(): null {
    return null
  }
}

/** A value as a template writes it. */
export const toTemplateText = (value: unknown): string => {
  if (value instanceof Unset) value.note()
  if (value instanceof Unset || value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toTemplateText).join('')
  if (isGroup(value)) throw new SourceError('A group of values cannot be written; say which value of it.')
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new SourceError('This comes to no number: a division by zero, or larger than numbers get.')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
