/**
 * What was recorded of one organization: its rows as PostgreSQL's own text, tables in an order in which each row comes
 * after those it refers to. Ids are the recording's own, so that the same past recorded again gives the same text.
 */
export interface Recording {
  organizationId: string
  /** The moment that counts as now; ISO 8601. */
  recordedAt: string
  tables: RecordedTable[]
  /** Files that the rows refer to, by what they show: their bytes are kept elsewhere. */
  files: RecordedFile[]
}

export interface RecordedTable {
  name: string
  rows: RecordedRow[]
}

/**
 * Values by column, as text. A column that has its default value is left out, and so is the recording's own
 * organization id: a new column with a default therefore changes nothing in what was recorded before.
 */
export type RecordedRow = Record<string, string | null>

export interface RecordedFile {
  mediaId: string
  /** Identifies the bytes for whoever loads the recording. */
  source: string
}

/** The column that every tenant table has, and that a recording states once for all rows. */
export const ORGANIZATION_COLUMN = 'organization_id'

const FORMAT = 'attune-recording'
const VERSION = 2
/** Says what is recorded, and in which order its tables come. */
const HEADER = 'recording.json'

/** A recording as files by name: a header, and one file per table with one row per line, made to be read as a diff. */
export const toRecordingFiles = ({ organizationId, recordedAt, tables, files }: Recording): Map<string, string> => {
  const header = {
    format: FORMAT,
    version: VERSION,
    organizationId,
    recordedAt,
    tables: tables.map(({ name }) => name),
    files: Object.fromEntries(files.map(({ mediaId, source }) => [mediaId, source])),
  }
  return new Map([
    [HEADER, `${JSON.stringify(header, null, 2)}\n`],
    ...tables.map(
      ({ name, rows }) => [tableFile(name), rows.map((row) => `${JSON.stringify(row)}\n`).join('')] as const,
    ),
  ])
}

type ReadFile = (name: string) => Promise<string>

/**
 * Reads what `toRecordingFiles` wrote.
 *
 * @param read Returns the text of a file by its name.
 * @throws Error if the header is not that of a recording of this version.
 */
export const parseRecordingFiles = async (read: ReadFile): Promise<Recording> => {
  const { names, ...header } = await readHeader(read)
  const tables = names.map(async (name) => ({ name, rows: parseRows(await read(tableFile(name))) }))
  return { ...header, tables: await Promise.all(tables) }
}

/** Like `parseRecordingFiles`, without the rows. */
export const parseRecordingHeader = async (read: ReadFile): Promise<Omit<Recording, 'tables'>> => {
  const { names: _, ...header } = await readHeader(read)
  return header
}

const readHeader = async (read: ReadFile): Promise<Omit<Recording, 'tables'> & { names: string[] }> => {
  const header = JSON.parse(await read(HEADER)) as Record<string, unknown>
  if (header['format'] !== FORMAT || header['version'] !== VERSION) throw new Error('This is not a recording.')
  return {
    organizationId: String(header['organizationId']),
    recordedAt: String(header['recordedAt']),
    names: header['tables'] as string[],
    files: Object.entries(header['files'] as Record<string, string>).map(([mediaId, source]) => ({ mediaId, source })),
  }
}

const tableFile = (name: string): string => `${name}.ndjson`

const parseRows = (text: string): RecordedRow[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedRow)
