import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '../../../refusal.ts'
import { readText } from './read-text.ts'
import type { Encoding } from './sniff-file.ts'
import type { Separator } from './find-separator.ts'

export interface TableFile {
  path: string
  encoding: Encoding
  separator: Separator
  /** Characters to skip at the beginning. */
  skip: number
}

/** A row of the file. Lines are counted as an editor shows them, from 1. */
export interface TableRow {
  line: number
  cells: string[]
}

/** A row longer than this, in bytes, has an unclosed quote. */
const ROW_BYTES_MAX = 512 * 1024

/**
 * Yields every row that is not empty, the header included. A quote inside a cell is text; one that opens a cell and
 * never closes is refused with its line.
 */
export async function* readTable(file: TableFile): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: file.separator,
    record_delimiter: '\n',
    info: true,
    max_record_size: ROW_BYTES_MAX,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const source = Readable.from(textOf(file))
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  const skippedLines = file.skip > 0 ? 1 : 0
  let last = skippedLines
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const end = info.lines + skippedLines
      last = end
      if (record.some((cell) => cell !== '')) yield { line: end - linesIn(record), cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('ImportUnreadable', { problem: describeOpenQuote(last + 1) })
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

async function* textOf({ path, encoding, skip }: TableFile): AsyncGenerator<string> {
  let left = skip
  for await (const text of readText(path, encoding)) {
    if (text.length > left) yield text.slice(left)
    left = Math.max(0, left - text.length)
  }
}

/** Line feeds inside quoted cells, so that a row is numbered by its first line. */
const linesIn = (cells: string[]): number => cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

const describeOpenQuote = (line: number): string =>
  `A quote that opens on or after line ${line} is never closed. Double each quote inside a cell, or remove it.`
