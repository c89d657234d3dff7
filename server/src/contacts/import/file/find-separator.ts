import { CSV_SEPARATORS } from '@attune/contract/contacts/constants'
import { parse } from 'csv-parse/sync'

export type Separator = (typeof CSV_SEPARATORS)[number]

/** Number of records to look at. */
const SAMPLE = 30
/** Excel adds this first line for its own use. */
const SEP_LINE = /^sep=([,;\t])\n/i

/** Guesses the separator, and how many characters to skip at the beginning. */
export const findSeparator = (beginning: string): { separator: Separator; skip: number } => {
  const sepLine = SEP_LINE.exec(beginning)
  const separator = CSV_SEPARATORS.find((sign) => sign === sepLine?.[1])
  if (sepLine !== null && separator !== undefined) return { separator, skip: sepLine[0].length }
  // The text may end in the middle of a line.
  const sample = beginning.slice(0, beginning.lastIndexOf('\n') + 1) || beginning
  const scores = CSV_SEPARATORS.map((sign) => ({ sign, score: scoreOf(sample, sign) }))
  const [best] = scores.toSorted((a, b) => b.score - a.score)
  return { separator: best === undefined || best.score === 0 ? ',' : best.sign, skip: 0 }
}

/** The header's number of columns, times the share of rows that have the same number. */
const scoreOf = (sample: string, delimiter: string): number => {
  const rows = recordsOf(sample, delimiter)
  const columns = rows[0]?.length ?? 0
  if (columns < 2) return 0
  return (columns * rows.filter((row) => row.length === columns).length) / rows.length
}

const recordsOf = (text: string, delimiter: string): string[][] => {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: SAMPLE,
    })
  } catch {
    // The quotes do not parse with this separator, so it is not the one.
    return []
  }
}
