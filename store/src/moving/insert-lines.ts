import { ExportedGraph, type Manifest } from '@attune/contract/moving/manifest'
import pg from 'pg'
import { SHARED_TABLES, JOB_COLUMNS, JOB_KINDS, JOBS, type CoveredTable } from './covered-tables.ts'
import { DAMAGED_EXPORT, MoveRefused } from './move-refused.ts'

export interface InsertOptions {
  manifest: Manifest
  /** The tables that this version's exports cover. */
  known: readonly CoveredTable[]
  passwordHash: string
}

export type Inserts = Awaited<ReturnType<typeof openInserts>>

/**
 * Takes the rows of an export, part by part. Names of tables and columns in the file are only compared: what is put
 * into SQL comes from the catalogue. No row says whose it is: all belong to the organization named in the manifest.
 */
export const openInserts = async (client: pg.Client, { manifest, known, passwordHash }: InsertOptions) => {
  const columns = columnsOf(manifest, known)
  const own = pg.escapeLiteral(manifest.organizationId)
  await client.query(`set local attune.organization = ${own}; set local timezone = 'UTC'`)
  const counts = new Map<string, number>()
  const add = async (table: string, bytes: Buffer): Promise<void> => {
    const named = columns.get(table)
    if (named === undefined) throw new MoveRefused(DAMAGED_EXPORT)
    const lines = bytes.toString('utf8').split('\n')
    if (lines.pop() !== '') throw new MoveRefused(DAMAGED_EXPORT)
    const place = counts.get(table) ?? 0
    const statement = insertOf(table, named, { own, passwordHash, place })
    try {
      if (table === 'scene_versions') lines.forEach(refuseBrokenGraph)
      const { rowCount } = await client.query(statement, [`[${lines.join(',')}]`])
      if (rowCount !== lines.length) throw new MoveRefused(DAMAGED_EXPORT)
    } catch (error) {
      throw refusalOf(table, error)
    }
    counts.set(table, place + lines.length)
  }
  /** A file belongs to a row that mentions it. */
  const confirmFile = async (mediaId: string): Promise<void> => {
    const { rowCount } = await client.query(
      `select from media where organization_id = $1 and media_id = $2 and state = 'ready'`,
      [manifest.organizationId, mediaId],
    )
    if (rowCount !== 1) throw new MoveRefused(DAMAGED_EXPORT)
  }
  const end = async () => {
    if (counts.get('organizations') !== 1) throw new MoveRefused(DAMAGED_EXPORT)
    const names = [...counts.keys()].filter((name) => name !== JOBS).map((name) => pg.escapeIdentifier(name))
    // Without statistics the first queries would be planned as if the tables were empty.
    await client.query(`analyze ${names.join(', ')}, moved_work`)
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { rows, jobs: counts.get(JOBS) ?? 0, accounts: counts.get('accounts') ?? 0 }
  }
  return { add, confirmFile, end }
}

/** The columns of each table that the export has; those added later get their default. */
const columnsOf = (manifest: Manifest, known: readonly CoveredTable[]): Map<string, readonly string[]> => {
  const here = new Map<string, readonly string[]>([
    ...Object.entries(SHARED_TABLES),
    [JOBS, JOB_COLUMNS],
    ...known.map(({ name, columns }) => [name, columns] as const),
  ])
  for (const { name, columns } of manifest.tables) {
    const mine = here.get(name)
    if (mine === undefined || columns.some((column) => !mine.includes(column)))
      throw new MoveRefused('This export is from a newer version of Attune. Upgrade this one first.')
  }
  return new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
}

interface Insert {
  own: string
  passwordHash: string
  /** How many rows the table already has. */
  place: number
}

const insertOf = (table: string, columns: readonly string[], { own, passwordHash, place }: Insert): string => {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const target = table === JOBS ? 'moved_work' : table
  const extra: Record<string, [string, string]> = {
    accounts: ['password_hash', pg.escapeLiteral(passwordHash)],
    [JOBS]: ['organization_id, place', `${own}, ${place} + row_number() over ()`],
  }
  const [column, value] = extra[table] ?? ['organization_id', own]
  const rows = `json_populate_recordset(null::${pg.escapeIdentifier(target)}, $1::json)`
  // The author of a file could name any job; only those that wait for their time are accepted.
  const where = table === JOBS ? ` where kind in (${JOB_KINDS.map((kind) => pg.escapeLiteral(kind)).join(', ')})` : ''
  return `insert into ${pg.escapeIdentifier(target)} (${column}, ${names}) select ${value}, ${names} from ${rows}${where}`
}

const refuseBrokenGraph = (line: string): void => {
  const { graph } = JSON.parse(line) as { graph?: unknown }
  if (!ExportedGraph.safeParse(graph).success)
    throw new MoveRefused('A scene of the export can’t be read. Nothing was moved in.')
}

const refusalOf = (table: string, error: unknown): unknown => {
  if (error instanceof SyntaxError) return new MoveRefused(DAMAGED_EXPORT, { cause: error })
  if (!(error instanceof pg.DatabaseError)) return error
  if (table === 'accounts' && error.code === '23505')
    return new MoveRefused('Somebody of this organization has an account here already. Nothing was moved in.', {
      cause: error,
    })
  return new MoveRefused(`A row of ${table} was refused: ${error.message}. Nothing was moved in.`, { cause: error })
}
