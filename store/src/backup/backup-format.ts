import { DAMAGED, BackupRefused, NOT_A_BACKUP } from './backup-refused.ts'

/**
 * A backup is a gzip of lines. The first is the header. Then come, per table, its rows (an array of each column's text
 * as PostgreSQL writes it, or null) and a line with their count; then a line per sequence; and finally a closing line
 * with the SHA-256 of all preceding bytes. Rows start with `[`, all other lines with `{`. Values are PostgreSQL's own
 * text and never parsed in JavaScript, so nothing is rounded or converted.
 */
export interface BackupHeader {
  format: typeof FORMAT
  version: typeof VERSION
  /** Name of the last migration. */
  schema: string
  /** When the snapshot was taken, ISO 8601. */
  takenAt: string
  tables: { name: string; columns: string[] }[]
}

export interface TableEnd {
  table: string
  rows: number
}

export interface SequenceState {
  sequence: string
  last: string
  called: boolean
}

export interface BackupEnd {
  end: true
  rows: number
  sha256: string
}

const FORMAT = 'attune-backup'
const VERSION = 1

export const makeHeader = (content: Omit<BackupHeader, 'format' | 'version'>): BackupHeader => ({
  format: FORMAT,
  version: VERSION,
  ...content,
})

/** Parses the header. Throws BackupRefused if it isn't valid. */
export const parseHeader = (line: string): BackupHeader => {
  const found = parseObject(line, NOT_A_BACKUP)
  if (found['format'] !== FORMAT) throw new BackupRefused(NOT_A_BACKUP)
  if (found['version'] !== VERSION) {
    throw new BackupRefused(
      `This backup has format ${String(found['version'])}, and this version of Attune reads format ${VERSION}.`,
    )
  }
  const { schema, takenAt, tables } = found
  if (typeof schema !== 'string' || typeof takenAt !== 'string' || !Array.isArray(tables)) {
    throw new BackupRefused(DAMAGED)
  }
  return makeHeader({ schema, takenAt, tables: tables.map(parseTable) })
}

/** Parses a line that isn't a row. */
export const parseMark = (line: string): TableEnd | SequenceState | BackupEnd => {
  const { table, rows, sequence, last, called, end, sha256 } = parseObject(line, DAMAGED)
  if (typeof table === 'string' && typeof rows === 'number') return { table, rows }
  if (typeof sequence === 'string' && typeof last === 'string' && typeof called === 'boolean') {
    return { sequence, last, called }
  }
  if (end === true && typeof rows === 'number' && typeof sha256 === 'string') return { end, rows, sha256 }
  throw new BackupRefused(DAMAGED)
}

const parseTable = (value: unknown): BackupHeader['tables'][number] => {
  if (typeof value === 'object' && value !== null && 'name' in value && 'columns' in value) {
    const { name, columns } = value
    if (typeof name === 'string' && Array.isArray(columns)) return { name, columns: columns.map(String) }
  }
  throw new BackupRefused(DAMAGED)
}

const parseObject = (line: string, otherwise: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Not JSON; the error below says what that means.
  }
  throw new BackupRefused(otherwise)
}
