import type { History, HistoryClient, HistoryProblem } from '@attune/contract/moving/history'
import type { Page } from '@attune/contract/page'
import { listHistories as list } from '@attune/store/moving/history/histories'
import {
  listHistoryClients as listClients,
  listHistoryProblems as listProblems,
} from '@attune/store/moving/history/history-rows'
import { encodeCursor, readRowCursor } from '../../calls/cursor.ts'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { accessHistory, historyFor, historyWithPreview, requireOpenEyes } from './access-history.ts'

export const listHistories = async (deps: Deps, who: Member): Promise<{ data: History[] }> => {
  requireOpenEyes(who)
  return deps.store.tenant(who.organizationId, async (tx) => ({
    data: (await list(tx)).map((row) => historyFor(deps, row)),
  }))
}

export const getHistory = (deps: Deps, who: Member, { historyId }: { historyId: string }): Promise<History> =>
  deps.store.tenant(who.organizationId, async (tx) =>
    historyWithPreview(deps, tx, await accessHistory(tx, who, historyId)),
  )

interface ListInput {
  historyId: string
  limit: number
  next?: string | undefined
}

export const listHistoryProblems = (deps: Deps, who: Member, input: ListInput): Promise<Page<HistoryProblem>> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessHistory(tx, who, input.historyId)
    const rows = await listProblems(tx, input.historyId, placeOf(input), input.limit)
    return toPage(
      input,
      rows,
      ({ line }) => line,
      (row) => row,
    )
  })

export const listHistoryClients = (deps: Deps, who: Member, input: ListInput): Promise<Page<HistoryClient>> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await accessHistory(tx, who, input.historyId)
    const rows = await listClients(tx, input.historyId, placeOf(input), input.limit)
    return toPage(
      input,
      rows,
      ({ place }) => place,
      (row) => ({
        contactId: row.contact_id,
        address: row.address === '' ? null : row.address,
        name: row.name,
        state: row.state,
        isNew: row.is_new,
        stopped: row.stopped,
        messages: row.messages,
        written: row.written,
        reason: row.reason,
      }),
    )
  })

const placeOf = ({ next }: ListInput): number => (next === undefined ? 0 : readRowCursor(next))

const toPage = <R, T>(input: ListInput, rows: R[], keyOf: (row: R) => number, toEntry: (row: R) => T): Page<T> => {
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  const next =
    rows.length > input.limit && last !== undefined
      ? encodeCursor({ key: String(keyOf(last)), id: input.historyId })
      : null
  return { data: shown.map(toEntry), pagination: { hasNext: next !== null, next } }
}
