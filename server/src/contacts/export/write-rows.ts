import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './formula-cells.ts'

/** Tells spreadsheets that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Rows as CSV (RFC 4180). Every cell is quoted: where a spreadsheet splits at another separator, a bare one could set a
 * formula free that stands inside a text.
 */
export const writeRows = (rows: string[][]): string =>
  rows.length === 0
    ? ''
    : stringify(
        rows.map((row) => row.map(escapeFormula)),
        { quoted: true, quoted_empty: false, record_delimiter: '\r\n' },
      )
