import { sql, type Selectable } from 'kysely'
import type { ContactImportRowsTable, ImportProblem } from './tables-import.ts'
import type { Tenant } from '../store.ts'

export type ImportRowRecord = Selectable<ContactImportRowsTable>

/** Inserts rows as they are in the file. */
export const insertImportRows = async (
  tx: Tenant,
  importId: string,
  rows: { line: number; cells: string[] }[],
): Promise<void> => {
  const lines = rows.map(({ line }) => line)
  const cells = rows.map((row) => JSON.stringify(row.cells))
  await sql`
    insert into contact_import_rows (organization_id, import_id, line, cells)
    select ${tx.organizationId}, ${importId}, line, cells::jsonb
    from unnest(${lines}::int[], ${cells}::text[]) as read (line, cells)`.execute(tx.db)
}

/** Rows after a line, in file order. */
export const listRowsAfter = (
  tx: Tenant,
  importId: string,
  line: number,
  limit: number,
): Promise<Pick<ImportRowRecord, 'line' | 'cells'>[]> =>
  tx
    .from('contact_import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('line', '>', line)
    .orderBy('line')
    .limit(limit)
    .execute()

/** The result of checking a row. */
export interface CheckedRow {
  line: number
  problems: ImportProblem[]
  phone: string | null
  email: string | null
}

export const saveChecked = async (tx: Tenant, importId: string, rows: CheckedRow[]): Promise<void> => {
  const columns = {
    lines: rows.map(({ line }) => line),
    states: rows.map(({ problems }) => (problems.length === 0 ? 'good' : 'wrong')),
    problems: rows.map(({ problems }) => JSON.stringify(problems)),
    phones: rows.map(({ phone }) => phone),
    emails: rows.map(({ email }) => email),
  }
  await sql`
    update contact_import_rows r
    set state = c.state, problems = c.problems::jsonb, phone = c.phone, email = c.email
    from unnest(${columns.lines}::int[], ${columns.states}::text[], ${columns.problems}::text[],
      ${columns.phones}::text[], ${columns.emails}::text[]) as c (line, state, problems, phone, email)
    where r.organization_id = ${tx.organizationId} and r.import_id = ${importId} and r.line = c.line
      and ${isInLineRange(columns.lines)}`.execute(tx.db)
}

/** Repeats the line range, so that not every row of a large import is read. */
const isInLineRange = (lines: number[]) => sql`r.line between ${Math.min(...lines)} and ${Math.max(...lines)}`

/**
 * Finds the first line up to `upTo` with each of these values. Later lines may still hold values of an earlier check.
 * Each value is looked up separately: the table has just been filled and has no statistics yet, so a plan for all
 * values would read every row.
 */
export const findFirstLines = async (
  tx: Tenant,
  importId: string,
  field: 'phone' | 'email',
  values: string[],
  upTo: number,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ value: string; line: number }>`
    select value, first.line from unnest(${values}::text[]) as asked (value)
    cross join lateral (
      select r.line from contact_import_rows r where r.organization_id = ${tx.organizationId}
        and r.import_id = ${importId} and ${sql.ref(`r.${field}`)} = asked.value order by r.line limit 1
    ) first
    where first.line <= ${upTo}`.execute(tx.db)
  return new Map(rows.map((row) => [row.value, row.line]))
}

/**
 * Finds which of these phone numbers or emails already belong to a contact, as its own field or as a carrier's address.
 */
export const findTakenValues = async (tx: Tenant, field: 'phone' | 'email', values: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ value: string }>`
    select value from unnest(${values}::text[]) as asked (value)
    cross join lateral (
      select 1 from contacts c where c.organization_id = ${tx.organizationId}
        and ${sql.ref(`c.${field}`)} = asked.value limit 1
    ) written
    union
    select value from unnest(${values}::text[]) as asked (value)
    cross join addresses own
    cross join lateral (
      select 1 from contact_addresses a where a.organization_id = ${tx.organizationId} and a.carrier = own.carrier
        and a.address = asked.value limit 1
    ) reached
    where own.organization_id = ${tx.organizationId}`.execute(tx.db)
  return new Set(rows.map((row) => row.value))
}

/** The next valid rows after a line, to be imported. */
export const listGoodRows = (
  tx: Tenant,
  importId: string,
  line: number,
  limit: number,
): Promise<Pick<ImportRowRecord, 'line' | 'cells'>[]> =>
  tx
    .from('contact_import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('state', '=', 'good')
    .where('line', '>', line)
    .orderBy('line')
    .limit(limit)
    .execute()

/** The result of importing a valid row: the new client, or why there is none. */
export interface SettledRow {
  line: number
  contactId: string | null
  problems: ImportProblem[]
}

export const saveSettled = async (tx: Tenant, importId: string, rows: SettledRow[]): Promise<void> => {
  const columns = {
    lines: rows.map(({ line }) => line),
    contactIds: rows.map(({ contactId }) => contactId),
    problems: rows.map(({ problems }) => JSON.stringify(problems)),
  }
  await sql`
    update contact_import_rows r
    set state = case when s.contact_id is null then 'refused' else 'imported' end,
      contact_id = s.contact_id, problems = s.problems::jsonb
    from unnest(${columns.lines}::int[], ${columns.contactIds}::text[], ${columns.problems}::text[])
      as s (line, contact_id, problems)
    where r.organization_id = ${tx.organizationId} and r.import_id = ${importId} and r.line = s.line
      and ${isInLineRange(columns.lines)}`.execute(tx.db)
}

export interface ImportRowQuery {
  importId: string
  state?: ImportRowRecord['state'] | undefined
  /**
   * Lines after this one count as waiting, whatever an earlier check found. Null means every row's state is current.
   */
  checkedLine: number | null
  afterLine: number
  limit: number
}

/** Rows in file order. Fetches one more than `limit`. */
export const listImportRows = async (tx: Tenant, query: ImportRowQuery): Promise<ImportRowRecord[]> => {
  const { checkedLine, state } = query
  const waits = checkedLine === null ? sql<boolean>`false` : sql<boolean>`line > ${checkedLine}`
  const inState =
    state === undefined
      ? sql`true`
      : state === 'waiting'
        ? sql`(state = 'waiting' or ${waits})`
        : sql`state = ${state} and not ${waits}`
  const { rows } = await sql<ImportRowRecord>`
    select organization_id, import_id, line, cells, phone, email, contact_id,
      case when ${waits} then 'waiting' else state end as state,
      case when ${waits} then '[]' else problems end as problems
    from contact_import_rows
    where organization_id = ${tx.organizationId} and import_id = ${query.importId} and line > ${query.afterLine}
      and ${inState}
    order by line limit ${query.limit + 1}`.execute(tx.db)
  return rows
}
