/** A table's size and its first rows. */
export interface CsvPreview {
  rows: number
  columns: number
  /** The file was too large to count all of it. */
  more: boolean
  head: string[][]
}

/** Characters read of a file. */
export const CSV_READ_MAX = 1_000_000
/** Rows and columns shown, and characters kept of one cell. */
const SHOWN_ROWS = 6
const SHOWN_COLUMNS = 6
const CELL_MAX = 80

/** Reads comma-, semicolon- or tab-separated values (RFC 4180) in one pass. */
export const readCsv = (source: string): CsvPreview => {
  const text = source.slice(0, CSV_READ_MAX).replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const head: string[][] = []
  let [rows, columns, column] = [0, 0, 0]
  let [cell, row] = ['', [] as string[]]
  let quoted = false
  let blank = true
  const endCell = () => {
    if (rows < SHOWN_ROWS && column < SHOWN_COLUMNS) row.push(cell)
    cell = ''
    column += 1
  }
  const endRow = () => {
    if (!blank) {
      endCell()
      if (rows < SHOWN_ROWS) head.push(row)
      rows += 1
      columns = Math.max(columns, column)
    }
    row = []
    column = 0
    cell = ''
    blank = true
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell = appendCharacter(cell, sign)
      else if (text[at + 1] === '"') {
        cell = appendCharacter(cell, sign)
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') {
      quoted = true
      blank = false
    } else if (sign === separator) {
      blank = false
      endCell()
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') {
      cell = appendCharacter(cell, sign)
      blank = false
    }
  }
  endRow()
  return { rows, columns, more: source.length > CSV_READ_MAX, head }
}

const appendCharacter = (cell: string, sign: string): string => (cell.length < CELL_MAX ? cell + sign : cell)

/** The separator that occurs most often in the first line. */
const separatorOf = (text: string): string => {
  const line = text.slice(0, 10_000).split('\n', 1)[0] ?? ''
  const count = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
