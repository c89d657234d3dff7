import { IMPORT_MAX } from '@attune/contract/contacts/limits'
import { Refusal } from '../../../refusal.ts'
import { guessField } from './guess-columns.ts'

/** The names of the columns from the first row, cut to a length that can be shown. Throws what is wrong with them. */
export const readHead = (cells: string[]): string[] => {
  const problem = problemOf(cells)
  if (problem !== null) throw new Refusal('ImportUnreadable', { problem })
  return cells.map((cell, index) => toColumnName(cell) ?? `Column ${index + 1}`)
}

const NAME_MAX = 80

const toColumnName = (cell: string): string | null => (cell === '' ? null : cell.slice(0, NAME_MAX))

const problemOf = (cells: string[]): string | null => {
  if (cells.length > IMPORT_MAX.columns)
    return `The table has ${cells.length} columns. Leave the ${IMPORT_MAX.columns} that matter.`
  const names = cells.flatMap((cell) => toColumnName(cell) ?? [])
  if (names.length === 0 || names.some(looksLikeData))
    return 'The first row is no head. Put a row with the names of the columns on top, such as Name, Phone, E-mail.'
  const twice = names.find((name, index) => names.findIndex((other) => isSameName(name, other)) < index)
  if (twice !== undefined) return `Two columns are called “${twice}”. Give each column a name of its own.`
  if (cells.length === 1 && guessField(names[0] ?? '') === null)
    return 'Only one column was found. Put commas, semicolons or tabs between the columns.'
  return null
}

/** An e-mail address or a number of seven digits and more is no name of a column. */
const looksLikeData = (name: string): boolean => /\S@\S+\.\S/.test(name) || /^[+(]?[0-9][0-9 ().-]{6,}$/.test(name)

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
