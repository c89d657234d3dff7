import type { ConfigurableAlertsTable, AlertStatesTable, AlertFiringsTable } from './tables-alerts.ts'
import type { NoticesTable, NoticeReadersTable } from './tables.ts'

export interface NoticesSchema {
  configurable_alerts: ConfigurableAlertsTable
  alert_states: AlertStatesTable
  alert_firings: AlertFiringsTable
  notices: NoticesTable
  notice_readers: NoticeReadersTable
}
