import { DAY_MS } from '@attune/contract/durations'
import { TAKE_BACK_DAYS } from '@attune/contract/moving/limits'
import type { History } from '@attune/contract/moving/history'
import { historyRowsAfter } from '@attune/store/moving/history/history-rows'
import { historyOf, lockHistory, type HistoryRecord } from '@attune/store/moving/history/histories'
import type { Tenant } from '@attune/store/store'
import type { Member } from '../../calls/who.ts'
import { mayExport } from '../../contacts/abilities.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'

const PREVIEW_ROWS = 5
const PREVIEW_LETTERS = 200

/** Files of conversations are for those from whom nothing is hidden, as exports are. */
export const requireOpenEyes = (who: Member): void => {
  if (!mayExport(who)) throw new Refusal('HistoryHidden')
}

export const accessHistory = async (tx: Tenant, who: Member, historyId: string): Promise<HistoryRecord> => {
  requireOpenEyes(who)
  const row = await historyOf(tx, historyId)
  if (row === undefined) throw new Refusal('HistoryNotFound')
  return row
}

/** Loads an import and locks it, so that one step runs at a time. */
export const holdHistory = async (tx: Tenant, who: Member, historyId: string): Promise<HistoryRecord> => {
  await accessHistory(tx, who, historyId)
  const row = await lockHistory(tx, historyId)
  if (row === undefined) throw new Refusal('HistoryNotFound')
  return row
}

export const historyWithPreview = async (deps: Deps, tx: Tenant, row: HistoryRecord): Promise<History> => {
  const rows =
    row.state === 'uploaded' || row.state === 'checked'
      ? await historyRowsAfter(tx, row.history_id, 0, PREVIEW_ROWS)
      : []
  return historyFor(
    deps,
    row,
    rows.map(({ cells }) => cells.map((cell) => cell.slice(0, PREVIEW_LETTERS))),
  )
}

export const historyFor = (deps: Deps, row: HistoryRecord, preview: string[][] = []): History => ({
  _id: row.history_id,
  fileName: row.file_name,
  kind: row.kind,
  state: row.state,
  columns: row.columns,
  preview,
  rows: row.row_count,
  checked: row.checked,
  wrong: row.wrong,
  summary: row.summary,
  done: row.done,
  clients: row.clients,
  written: row.written,
  added: row.added,
  refused: row.refused,
  options: { zone: null, dayFirst: false, coach: null, own: [], ...row.options },
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  returnableUntil: returnableUntil(row, deps.now())?.toISOString() ?? null,
})

/** Until when it can be taken back; null if it can't be. */
export const returnableUntil = ({ state, ended_at: endedAt }: HistoryRecord, now: Date): Date | null => {
  if ((state !== 'done' && state !== 'stopped') || endedAt === null) return null
  const until = new Date(endedAt.getTime() + TAKE_BACK_DAYS * DAY_MS)
  return now < until ? until : null
}
