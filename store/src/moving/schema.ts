import type { MovedWorkTable } from './tables.ts'
import type {
  HistoriesTable,
  HistoryRowsTable,
  HistoryProblemsTable,
  HistoryMessagesTable,
  HistoryClientsTable,
} from './history/tables.ts'

export interface MovingSchema {
  moved_work: MovedWorkTable
  histories: HistoriesTable
  history_rows: HistoryRowsTable
  history_problems: HistoryProblemsTable
  history_messages: HistoryMessagesTable
  history_clients: HistoryClientsTable
}
