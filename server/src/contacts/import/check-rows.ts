import { setImmediate as breathe } from 'node:timers/promises'
import { REFUSALS } from '@attune/contract/app/refusal-table'
import { listStaffInReach } from '@attune/store/contacts/options'
import { filterDisabled } from '@attune/store/staff/accounts'
import type { ImportRecord } from '@attune/store/contacts/imports'
import { findFirstLines, findTakenValues, type CheckedRow } from '@attune/store/contacts/import-rows'
import type { ImportProblem } from '@attune/store/contacts/tables-import'
import type { Tenant } from '@attune/store/store'
import { may, type Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { seesPrivate } from '../private-data.ts'
import { regionOf } from '../addresses/read-phone.ts'
import { readRow, type RowValues, type ImportContext } from './cells/read-row.ts'

/** Rows read before yielding to the event loop: parsing phone numbers is slow. */
export const BREATH = 25

/** Checks consecutive rows, including against the rest of the file and the existing clients. */
export const checkRows = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  of: ImportRecord,
  rows: { line: number; cells: string[] }[],
): Promise<CheckedRow[]> => {
  const around = await importContextOf(deps, tx, who, of)
  const found: CheckedRow[] = []
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % BREATH === BREATH - 1) await breathe()
    const { values, problems } = readRow(cells, around)
    const { phone = null, email = null } = values
    found.push({ line, problems: [...problems, ...listForbidden(who, values, around)], phone, email })
  }
  for (const field of ['phone', 'email'] as const) await noteDuplicates(tx, of, found, field, columnOf(around, field))
  return found
}

/** Loads what reading an import's rows needs from the organization. */
export const importContextOf = async (
  deps: Pick<Deps, 'store'>,
  tx: Tenant,
  who: Member,
  of: ImportRecord,
): Promise<ImportContext> => {
  const inReach = await listStaffInReach(tx, who.ownReach)
  const disabled = await filterDisabled(
    deps.store.global,
    inReach.map(({ account_id }) => account_id),
  )
  const staff = inReach.filter(({ account_id }) => !disabled.has(account_id))
  // A name shared by several people identifies nobody.
  const byName = Map.groupBy(staff, ({ name }) => name.toLowerCase())
  const byEmail = new Map(staff.map(({ email, account_id }) => [email.toLowerCase(), account_id]))
  return {
    columns: of.columns,
    region: await regionOf(tx),
    coachNamed: (text) => {
      const small = text.toLowerCase()
      const named = byName.get(small) ?? []
      return byEmail.get(small) ?? (named.length === 1 ? (named[0]?.account_id ?? null) : null)
    },
  }
}

export const columnOf = ({ columns }: ImportContext, field: string): string | null =>
  columns.find((column) => column.field === field)?.name ?? null

/** Values the importer has no right to write. */
const listForbidden = (who: Member, values: RowValues, around: ImportContext): ImportProblem[] => {
  const problems: ImportProblem[] = []
  const hidden = values.phone === undefined ? 'email' : 'phone'
  if (values[hidden] !== undefined && !seesPrivate(who))
    problems.push({ column: columnOf(around, hidden), message: REFUSALS.PrivateDataHidden.message })
  if (values.status === 'stop' && !may(who, 'contacts.status'))
    problems.push({ column: columnOf(around, 'status'), message: REFUSALS.AccessDenied.message })
  if ((values.labels ?? []).length > 0 && !may(who, 'contacts.labels'))
    problems.push({ column: columnOf(around, 'labels'), message: REFUSALS.LabelsNotAllowed.message })
  return problems
}

/**
 * Marks rows whose phone or email is already used by an earlier row or a client. Does not say which client: the
 * importer may not reach them.
 */
const noteDuplicates = async (
  tx: Tenant,
  of: ImportRecord,
  found: CheckedRow[],
  field: 'phone' | 'email',
  column: string | null,
): Promise<void> => {
  const values = [...new Set(found.flatMap((row) => row[field] ?? []))]
  const taken = await findTakenValues(tx, field, values)
  const first = await findFirstLines(tx, of.import_id, field, values, of.checked_line)
  for (const row of found) {
    const value = row[field]
    if (value === null) continue
    if (taken.has(value)) row.problems.push({ column, message: REFUSALS.AddressTaken.message })
    const earlier = first.get(value)
    if (earlier === undefined) first.set(value, row.line)
    else row.problems.push({ column, message: `Line ${earlier} of the file has the same ${NAMES[field]}.` })
  }
}

const NAMES = { phone: 'phone number', email: 'email address' }
