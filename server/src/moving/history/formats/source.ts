import type { HistoryField, HistoryKind } from '@attune/contract/moving/history-constants'
import type { HistoryRow } from '@attune/store/moving/history/history-rows'

/** A file of conversations as rows of cells. */
export interface Source {
  kind: HistoryKind
  columns: { name: string; field: HistoryField | null }[]
  rows: AsyncIterable<HistoryRow>
}
