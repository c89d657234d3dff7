import type { Job } from '../../work/kinds.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { ContactImport } from '@attune/contract/contacts/import-calls'
import { REFUSALS, type RefusalCode } from '@attune/contract/app/refusal-table'
import { changeImport, lockImport, type ImportRecord } from '@attune/store/contacts/imports'
import { listGoodRows, saveSettled, type SettledRow } from '@attune/store/contacts/import-rows'
import { inSavepoint } from '@attune/store/savepoint'
import { isTransient, type Tenant } from '@attune/store/store'
import { addJob } from '../../work/add-job.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { loadMember } from '../../staff/load-member.ts'
import { byOf, causeOfJob } from '../../calls/by.ts'
import { may, type Member } from '../../calls/who.ts'
import { finish, hold, postpone } from '../../work/claim.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { addContact } from '../create-contact.ts'
import { startTurn, formatDefect } from '../long-work.ts'
import { accessImport, importWithPreview } from './access-import.ts'
import { addClients, type ImportedClient, toClient } from './add-clients.ts'
import { readRow, type ImportContext } from './cells/read-row.ts'
import { BREATH, columnOf, importContextOf } from './check-rows.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'apply-import': { importId: string; accountId: string }
  }
}

/** Rows per transaction: few, because each takes locks that other writers wait for. */
const BATCH = 100
const APPLY = 'apply-import'

/**
 * Starts adding clients from the good rows. Refused while some rows have errors, unless only the good ones are wanted.
 */
export const applyImport = (
  deps: Deps,
  who: Member,
  { importId, onlyGood }: { importId: string; onlyGood: boolean },
): Promise<ContactImport> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessImport(tx, who, importId)
    const row = await lockImport(tx, importId)
    if (row === undefined) throw new Refusal('ImportNotFound')
    if (row.state !== 'checked') throw new Refusal('ImportNotReady')
    if (row.wrong > 0 && !onlyGood) throw new Refusal('ImportHasErrors')
    const now = deps.now()
    const changed = await changeImport(tx, importId, { state: 'applying', checked_line: 0 })
    const by = byOf(who, now)
    await addJob(tx, { kind: APPLY, payload: { importId, accountId: by.actor }, dueAt: now, now })
    await recordFacts(tx, [{ kind: 'ImportStarted', payload: { importId }, ...by }])
    return importWithPreview(tx, who, changed)
  })

/**
 * Adds clients from good rows in batches. A client and its row's result commit together, so after an interruption it
 * continues with the next good row and adds none twice.
 */
export const runImport = async (deps: Deps, item: Job<'apply-import'>): Promise<void> => {
  const { importId, accountId } = item.payload
  const { organizationId } = item
  const turnEnds = startTurn(deps)
  const cause = causeOfJob(item)
  for (let goesOn = true; goesOn;) {
    const who = await loadMember(deps, { accountId, organizationId }, cause)
    goesOn = await deps.store.tenant(organizationId, async (tx) => {
      await hold(tx, item)
      const row = await lockImport(tx, importId)
      const more = row?.state === 'applying' && (await applySome(deps, tx, who, row, cause))
      if (more && !turnEnds()) return true
      await (more ? postpone(tx, item, 0) : finish(tx, item))
      return false
    })
    await breathe()
  }
}

/** Returns false after the last batch. */
const applySome = async (
  deps: Deps,
  tx: Tenant,
  who: Member | null,
  row: ImportRecord,
  cause: string,
): Promise<boolean> => {
  const rows = await listGoodRows(tx, row.import_id, row.checked_line, BATCH)
  const settled = await applyRows(deps, tx, who, row, rows)
  if (settled.length > 0) await saveSettled(tx, row.import_id, settled)
  const imported = settled.filter(({ contactId }) => contactId !== null).length
  const more = rows.length === BATCH
  const at = deps.now()
  await changeImport(tx, row.import_id, {
    checked_line: rows.at(-1)?.line ?? row.checked_line,
    imported: row.imported + imported,
    refused: row.refused + settled.length - imported,
    ...(more ? {} : { state: 'done' as const, ended_at: at }),
  })
  if (!more)
    await recordFacts(tx, [
      { kind: 'ImportEnded', payload: { importId: row.import_id }, actor: row.account_id, cause, at },
    ])
  return more
}

/**
 * Adds clients from rows with the rights that the importer has now: after the rows were checked, these rights may have
 * changed, and so may the clients.
 */
const applyRows = async (
  deps: Deps,
  tx: Tenant,
  who: Member | null,
  of: ImportRecord,
  rows: { line: number; cells: string[] }[],
): Promise<SettledRow[]> => {
  if (who === null || !may(who, 'contacts.create'))
    return rows.map(({ line }) => toRefusedRow(line, null, 'AccessDenied'))
  const around = await importContextOf(deps, tx, who, of)
  const settled: SettledRow[] = []
  const good: { line: number; client: ImportedClient }[] = []
  for (const [index, { line, cells }] of rows.entries()) {
    if (index % BREATH === BREATH - 1) await breathe()
    const { values, problems } = readRow(cells, around)
    if (problems.length > 0) settled.push({ line, contactId: null, problems })
    else if (values.status === 'stop' && !may(who, 'contacts.status'))
      settled.push(toRefusedRow(line, columnOf(around, 'status'), 'AccessDenied'))
    else if ((values.labels ?? []).length > 0 && !may(who, 'contacts.labels'))
      settled.push(toRefusedRow(line, columnOf(around, 'labels'), 'LabelsNotAllowed'))
    else good.push({ line, client: toClient(values, of.options.primaryCoach) })
  }
  const clients = good.map(({ client }) => client)
  const outcomes = await inSavepoint(tx, () => addClients(deps, tx, who, clients)).catch((error: unknown) =>
    addOneByOne(deps, tx, who, of, clients, error),
  )
  good.forEach(({ line }, index) => {
    const outcome = outcomes[index]
    if (typeof outcome === 'string') settled.push({ line, contactId: outcome, problems: [] })
    else settled.push(toRefusedRow(line, columnOfRefusal(around, outcome), outcome?.code ?? 'InternalError'))
  })
  return settled
}

/**
 * Adds rows one by one after a batch failed. A defect in one row must not block the rows behind it: that row is refused
 * and the error logged.
 */
const addOneByOne = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  { import_id: importId }: ImportRecord,
  clients: ImportedClient[],
  error: unknown,
): Promise<(string | Refusal)[]> => {
  if (isTransient(error)) throw error
  deps.log.error({ why: formatDefect(error), importId }, 'some rows of an import failed together')
  const outcomes: (string | Refusal)[] = []
  for (const { input, status } of clients)
    outcomes.push(
      await inSavepoint(tx, () => addContact(deps, tx, who, input, { status })).catch((why: unknown) => {
        if (isTransient(why)) throw why
        if (why instanceof Refusal) return why
        deps.log.error({ why: formatDefect(why), importId }, 'a row of an import failed')
        return new Refusal('InternalError')
      }),
    )
  return outcomes
}

const toRefusedRow = (line: number, column: string | null, code: RefusalCode): SettledRow => ({
  line,
  contactId: null,
  problems: [{ column, message: REFUSALS[code].message }],
})

/** The column that a refusal is about, if it says. */
const columnOfRefusal = (around: ImportContext, refusal: Refusal | undefined): string | null => {
  if (refusal?.code === 'AddressTaken') return columnOf(around, (refusal.data as { field: string }).field)
  return refusal?.code === 'CoachNotFound' ? columnOf(around, 'primaryCoach') : null
}
