import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * What was recorded of one organization: its rows as PostgreSQL's own text, tables in an order in which a row stands
 * after those it refers to. Ids are the recording's own, so that the same past recorded again gives the same text.
 */
export interface Recording {
  organizationId: string
  /** The moment that counts as now; ISO 8601. */
  recordedAt: string
  tables: RecordedTable[]
  /** Files of the rows, by what they show: their bytes lie elsewhere. */
  files: RecordedFile[]
}

export interface RecordedTable {
  name: string
  columns: string[]
  rows: (string | null)[][]
}

export interface RecordedFile {
  mediaId: string
  /** Names the bytes for whoever loads the recording. */
  source: string
}

const FORMAT = 'attune-recording'
const VERSION = 1

/** A gzip of lines: the header; a table's name and columns, then its rows; and so on. Rows begin with `[`. */
export const packRecording = (recording: Recording): Buffer => gzipSync(linesOf(recording), { level: 9 })

export const unpackRecording = (packed: Buffer): Recording => readLines(gunzipSync(packed).toString('utf8'))

/** The lines of a recording, which say all there is in it. */
export const linesOf = ({ organizationId, recordedAt, tables, files }: Recording): string =>
  [
    { format: FORMAT, version: VERSION, organizationId, recordedAt, files: files.map(Object.values) },
    ...tables.flatMap(({ name, columns, rows }) => [{ table: name, columns }, ...rows]),
  ]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')

const readLines = (text: string): Recording => {
  const [first = '', ...rest] = text.split('\n').filter((line) => line !== '')
  const header = JSON.parse(first) as Record<string, unknown>
  if (header['format'] !== FORMAT || header['version'] !== VERSION) throw new Error('This is not a recording.')
  const tables: RecordedTable[] = []
  for (const line of rest) {
    if (line.startsWith('[')) tables.at(-1)?.rows.push(JSON.parse(line) as (string | null)[])
    else {
      const { table, columns } = JSON.parse(line) as { table: string; columns: string[] }
      tables.push({ name: table, columns, rows: [] })
    }
  }
  return {
    organizationId: String(header['organizationId']),
    recordedAt: String(header['recordedAt']),
    tables,
    files: (header['files'] as [string, string][]).map(([mediaId, source]) => ({ mediaId, source })),
  }
}
