import type { Job } from '../../work/kinds.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { REFUSALS } from '@attune/contract/app/refusal-table'
import type { ImportField } from '@attune/contract/contacts/constants'
import type { ContactImport } from '@attune/contract/contacts/import-calls'
import { changeImport, lockImport, type ImportRecord } from '@attune/store/contacts/imports'
import { listRowsAfter, saveChecked, type CheckedRow } from '@attune/store/contacts/import-rows'
import type { Tenant } from '@attune/store/store'
import type { ClaimedWork } from '@attune/store/work/queue'
import { addJob } from '../../work/add-job.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { loadMember } from '../../staff/load-member.ts'
import { byOf, causeOfJob } from '../../calls/by.ts'
import { may, type Member } from '../../calls/who.ts'
import { finish, hold, postpone } from '../../work/claim.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { chooseCoaches } from '../choose-coaches.ts'
import { accessImport, importWithPreview } from './access-import.ts'
import { checkRows } from './check-rows.ts'
import { startTurn } from '../long-work.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'check-import': { importId: string; accountId: string }
  }
}

/** Rows per transaction. */
const BATCH = 500
const CHECK = 'check-import'

interface CheckImportInput {
  importId: string
  columns: (ImportField | null)[]
  options: { primaryCoach?: string | null | undefined }
}

/** Assigns the columns to fields and starts checking every row. Assigning them again starts over. */
export const checkImport = (deps: Deps, who: Member, input: CheckImportInput): Promise<ContactImport> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessImport(tx, who, input.importId)
    const row = await lockImport(tx, input.importId)
    if (row === undefined) throw new Refusal('ImportNotFound')
    if (row.state !== 'uploaded' && row.state !== 'checked') throw new Refusal('ImportNotReady')
    refuseColumns(row, input.columns)
    const { primaryCoach } = input.options
    if (primaryCoach !== undefined) await chooseCoaches(deps, tx, who, { primary: null, all: [] }, { primaryCoach })
    const columns = row.columns.map(({ name }, index) => ({ name, field: input.columns[index] ?? null }))
    const now = deps.now()
    const changed = await changeImport(tx, input.importId, {
      state: 'checking',
      columns: JSON.stringify(columns),
      options: JSON.stringify(primaryCoach === undefined ? {} : { primaryCoach }),
      checked: 0,
      checked_line: 0,
      good: 0,
      wrong: 0,
    })
    const by = byOf(who, now)
    await addJob(tx, { kind: CHECK, payload: { importId: input.importId, accountId: by.actor }, dueAt: now, now })
    await recordFacts(tx, [{ kind: 'ImportCheckStarted', payload: { importId: input.importId }, ...by }])
    return importWithPreview(tx, who, changed)
  })

const refuseColumns = (row: ImportRecord, columns: (ImportField | null)[]): void => {
  if (columns.length !== row.columns.length) {
    const message = `The file has ${row.columns.length} columns.`
    throw new Refusal('InputInvalid', { issues: [{ path: 'columns', message }] })
  }
  const chosen = columns.filter((field) => field !== null)
  const named = chosen.includes('fullName') || chosen.includes('firstName')
  if (!named || new Set(chosen).size < chosen.length) throw new Refusal('ImportNameMissing')
}

/** Checks rows in batches until all are done or this job's turn is over. */
export const runImportCheck = async (deps: Deps, item: Job<'check-import'>): Promise<void> => {
  const { importId, accountId } = item.payload
  const { organizationId } = item
  const turnEnds = startTurn(deps)
  for (let goesOn = true; goesOn;) {
    const who = await loadMember(deps, { accountId, organizationId }, causeOfJob(item))
    goesOn = await deps.store.tenant(organizationId, async (tx) => {
      await hold(tx, item)
      const row = await lockImport(tx, importId)
      if (row?.state !== 'checking') return finishTurn(tx, item)
      const more = await checkSome(deps, tx, who, row)
      if (!more) return finishTurn(tx, item)
      if (!turnEnds()) return true
      await postpone(tx, item, 0)
      return false
    })
    await breathe()
  }
}

const finishTurn = async (tx: Tenant, item: ClaimedWork): Promise<false> => {
  await finish(tx, item)
  return false
}

/** Checks the next batch; findings and progress commit together. Returns false after the last batch. */
const checkSome = async (deps: Deps, tx: Tenant, who: Member | null, row: ImportRecord): Promise<boolean> => {
  const rows = await listRowsAfter(tx, row.import_id, row.checked_line, BATCH)
  // If the importer no longer has the right, the check goes on to its end, with every row refused.
  const found =
    who !== null && may(who, 'contacts.create') ? await checkRows(deps, tx, who, row, rows) : rows.map(toForbiddenRow)
  if (found.length > 0) await saveChecked(tx, row.import_id, found)
  const good = found.filter(({ problems }) => problems.length === 0).length
  const more = rows.length === BATCH
  await changeImport(tx, row.import_id, {
    checked: row.checked + rows.length,
    checked_line: rows.at(-1)?.line ?? row.checked_line,
    good: row.good + good,
    wrong: row.wrong + rows.length - good,
    ...(more ? {} : { state: 'checked' as const }),
  })
  return more
}

const toForbiddenRow = ({ line }: { line: number }): CheckedRow => ({
  line,
  problems: [{ column: null, message: REFUSALS.AccessDenied.message }],
  phone: null,
  email: null,
})
