import { setImmediate as breathe } from 'node:timers/promises'
import type { HistoryField } from '@attune/contract/moving/history-constants'
import type { History } from '@attune/contract/moving/history'
import { HISTORY_MAX } from '@attune/contract/moving/limits'
import { ownAddresses } from '@attune/store/contacts/addresses'
import { listStaffInReach } from '@attune/store/contacts/options'
import { changeHistory, lockHistory, type HistoryRecord } from '@attune/store/moving/history/histories'
import {
  CHECKED_TABLES,
  deleteHistoryBatch,
  historyRowsAfter,
  insertHistoryMessages,
  insertHistoryProblems,
  type HistoryProblemRecord,
  type NewHistoryMessage,
} from '@attune/store/moving/history/history-rows'
import {
  dropRepeated,
  dropStrangers,
  gatherClients,
  planForMany,
  sumUpHistory,
} from '@attune/store/moving/history/sum-up'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../../calls/who.ts'
import { regionOf } from '../../contacts/addresses/read-phone.ts'
import { chooseCoaches } from '../../contacts/choose-coaches.ts'
import { startTurn } from '../../contacts/long-work.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { addJob } from '../../work/add-job.ts'
import { finish, hold, postpone } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { historyWithPreview, holdHistory } from './access-history.ts'
import { hasNeededColumns } from './formats/columns.ts'
import { readAddress, readMessage, type ReadRules } from './formats/read-message.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    'check-history': { historyId: string; accountId: string }
  }
}

interface CheckHistoryInput {
  historyId: string
  columns?: (HistoryField | null)[] | undefined
  zone: string
  dayFirst: boolean
  coach: string | null
  own: string[]
}

/** Sets what the columns are and starts reading every row. This can be repeated until the messages are written. */
export const checkHistory = (deps: Deps, who: Member, input: CheckHistoryInput): Promise<History> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const row = await holdHistory(tx, who, input.historyId)
    if (row.state !== 'uploaded' && row.state !== 'checked') throw new Refusal('HistoryNotReady')
    const fields = fieldsOf(row, input.columns)
    if (!hasNeededColumns(fields)) throw new Refusal('HistoryColumnsMissing')
    if (input.coach !== null)
      await chooseCoaches(deps, tx, who, { primary: null, all: [] }, { primaryCoach: input.coach })
    const now = deps.now()
    const { zone, dayFirst, coach, own } = input
    const changed = await changeHistory(tx, input.historyId, {
      state: 'checking',
      columns: JSON.stringify(row.columns.map(({ name }, index) => ({ name, field: fields[index] ?? null }))),
      options: JSON.stringify({ zone, dayFirst, coach, own }),
      summary: null,
      checked: 0,
      checked_line: 0,
      wrong: 0,
      skipped: 0,
      clients: 0,
    })
    const payload = { historyId: input.historyId, accountId: who.account.account_id }
    await addJob(tx, { kind: CHECK, payload, dueAt: now, now })
    return historyWithPreview(deps, tx, changed)
  })

const CHECK = 'check-history'

const fieldsOf = (row: HistoryRecord, asked: (HistoryField | null)[] | undefined): (HistoryField | null)[] => {
  // The columns of mails and of other products' records are known.
  if (asked === undefined || row.kind === 'chatwoot' || row.kind === 'mbox')
    return row.columns.map(({ field }) => field)
  if (asked.length !== row.columns.length) {
    const message = `The file has ${row.columns.length} columns.`
    throw new Refusal('InputInvalid', { issues: [{ path: 'columns', message }] })
  }
  return asked
}

/** Rows per transaction. */
const BATCH = 1_000
const CLEAR_BATCH = 20_000
const BREATH = 100

/** Reads rows in batches until all are done or this job's turn is over; what is read and progress commit together. */
export const runHistoryCheck = async (deps: Deps, item: Job<'check-history'>): Promise<void> => {
  const { historyId } = item.payload
  const turnEnds = startTurn(deps)
  const known = new Map<string, string | null>()
  for (let goesOn = true; goesOn;) {
    goesOn = await deps.store.tenant(item.organizationId, async (tx) => {
      await hold(tx, item)
      const row = await lockHistory(tx, historyId)
      const more = row?.state === 'checking' && (await checkSome(deps, tx, row, known))
      if (more && !turnEnds()) return true
      await (more ? postpone(tx, item, 0) : finish(tx, item))
      return false
    })
    await breathe()
  }
}

