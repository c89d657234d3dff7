import { HISTORY_MAX } from '@attune/contract/moving/limits'
import type { HistoryRow } from '@attune/store/moving/history/history-rows'
import { findSeparator } from '../../../contacts/import/file/find-separator.ts'
import { readTable } from '../../../contacts/import/file/read-table.ts'
import { Refusal } from '../../../refusal.ts'
import { guessHistoryColumns, isTwilioLog } from './columns.ts'
import type { Source } from './source.ts'

const NAME_MAX = 80

/** Opens a table with a message in each row. */
export const openTable = async (
  path: string,
  encoding: 'utf-8' | 'windows-1252',
  beginning: string,
): Promise<Source> => {
  const rows = unreadable(readTable({ path, encoding, ...findSeparator(beginning) }))
  const first = await rows.next()
  if (first.done === true) throw new Refusal('HistoryUnreadable', { problem: 'The file is empty.' })
  const names = readNames(first.value.cells)
  const fields = guessHistoryColumns(names)
  return {
    kind: isTwilioLog(names) ? 'twilio' : 'table',
    columns: names.map((name, index) => ({ name, field: fields[index] ?? null })),
    rows,
  }
}

/** The reader of clients' tables says what is wrong with its own refusal. */
async function* unreadable(rows: AsyncGenerator<HistoryRow>): AsyncGenerator<HistoryRow> {
  try {
    yield* rows
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ImportUnreadable')
      throw new Refusal('HistoryUnreadable', error.data)
    throw error
  }
}

const readNames = (cells: string[]): string[] => {
  const problem = problemOf(cells)
  if (problem !== null) throw new Refusal('HistoryUnreadable', { problem })
  return cells.map((cell, index) => (cell === '' ? `Column ${index + 1}` : cell.slice(0, NAME_MAX)))
}

const problemOf = (cells: string[]): string | null => {
  if (cells.length > HISTORY_MAX.columns)
    return `The table has ${cells.length} columns. Keep at most ${HISTORY_MAX.columns}.`
  if (cells.length < 3) return 'The table needs columns for the client, the time and the text, separated by commas.'
  const names = cells.map((cell) => cell.slice(0, NAME_MAX))
  if (names.some((cell) => /\S@\S+\.\S/.test(cell) || /^[+(]?[0-9][0-9 ().-]{6,}$/.test(cell)))
    return "The first row isn't a header. Put a row of column names at the top, such as Phone, Direction, Time, Text."
  return null
}
