import type { AnswerType } from '@attune/contract/contacts/constants'
import { readAmount, type Amount } from './amount.ts'

/** A questionnaire answer as it is stored: text, with its type if it is anything else. */
export interface StoredAnswer {
  value: string
  type?: AnswerType | undefined
}

/** What scenes see of a questionnaire answer. A text that isn't of its type counts as text. */
export const readAnswerValue = ({ value, type }: StoredAnswer): string | number | boolean | Amount => {
  const read = type === undefined ? null : READERS[type](value.trim())
  return read ?? value
}

/** The type of an answer whose text a person has changed: the same as before, as long as the new text is of it. */
export const keepType = ({ value, type }: StoredAnswer): { value: string; type?: AnswerType } => {
  const read = type === undefined ? null : READERS[type](value.trim())
  return type === undefined || read === null ? { value } : { value, type }
}

const READERS: Record<AnswerType, (text: string) => string | number | boolean | Amount | null> = {
  number: (text) => (text !== '' && Number.isFinite(Number(text)) ? Number(text) : null),
  boolean: (text) => (YES.has(text.toLowerCase()) ? true : NO.has(text.toLowerCase()) ? false : null),
  date: (text) => (/^\d{4}-\d\d-\d\d/.test(text) ? text : null),
  amount: (text) => readAmount(text),
}

const YES = new Set(['true', 'yes'])
const NO = new Set(['false', 'no'])
