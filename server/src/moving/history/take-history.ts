import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { History } from '@attune/contract/moving/history'
import { HISTORIES_MAX, HISTORY_MAX } from '@attune/contract/moving/limits'
import { changeHistory, insertHistory, lockAndCountHistories } from '@attune/store/moving/history/histories'
import { insertHistoryRows, type HistoryRow } from '@attune/store/moving/history/history-rows'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { sniffFile } from '../../contacts/import/file/sniff-file.ts'
import type { Deps } from '../../deps.ts'
import { cleanFileName } from '../../media/file-name.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { historyWithPreview, requireOpenEyes } from './access-history.ts'
import { trimHistoryCells } from './check-history.ts'
import { openSource } from './formats/open-source.ts'
import type { Source } from './formats/source.ts'
import { removeHistory, sweepLater } from './sweep-history.ts'

/**
 * Takes in a file of conversations: first to the disk at `path`, then in batches of rows into the database, so that
 * memory stays flat. `reader` loads whoever uploads it as they are now. Refuses a file that it can't read, and leaves
 * nothing of it behind. `giveTime` lets the file arrive for longer than other requests; only what isn't refused gets it.
 */
export const takeHistory = async (
  deps: Deps,
  reader: () => Promise<Member>,
  file: { body: Readable; path: string; name: string; giveTime: () => { moved: () => void; end: () => void } },
): Promise<History> => {
  const historyId = newId('hi')
  const { organizationId } = await begin(deps, await reader(), historyId, file.name)
  try {
    const time = file.giveTime()
    const encoding = await saveFile(file.body, file.path, time.moved).finally(time.end)
    const who = await reader()
    requireOpenEyes(who)
    const source = await openSource(file.path, encoding)
    const { columns, rows } = await saveRows(deps, organizationId, historyId, source)
    return await deps.store.tenant(organizationId, async (tx) => {
      const at = deps.now()
      const row = await changeHistory(tx, historyId, {
        state: 'uploaded',
        kind: source.kind,
        columns: JSON.stringify(columns),
        row_count: rows,
      })
      await sweepLater(tx, historyId, 'all', at)
      const by = byOf(who, at)
      await recordFacts(tx, [{ kind: 'HistoryUploaded', payload: { historyId }, ...by }])
      return historyWithPreview(deps, tx, row)
    })
  } catch (error) {
    await removeHistory(deps, organizationId, historyId)
    throw error
  }
}

const begin = async (deps: Deps, who: Member, historyId: string, name: string): Promise<Member> => {
  requireOpenEyes(who)
  await deps.store.tenant(who.organizationId, async (tx) => {
    const { open, kept } = await lockAndCountHistories(tx)
    if (open >= HISTORIES_MAX.open || kept >= HISTORIES_MAX.kept) throw new Refusal('HistoriesFull')
    const at = deps.now()
    await insertHistory(tx, {
      history_id: historyId,
      account_id: who.account.account_id,
      file_name: cleanFileName(name, 'text/csv'),
      kind: 'table',
      state: 'reading',
      columns: '[]',
      created_at: at,
    })
    await sweepLater(tx, historyId, 'reading', at)
  })
  return who
}

/** Saves the file to the disk and finds out how its text is written. */
const saveFile = async (body: Readable, path: string, moved: () => void): Promise<'utf-8' | 'windows-1252'> => {
  const sniffer = sniffFile()
  let bytes = 0
  const looking = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      moved()
      bytes += chunk.length
      if (bytes > HISTORY_MAX.bytes) throw new Refusal('HistoryTooLarge')
      sniffer.take(chunk)
      yield chunk
    }
  }
  // Stays open if this fails: the answer leaves on the same connection.
  await pipeline(looking(body.iterator({ destroyOnReturn: false })), createWriteStream(path, { mode: 0o600 }))
  const found = sniffer.end()
  if ('problem' in found) throw new Refusal('HistoryUnreadable', { problem: found.problem })
  return found.encoding
}

/** Rows per transaction, and characters of their cells. */
const BATCH_ROWS = 1_000
const BATCH_LETTERS = 500_000

const saveRows = async (
  deps: Deps,
  organizationId: string,
  historyId: string,
  source: Source,
): Promise<{ columns: Source['columns']; rows: number }> => {
  const { columns } = source
  let [rows, letters] = [0, 0]
  let batch: HistoryRow[] = []
  const write = async () => {
    const full = batch
    batch = []
    letters = 0
    if (full.length > 0) await deps.store.tenant(organizationId, (tx) => insertHistoryRows(tx, historyId, full))
  }
  for await (const { line, cells } of source.rows) {
    rows += 1
    if (rows > HISTORY_MAX.rows) throw new Refusal('HistoryTooLarge')
    const trimmed = trimHistoryCells(cells, columns.length)
    batch.push({ line, cells: trimmed })
    letters += trimmed.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length >= BATCH_ROWS || letters >= BATCH_LETTERS) await write()
  }
  await write()
  if (rows === 0) throw new Refusal('HistoryUnreadable', { problem: 'There is no message in the file.' })
  return { columns, rows }
}