/** Returns false once every row is read and summed up. */
const checkSome = async (
  deps: Deps,
  tx: Tenant,
  row: HistoryRecord,
  known: Map<string, string | null>,
): Promise<boolean> => {
  const { history_id: historyId } = row
  // What an earlier reading found.
  if (row.checked === 0 && !(await deleteHistoryBatch(tx, historyId, CLEAR_BATCH, CHECKED_TABLES))) return true
  const rows = await historyRowsAfter(tx, historyId, row.checked_line, BATCH)
  if (rows.length === 0) {
    await endCheck(tx, row)
    return false
  }
  const rules = await rulesOf(deps, tx, row, known)
  const messages: NewHistoryMessage[] = []
  const problems: HistoryProblemRecord[] = []
  let skipped = 0
  for (const [index, each] of rows.entries()) {
    if (index % BREATH === BREATH - 1) await breathe()
    const read = readMessage(each, rules)
    if ('message' in read) messages.push(read.message)
    else if ('problem' in read) problems.push({ line: each.line, message: read.problem })
    else skipped += 1
  }
  await insertHistoryMessages(tx, historyId, messages)
  await insertHistoryProblems(tx, historyId, problems)
  await changeHistory(tx, historyId, {
    checked: row.checked + rows.length,
    checked_line: rows.at(-1)?.line ?? row.checked_line,
    wrong: row.wrong + problems.length,
    skipped: row.skipped + skipped,
  })
  return true
}

const endCheck = async (tx: Tenant, row: HistoryRecord): Promise<void> => {
  const { history_id: historyId } = row
  await planForMany(tx)
  const repeated = await dropRepeated(tx, historyId)
  const skipped = row.skipped + (row.kind === 'mbox' ? await dropStrangers(tx, historyId) : 0)
  const clients = await gatherClients(tx, historyId)
  const summary = await sumUpHistory(tx, historyId, { repeated, skipped })
  await changeHistory(tx, historyId, { state: 'checked', clients, summary: JSON.stringify(summary) })
}

const rulesOf = async (
  deps: Deps,
  tx: Tenant,
  { kind, columns, options }: HistoryRecord,
  known: Map<string, string | null>,
): Promise<ReadRules> => {
  const region = await regionOf(tx)
  const written = [...(await ownAddresses(tx)).map(({ address }) => address), ...(options.own ?? [])]
  const own = new Set(written.flatMap((address) => readAddress(address, { region, known }) ?? []))
  const staff = await listStaffInReach(tx, { kind: 'all' })
  // A name shared by several people names nobody.
  const byName = Map.groupBy(staff, ({ name }) => name.toLowerCase())
  const byEmail = new Map(staff.map(({ email, account_id }) => [email.toLowerCase(), account_id]))
  // Mails that staff wrote from their own mailbox are ours, too.
  if (kind === 'mbox') for (const email of byEmail.keys()) own.add(email)
  return {
    kind,
    fields: columns.map(({ field }) => field),
    region,
    own,
    known,
    zone: options.zone ?? 'UTC',
    dayFirst: options.dayFirst ?? false,
    now: deps.now(),
    writerNamed: (name) => {
      const small = name.toLowerCase()
      const named = byName.get(small) ?? []
      return byEmail.get(small) ?? (named.length === 1 ? (named[0]?.account_id ?? null) : null)
    },
  }
}

/** Cuts what is beyond the limits, so that a row is recognized as too long when it is read. */
export const trimHistoryCells = (cells: string[], columns: number): string[] => {
  while (cells.length > columns && cells.at(-1) === '') cells.pop()
  return cells.slice(0, columns + 1).map((cell) =>
    cell
      .slice(0, HISTORY_MAX.text + 1)
      .toWellFormed()
      .replaceAll('\0', '\uFFFD'),
  )
}
