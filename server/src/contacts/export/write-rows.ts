import { stringify } from 'csv-stringify/sync'

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Formats rows as CSV (RFC 4180). Every cell is quoted: a spreadsheet that splits at another separator could otherwise
 * find a formula inside a text.
 */
export const writeRows = (rows: string[][]): string =>
  rows.length === 0
    ? ''
    : stringify(
        rows.map((row) => row.map(escapeFormula)),
        { quoted: true, quoted_empty: false, record_delimiter: '\r\n' },
      )

/**
 * Spreadsheets run a cell that starts with one of these characters, or their full-width forms, as a formula (OWASP,
 * "CSV injection"). Such a cell, or one where apostrophes precede the character, is exported with another apostrophe in
 * front: `+13035550142` becomes `'+13035550142`. `unescapeFormula` reverses this, so an exported file imports
 * unchanged.
 */
export const escapeFormula = (text: string): string =>
  /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text

/** Reverses `escapeFormula`. Imported cells are text and never evaluated. */
export const unescapeFormula = (cell: string): string =>
  /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell
