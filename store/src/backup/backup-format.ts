import { createHmac } from 'node:crypto'
import { DAMAGED, BackupRefused, NOT_A_BACKUP } from './backup-refused.ts'

/**
 * A backup is a gzip of lines. The first is the header. Then come, per table, its rows (an array of each column's text
 * as PostgreSQL writes it, or null) and a line with their count; then a line per sequence; then one per uploaded file
 * and variant, with its bytes in base64; and finally a closing line with the SHA-256 of all preceding bytes. Rows start
 * with `[`, all other lines with `{`. Values are PostgreSQL's own text and never parsed in JavaScript, so nothing is
 * rounded or converted. Format 1 had no files and no mark of the secret.
 */
export interface BackupHeader {
  format: typeof FORMAT
  version: number
  /** Name of the last migration. */
  schema: string
  /** When the snapshot was taken, ISO 8601. */
  takenAt: string
  tables: { name: string; columns: string[] }[]
  /** Whether the uploaded files are in it. */
  files: boolean
  /** Something to recognize the installation's secret by without revealing it; null if it isn't known. */
  secret: string | null
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

/** One variant of an uploaded file: `<organization>/<file>/<variant>`. */
export interface FileLine {
  file: string
  data: string
}

export interface BackupEnd {
  end: true
  rows: number
  files: number
  sha256: string
}

const FORMAT = 'attune-backup'
const VERSION = 2

/** A secret has at least 32 characters, so it can't be found by trying. */
export const markSecret = (secret: string): string =>
  createHmac('sha256', secret).update('attune-backup').digest('hex').slice(0, 32)

export const makeHeader = (content: Omit<BackupHeader, 'format' | 'version'>): BackupHeader => ({
  format: FORMAT,
  version: VERSION,
  ...content,
})

/** Parses the header. Throws BackupRefused if it isn't valid. */
export const parseHeader = (line: string): BackupHeader => {
  const found = parseObject(line, NOT_A_BACKUP)
  if (found['format'] !== FORMAT) throw new BackupRefused(NOT_A_BACKUP)
  const { version, schema, takenAt, tables, files, secret } = found
  if (version !== 1 && version !== VERSION) {
    throw new BackupRefused(
      `This backup has format ${String(version)}, and this version of Attune reads formats 1 and ${VERSION}.`,
    )
  }
  if (typeof schema !== 'string' || typeof takenAt !== 'string' || !Array.isArray(tables)) {
    throw new BackupRefused(DAMAGED)
  }
  const mark = typeof secret === 'string' ? secret : null
  return {
    format: FORMAT,
    version,
    schema,
    takenAt,
    tables: tables.map(parseTable),
    files: files === true,
    secret: mark,
  }
}

/** Parses a line that isn't a row. */
export const parseMark = (line: string): TableEnd | SequenceState | FileLine | BackupEnd => {
  const { table, rows, sequence, last, called, file, data, end, files = 0, sha256 } = parseObject(line, DAMAGED)
  if (typeof table === 'string' && typeof rows === 'number') return { table, rows }
  if (typeof sequence === 'string' && typeof last === 'string' && typeof called === 'boolean') {
    return { sequence, last, called }
  }
  if (typeof file === 'string' && typeof data === 'string') return { file, data }
  if (end === true && typeof rows === 'number' && typeof files === 'number' && typeof sha256 === 'string') {
    return { end, rows, files, sha256 }
  }
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
